import { href } from 'react-router'
import { CONFIRM_FORMS } from '#app/domain/admin/confirm.form.ts'
import { confirmFirstDay, listConfirmations } from '#app/domain/admin/first-day.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { addPage } from '#app/domain/content/manage/page-commands.server.ts'
import { type ListedPage, listPages } from '#app/domain/content/manage/page-queries.server.ts'
import { addPageForm } from '#app/domain/content/manage/pages.form.ts'
import { DECLARATION } from '#app/domain/content/policies/dark-patterns.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { sentText } from '#app/shared/form-response.ts'
import { Card } from '#app/ui/back-office/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { ContractForm } from '#app/ui/forms/contract-form.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/pages'

export async function loader({ context }: Route.LoaderArgs) {
  const db = adminDb(context)
  const [pages, confirmed] = await Promise.all([listPages(db), listConfirmations(db)])
  return { pages, declaredAt: confirmed['dark-patterns'] }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(addPageForm, ({ db, actor, value }) => addPage(db, actor, value)),
  on(CONFIRM_FORMS['dark-patterns'], ({ db, actor }) => confirmFirstDay(db, actor, 'dark-patterns')),
])

/** The pages of the shop whose texts the owner can change, and the declaration about dark patterns. */
export default function AdminPages({ loaderData: { pages, declaredAt }, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Pages" />
      <div className="grid gap-3.5">
        <DataTable caption="Pages" columns={COLUMNS} rows={pages} rowKey={({ id }) => id} />
        <div className="grid max-w-3xl gap-3.5">
          <Card title="Add a page">
            <ContractForm
              form={addPageForm}
              response={actionData}
              className="grid gap-x-4 gap-y-4.5 p-4 sm:grid-cols-2"
              button={{
                children: 'Add page',
                variant: 'secondary',
                className: 'self-start justify-self-start sm:mt-7',
              }}
            >
              {(field) => (
                <>
                  <SelectField name="kind" defaultValue={sentText(actionData, 'kind')} label="Kind" options={KINDS} />
                  <TextField {...field('title')} label="Title" autoComplete="off" />
                  <TextField
                    {...field('slug')}
                    label="Last part of its address"
                    hint="Such as washing-tips. It can’t be changed later"
                    autoComplete="off"
                  />
                </>
              )}
            </ContractForm>
          </Card>
          <Card title="No dark patterns">
            <div id="no-dark-patterns" className="grid scroll-mt-20 gap-3 p-4">
              <p>
                The page <TextLink to={href('/no-dark-patterns')}>No Dark Patterns</TextLink> names thirteen of them and
                what your shop does instead. When you confirm, it also shows this declaration, dated today:
              </p>
              <blockquote className="border-l-2 border-rosegold-200 pl-3.5">{DECLARATION}</blockquote>
              <p className="font-semibold">
                Have you compared your shop with the thirteen patterns, including your texts, pictures and original
                prices?
              </p>
              <p role="status" className="empty:hidden">
                {declaredAt && `You confirmed this on ${formatDate(declaredAt)}.`}
              </p>
              <ContractButton form={CONFIRM_FORMS['dark-patterns']} variant="secondary">
                Yes, we use none of them
              </ContractButton>
            </div>
          </Card>
        </div>
      </div>
    </>
  )
}

const KINDS = { page: 'Text, at /pages/…', landing: 'Landing page with products, at /shop/…' }

const COLUMNS: Column<ListedPage>[] = [
  {
    header: 'Page',
    card: 'lead',
    cell: ({ id, label }) => (
      <TextLink to={href('/admin/pages/:page', { page: id })} alone className="wrap-anywhere">
        {label}
      </TextLink>
    ),
  },
  { header: 'Address', card: 'line', cell: ({ path }) => <span className="wrap-anywhere">{path}</span> },
  { header: 'State', card: 'wide', cell: (page) => stateOf(page) },
  {
    header: 'Last change',
    card: 'wide',
    cell: ({ changedAt, changedBy }) =>
      changedAt &&
      changedBy && (
        <>
          {formatDateTime(changedAt)}, <EmailText email={changedBy} />
        </>
      ),
  },
]

function stateOf({ hasDraft, isPublished, isUnread }: ListedPage): string {
  const states = [
    isPublished && 'Published',
    hasDraft && (isPublished ? 'a draft waits' : 'Draft, not published'),
    isUnread && 'The demo’s claims aren’t confirmed',
  ].filter(Boolean)
  return states.join(', ') || 'The shop’s usual texts'
}

import { data, href } from 'react-router'
import { confirmFirstDay } from '#app/domain/admin/first-day.server.ts'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { storeFormImages } from '#app/domain/catalog/images/store-form-images.server.ts'
import { linkTargets } from '#app/domain/content/manage/link-targets.ts'
import { discardDraft, restoreVersion } from '#app/domain/content/manage/page-commands.server.ts'
import { PageEditor } from '#app/domain/content/manage/page-editor.tsx'
import { compareVersions, findPage, listPages } from '#app/domain/content/manage/page-queries.server.ts'
import { PageVersions } from '#app/domain/content/manage/page-versions.tsx'
import { discardDraftForm, restoreVersionForm } from '#app/domain/content/manage/pages.form.ts'
import { savePageForm } from '#app/domain/content/manage/save-page.form.ts'
import { savePage } from '#app/domain/content/manage/save-page.server.ts'
import { pageOf } from '#app/domain/content/texts/page-fields.ts'
import { textsCacheContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on, prepared } from '#app/platform/http/form-action.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Route } from './+types/page'

export async function loader({ context, params: { page }, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const { settings } = context.get(shopContext)
  const edited = await findPage(db, page, settings)
  if (!edited) throw data(null, { status: 404 })
  const targets = linkTargets(settings, await listPages(db), new Date())
  const [from, to] = [searchParams.get('from'), searchParams.get('to')].map((text) =>
    /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined,
  )
  if (from === undefined || to === undefined) return { edited, targets, compared: undefined }
  const differences = await compareVersions(db, { page, from, to }, settings)
  return { edited, targets, compared: differences && { from, to, differences } }
}

type Sender = ReturnType<typeof byAdmin<Route.ActionArgs>>

export const action = formAction(byAdmin<Route.ActionArgs>, [
  prepared(
    async ({ context, form }: Sender & { form: FormData }) => ({
      refused: await storeFormImages(context.get(storageContext), form, [...form.keys()]),
    }),
    on(savePageForm, async ({ db, actor, context, params, value }) => {
      const { settings: shop } = context.get(shopContext)
      const outcome = await savePage({ db, actor, shop }, { ...value, page: params.page })
      if (outcome.status !== 'published') return outcome
      await context.get(textsCacheContext).refresh()
      // What is published is read.
      if (params.page === 'about') {
        for (const step of ['founders', 'claims'] as const) await confirmFirstDay(db, actor, step)
      }
      return outcome
    }),
  ),
  on(discardDraftForm, ({ db, actor, params }) => discardDraft(db, actor, params.page)),
  on(restoreVersionForm, ({ db, actor, params, value }) => restoreVersion(db, actor, { ...value, page: params.page })),
])

/** The editor of a page: its texts with a preview beside them, and its versions. */
export default function AdminPage({ loaderData, actionData, params: { page: id } }: Route.ComponentProps) {
  const { edited, targets, compared } = loaderData
  const page = pageOf(id)
  if (!page) return null
  const { title } = edited.texts
  const name = id.startsWith('page-') || id.startsWith('landing-') ? String(title || page.label) : page.label
  const preview = `${page.path}?draft=${id}`
  return (
    <>
      <AdminTitle title={name} tabTitle={`${name}, pages`} />
      <div className="-mt-2 mb-3.5 flex flex-wrap items-center gap-x-5">
        <TextLink to={href('/admin/pages')} alone>
          All pages
        </TextLink>
        {edited.hasDraft && (
          <>
            <TextLink to={preview} alone reloadDocument target="_blank">
              Preview the draft
            </TextLink>
            <ContractButton form={discardDraftForm} variant="quiet">
              Discard the draft
            </ContractButton>
          </>
        )}
      </div>
      <FormResponseBanner
        response={responseTo(actionData, discardDraftForm.intent, restoreVersionForm.intent)}
        className="mb-3"
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24.5rem]">
        <div className="grid min-w-0 gap-3.5">
          <PageEditor id={id} page={page} edited={edited} targets={targets} response={actionData} />
          <PageVersions page={id} versions={edited.versions} compared={compared} />
        </div>
        <section aria-label="Preview" className="sticky top-20 hidden xl:block">
          <p className="mb-1.5 text-sm text-muted">
            {edited.hasDraft ? 'The draft as it is saved' : 'What visitors see'}, on a phone
          </p>
          <iframe
            key={edited.version}
            src={preview}
            title={`${name} on a phone`}
            loading="lazy"
            className="h-[calc(100vh-8rem)] w-full rounded-md border border-line bg-surface"
          />
        </section>
      </div>
    </>
  )
}

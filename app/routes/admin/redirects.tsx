import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { RedirectForms, RedirectsTable } from '#app/domain/admin/redirects/redirect-forms.tsx'
import { addRedirectForm, addRedirectsForm, deleteRedirectForm } from '#app/domain/admin/redirects/redirects.form.ts'
import {
  addOneRedirect,
  addRedirects,
  deleteRedirect,
  listRedirects,
  type Shop,
} from '#app/domain/admin/redirects/redirects.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { configContext, routePatternContext } from '#app/platform/http/context.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { sentList } from '#app/platform/http/sent-list.server.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { SearchForm } from '#app/ui/back-office/search-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import type { Route } from './+types/redirects'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const search = readSearchText(searchParams.get('search'))
  const page = readPage(searchParams.get('page'))
  return { search, page, ...(await listRedirects(adminDb(context), { search, ...pageSlice(page) })) }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(addRedirectForm, ({ db, actor, context, value }) => addOneRedirect(db, actor, shopOf(context), value)),
  on(addRedirectsForm, async ({ db, actor, context, value, form }) => {
    const csv = await sentList(value.lines, form.get('file'))
    return addRedirects(db, actor, shopOf(context), csv)
  }),
  on(deleteRedirectForm, ({ db, actor, value }) => deleteRedirect(db, actor, value.redirectId)),
])

function shopOf(context: Route.ActionArgs['context']): Shop {
  return { url: context.get(configContext).shopUrl, routePattern: context.get(routePatternContext) }
}

/** Addresses that no longer answer, and where they lead. */
export default function Redirects({
  loaderData: { search, page, redirects, total },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <AdminTitle title="Redirects" count={total} />
      <p className="mb-4 max-w-prose text-soft">
        Send visitors of old links to the right page. A redirect works only where the shop has no page. When you rename
        a product, its earlier links keep working without one.
      </p>
      <FormResponseBanner response={responseTo(actionData, deleteRedirectForm.intent)} className="mb-3" />
      <RedirectForms response={actionData} />
      <SearchForm
        label="Redirects"
        search={{ label: 'Search redirects', placeholder: 'Search addresses', value: search }}
      />
      {redirects.length === 0 ? (
        <EmptyState motif="buti" title="No redirects found">
          {search ? 'Try a shorter part of the address.' : 'The redirects that you add appear here.'}
        </EmptyState>
      ) : (
        <RedirectsTable redirects={redirects} />
      )}
      <Pager noun="redirects" page={page} total={total} path={href('/admin/redirects')} keep={{ search }} />
    </>
  )
}

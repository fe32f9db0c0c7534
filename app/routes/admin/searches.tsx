import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { listFailedSearches } from '#app/domain/catalog/search/failed-searches.server.ts'
import { FailedSearchesTable } from '#app/domain/catalog/search/failed-searches-table.tsx'
import { listSynonyms } from '#app/domain/catalog/search/lexicon.server.ts'
import { addSynonymsForm, removeSynonymsForm } from '#app/domain/catalog/search/synonyms.form.ts'
import { addSynonyms, removeSynonyms } from '#app/domain/catalog/search/synonyms.server.ts'
import { SynonymsPanel } from '#app/domain/catalog/search/synonyms-panel.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { byAdmin, formAction, on } from '#app/platform/http/form-action.server.ts'
import { responseTo } from '#app/shared/form-response.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/forms/form-response-banner.tsx'
import type { Route } from './+types/searches'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const page = readPage(searchParams.get('page'))
  const [failed, synonyms] = await Promise.all([listFailedSearches(db, pageSlice(page)), listSynonyms(db)])
  return { page, ...failed, synonyms, words: readSearchText(searchParams.get('words')) ?? '' }
}

export const action = formAction(byAdmin<Route.ActionArgs>, [
  on(addSynonymsForm, ({ db, actor, value }) => addSynonyms(db, actor, value)),
  on(removeSynonymsForm, ({ db, actor, value }) => removeSynonyms(db, actor, value.synonymsId)),
])

/** Failed searches, and the synonyms that searches use. */
export default function Searches({ loaderData, actionData }: Route.ComponentProps) {
  const { page, searches, total, synonyms, words } = loaderData
  return (
    <>
      <AdminTitle title="Searches" count={total} />
      <FormResponseBanner response={actionData} className="mb-3" />
      <SynonymsPanel synonyms={synonyms} words={words} response={responseTo(actionData, addSynonymsForm.intent)} />
      <h2 className="mb-2 font-display text-xl text-heading">Without results</h2>
      {searches.length === 0 ? (
        <EmptyState motif="buti" title="No searches without results">
          Searches that find nothing appear here within a minute.
        </EmptyState>
      ) : (
        <FailedSearchesTable searches={searches} />
      )}
      <Pager noun="searches" page={page} total={total} path={href('/admin/searches')} keep={{}} />
    </>
  )
}

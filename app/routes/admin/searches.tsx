import { data, href } from 'react-router'
import { z } from 'zod'
import { ADD_SYNONYMS, REMOVE_SYNONYMS } from '#app/domain/catalog/intents.ts'
import { listFailedSearches } from '#app/domain/catalog/search/failed-searches.server.ts'
import { FailedSearchesTable } from '#app/domain/catalog/search/failed-searches-table.tsx'
import { addSynonyms, listSynonyms, removeSynonyms } from '#app/domain/catalog/search/synonyms.server.ts'
import { synonymsInput } from '#app/domain/catalog/search/synonyms.ts'
import { SynonymsPanel } from '#app/domain/catalog/search/synonyms-panel.tsx'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { type AdminActor, requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { formHandler, hiddenFields, parseForm, readForm } from '#app/platform/http/form.server.ts'
import { type FormResponse, responseTo } from '#app/shared/form-response.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { AdminTitle } from '#app/ui/back-office/admin-title.tsx'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { FormResponseBanner } from '#app/ui/form-response-banner.tsx'
import type { Route } from './+types/searches'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const db = context.get(dbContext)
  const page = readPage(searchParams.get('page'))
  const [failed, synonyms] = await Promise.all([listFailedSearches(db, pageSlice(page)), listSynonyms(db)])
  return { page, ...failed, synonyms, words: readSearchText(searchParams.get('words')) ?? '' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const actor = requireAdmin({ context })
  const form = await readForm(request)
  return formHandler(FORMS, form)(context.get(dbContext), actor, form)
}

type Handler = (db: Db, actor: AdminActor, form: FormData) => Promise<ReturnType<typeof respond>>

const FORMS: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  [
    ADD_SYNONYMS,
    async (db, actor, form) => {
      const submission = parseForm(form, synonymsInput)
      if (submission.status !== 'success') return respond({ intent: ADD_SYNONYMS, result: submission.reply() }, 400)
      const { status } = await addSynonyms(db, actor, submission.value)
      if (status === 'too-many') {
        return respond({ intent: ADD_SYNONYMS, result: submission.reply(), error: TOO_MANY }, 409)
      }
      return respond({ intent: ADD_SYNONYMS, success: 'Synonyms added. Searches use them from now on.' })
    },
  ],
  [
    REMOVE_SYNONYMS,
    async (db, actor, form) => {
      const { status } = await removeSynonyms(
        db,
        actor,
        hiddenFields(form, z.object({ synonymsId: z.uuid() })).synonymsId,
      )
      if (status === 'unknown-synonyms') {
        return respond({ intent: REMOVE_SYNONYMS, error: 'These synonyms have already been removed.' }, 404)
      }
      return respond({ intent: REMOVE_SYNONYMS, success: 'Synonyms removed.' })
    },
  ],
])

const TOO_MANY = 'You’ve reached the limit of 500 lines of synonyms. Please remove one first.'

function respond(response: FormResponse, status = 200) {
  return data(response, status)
}

/** Failed searches, and the synonyms that searches use. */
export default function Searches({ loaderData, actionData }: Route.ComponentProps) {
  const { page, searches, total, synonyms, words } = loaderData
  return (
    <>
      <PageMetadata title="Searches" isPrivate />
      <AdminTitle count={total}>Searches</AdminTitle>
      <FormResponseBanner response={actionData} className="mb-3" />
      <SynonymsPanel synonyms={synonyms} words={words} response={responseTo(actionData, ADD_SYNONYMS)} />
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

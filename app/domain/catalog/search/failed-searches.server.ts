import { sql } from 'kysely'
import { createCollector } from '#app/platform/database/collector.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { PageSlice } from '#app/shared/table-page.ts'

/** Different texts that a process remembers until it saves them; further ones are dropped. */
const MAX_REMEMBERED = 500

/** How many different texts are stored; beyond that, those searched for least often, then longest ago, are deleted. */
const MAX_STORED = 2_000
const RETENTION_DAYS = 90

interface Remembered {
  times: number
  lastSearchedAt: Date
}

const failedSearches = createCollector<Remembered>('failed searches', async (db, searches) => {
  const rows = finishedTexts(searches).map(([search, { times, lastSearchedAt }]) => ({
    search,
    times,
    last_searched_at: lastSearchedAt,
  }))
  await db
    .insertInto('failed_searches')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('search').doUpdateSet(({ ref }) => ({
        times: sql<number>`${ref('failed_searches.times')} + excluded.times`,
        last_searched_at: sql<Date>`greatest(${ref('failed_searches.last_searched_at')}, excluded.last_searched_at)`,
      })),
    )
    .execute()
  await db
    .deleteFrom('failed_searches')
    .where('search', 'in', (query) =>
      query
        .selectFrom('failed_searches')
        .select('search')
        .orderBy('times', 'desc')
        .orderBy('last_searched_at', 'desc')
        .orderBy('search')
        .offset(MAX_STORED),
    )
    .execute()
})

/** Saves what {@link rememberFailedSearch} remembers. */
export const saveFailedSearches = failedSearches.save

/**
 * Remembers that a search found nothing, and saves it later together with others, so that no page waits for it. Texts that may hold
 * an email address or a phone number are ignored.
 */
export function rememberFailedSearch(db: Db, text: string, now: Date): void {
  const search = text.toLowerCase().replace(/\s+/g, ' ').trim()
  if (search === '' || search.includes('@') || /\d[\d\s-]{5,}/.test(search)) return
  const searches = failedSearches.valuesOf(db)
  const known = searches.get(search)
  if (known) {
    known.times++
    known.lastSearchedAt = now
  } else if (searches.size < MAX_REMEMBERED) {
    searches.set(search, { times: 1, lastSearchedAt: now })
  }
}

/** Deletes searches that nobody repeated for a long time. Safe to repeat. */
export async function deleteOldFailedSearches(db: Db): Promise<void> {
  await db
    .deleteFrom('failed_searches')
    .where('last_searched_at', '<', before(transactionTime, { days: RETENTION_DAYS }))
    .execute()
}

/** A text that shoppers looked for without finding anything. */
export interface FailedSearch {
  readonly search: string
  readonly times: number
  readonly lastSearchedAt: Date
}

/** A page of the failed searches, the most frequent first, and how many there are. */
export async function listFailedSearches(
  db: Db,
  { limit, offset }: PageSlice,
): Promise<{ searches: FailedSearch[]; total: number }> {
  const [searches, { total }] = await Promise.all([
    db
      .selectFrom('failed_searches')
      .select(['search', 'times', 'last_searched_at as lastSearchedAt'])
      .orderBy('times', 'desc')
      .orderBy('last_searched_at', 'desc')
      .orderBy('search')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('failed_searches')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { searches, total }
}

/** The listing searches while someone types, so a text that is the beginning of another one isn't a search of its own. */
function finishedTexts(searches: ReadonlyMap<string, Remembered>): [string, Remembered][] {
  const sorted = [...searches].sort(([a], [b]) => (a < b ? -1 : 1))
  return sorted.filter(([search], index) => !sorted[index + 1]?.[0].startsWith(search))
}

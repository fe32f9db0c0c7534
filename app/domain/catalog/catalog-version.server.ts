import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** How long a change is remembered, in minutes; far longer than any page is kept without asking. */
const REMEMBERED_MINUTES = 60

/**
 * A text that is another one after every change of what visitors see of the catalogue, in whichever process it was made:
 * words, prices, pictures, products that come, go, sell out or return. How many pieces are left does not change it.
 */
export async function readCatalogVersion(db: Db): Promise<string> {
  const { version } = await db
    .selectFrom('catalog_changes')
    // Rows are removed oldest first: when as many were added as removed, the sum of the ids has grown.
    .select(sql<string>`count(*)::text || ':' || coalesce(sum(id), 0)::text`.as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/** Removes changes that every process has seen long ago. Safe to repeat. */
export async function forgetOldCatalogChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('catalog_changes')
    .where('changed_at', '<', sql<Date>`now() - make_interval(mins => ${REMEMBERED_MINUTES})`)
    .execute()
}

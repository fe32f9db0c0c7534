import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'

/** How long a change is retained, in minutes; far longer than any page is cached without revalidation. */
const CHANGE_RETENTION_MINUTES = 60

/**
 * A string that changes with every change visitors can see, whichever process made it: to texts, prices and images, and when
 * products are added, removed, out of stock or back in stock. The number of units available doesn't affect it.
 */
export async function readCatalogVersion(db: Db): Promise<string> {
  // Rows are removed oldest first: when as many were added as removed, the sum of the ids has grown.
  const version = sql<string>`count(*)::text || ':' || coalesce(sum(id), 0)::text`
  return (await db.selectFrom('catalog_changes').select(version.as('version')).executeTakeFirstOrThrow()).version
}

/** Deletes changes that every process has long noticed. Safe to repeat. */
export async function deleteOldCatalogChanges(db: Db): Promise<void> {
  await db
    .deleteFrom('catalog_changes')
    .where('changed_at', '<', before(transactionTime, { minutes: CHANGE_RETENTION_MINUTES }))
    .execute()
}

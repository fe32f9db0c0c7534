import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'

/** How long a change is retained, in minutes; far longer than any page is cached without revalidation. */
const CHANGE_RETENTION_MINUTES = 60

/** Searches are unlimited in number; beyond this many values, the least recently used one is dropped. */
const MAX_VALUES = 2_000

/** Groups of products have thousands of rows, so only a few such values are cached. */
const MAX_GROUPINGS = 30

interface Cache {
  readonly version: string
  readonly values: LRUCache<string, Promise<unknown>>
  readonly groupings: LRUCache<string, Promise<unknown>>
}

const caches = new WeakMap<Db, Cache>()

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

/**
 * A value about the whole catalogue, loaded once and cached by this process until what visitors see of the catalogue changes.
 * Never older than the moment of the call. A failed load isn't cached.
 */
export async function cached<Value>(db: Db, key: string, load: () => Promise<Value>): Promise<Value> {
  return loadOnce((await currentCache(db)).values, key, load)
}

/** {@link cached} for large values, of which only some are stored. */
export async function cachedGroups<Value>(db: Db, key: string, load: () => Promise<Value>): Promise<Value> {
  return loadOnce((await currentCache(db)).groupings, key, load)
}

async function currentCache(db: Db): Promise<Cache> {
  // Read before loading: a change in between makes the value newer than its version, never older.
  const version = await readCatalogVersion(db)
  let cache = caches.get(db)
  if (cache?.version !== version) {
    cache = { version, values: new LRUCache({ max: MAX_VALUES }), groupings: new LRUCache({ max: MAX_GROUPINGS }) }
    caches.set(db, cache)
  }
  return cache
}

function loadOnce<Value>(
  values: LRUCache<string, Promise<unknown>>,
  key: string,
  load: () => Promise<Value>,
): Promise<Value> {
  const known = values.get(key) as Promise<Value> | undefined
  if (known) return known

  const value = load()
  values.set(key, value)
  value.catch(() => values.delete(key))
  return value
}

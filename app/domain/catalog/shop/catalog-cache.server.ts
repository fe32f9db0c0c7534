import { LRUCache } from 'lru-cache'
import type { Db } from '#app/platform/database/database.server.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'

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

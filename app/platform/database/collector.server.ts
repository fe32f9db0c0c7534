import { log } from '../log.server.ts'
import { siteOf } from '../rate-limit/rate-limit.server.ts'
import type { Db } from './database.server.ts'

const SAVE_AFTER_MS = 10_000

/** What one network adds until the next saving, so that a stranger can't decide what the owner sees. */
const MAX_OF_ONE = 10

interface Collection<Value> {
  readonly values: Map<string, Value>
  readonly networks: Map<string, number>
  readonly timer: NodeJS.Timeout
}

/**
 * Collects values in memory, and saves them together ten seconds later, so that no page waits for it. What can't be saved is lost.
 *
 * @param what Names the values in the log.
 */
export function createCollector<Value>(
  what: string,
  write: (db: Db, values: ReadonlyMap<string, Value>) => Promise<unknown>,
) {
  const collections = new WeakMap<Db, Collection<Value>>()

  async function save(db: Db): Promise<void> {
    const collection = collections.get(db)
    if (!collection) return
    clearTimeout(collection.timer)
    collections.delete(db)
    if (collection.values.size > 0) await write(db, collection.values)
  }

  function collectionOf(db: Db): Collection<Value> {
    const collection = collections.get(db) ?? {
      values: new Map(),
      networks: new Map(),
      timer: setTimeout(() => {
        save(db).catch((error: unknown) => log.warn({ err: error }, `${what} could not be saved`))
      }, SAVE_AFTER_MS).unref(),
    }
    collections.set(db, collection)
    return collection
  }

  return {
    /** Saves at once. */
    save,
    /** What is collected, for the caller to change. */
    valuesOf: (db: Db) => collectionOf(db).values,
    /** Counts an address as having added something; false once its network has had its share. */
    admits(db: Db, clientAddress: string): boolean {
      const { networks } = collectionOf(db)
      const network = siteOf(clientAddress)
      const added = networks.get(network) ?? 0
      networks.set(network, Math.min(added + 1, MAX_OF_ONE))
      return added < MAX_OF_ONE
    },
  }
}

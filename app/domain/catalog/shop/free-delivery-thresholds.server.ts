import { createContext } from 'react-router'
import { type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { readCatalogVersion } from '../catalog-version.server.ts'

/** The highest free delivery threshold of the products that have their own, cached by each process for the strip on every page. */
export interface FreeDeliveryThresholds {
  /**
   * The highest subtotal from which one of the catalogue's products is delivered free, of those with a charge and a threshold of their
   * own; 0 if there is none. At most a second old; the last known one while the database doesn't respond.
   */
  highest(): Promise<Paise>
  /** Reads it again if the catalogue has changed. @returns The version of the catalogue that it belongs to. */
  refresh(): Promise<string>
}

export const freeDeliveryThresholdsContext = createContext<Pick<FreeDeliveryThresholds, 'highest'>>({
  highest: async () => paise(0),
})

const MAX_AGE_MS = 1_000

/** Creates the cache of a process; nothing is read until it's needed. */
export function createFreeDeliveryThresholds(
  db: Db,
  now: () => number = () => performance.now(),
): FreeDeliveryThresholds {
  let known: { readonly version: string; readonly highest: Paise } | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<unknown> | undefined

  async function refresh(): Promise<string> {
    const startedAt = now()
    // Read first: a change in between makes the threshold newer than its version, never older.
    const version = await readCatalogVersion(db)
    if (known?.version !== version) known = { version, highest: await readHighest(db) }
    readAt = startedAt
    return version
  }

  return {
    refresh,
    async highest() {
      if (now() - readAt >= MAX_AGE_MS) {
        reading ??= refresh()
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the delivery thresholds can’t be read; the last known ones apply')
            readAt = now()
          })
          .finally(() => {
            reading = undefined
          })
        await reading
      }
      return known?.highest ?? paise(0)
    },
  }
}

async function readHighest(db: Db): Promise<Paise> {
  const { highest } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.max('free_delivery_threshold').as('highest'))
    .where('archived_at', 'is', null)
    .where('has_delivery_charge', '=', true)
    .where('delivery_charge', '>', paise(0))
    .executeTakeFirstOrThrow()
  return highest ?? paise(0)
}

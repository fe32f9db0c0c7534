import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'

/** How long the total of a search is shown before its matches are counted again. */
const RECENT_MS = 60_000

/** How much longer an earlier total is shown while it is counted again; after that, it says too little. */
const OUTDATED_MS = 60_000

/** Searches are unlimited in number; beyond this many totals, the least recently used one is dropped. */
const MAX_TOTALS = 2_000

/** Totals that may wait to be counted, one after the other, because each reads a good part of the catalogue. */
const MAX_WAITING = 20

/** Counting waits until nobody has searched for this long, in milliseconds. */
const QUIET_MS = 500

/** Each total waits no longer than this, so a busy shop spends a small part of its time on counting. */
const QUIET_WITHIN_MS = 20_000

/** The totals of large searches in a database. */
interface Totals {
  readonly known: LRUCache<string, number, Counting>
  /** The time of the last search, by the clock of `performance.now()`. */
  searchedAt: number
  /** The time of the last search, typing in a search field, or count for the filters. */
  activeAt: number
  /** How many counts of filters are being read. */
  filterCounts: number
}

interface Counting {
  readonly count: () => Promise<number>
  /** Whether to wait until nobody has searched for a moment, because counting would slow down their pages. */
  readonly canWait: boolean
}

const allTotals = new WeakMap<Db, Totals>()

/** Records a search. @returns Whether there was another one a moment ago. */
export function recordSearch(db: Db): boolean {
  const totals = totalsOf(db)
  const isBusy = totals.searchedAt + QUIET_MS > performance.now()
  totals.searchedAt = performance.now()
  totals.activeAt = totals.searchedAt
  return isBusy
}

/** Records that someone is typing a search: counting in the background waits for the suggestions. */
export function recordTyping(db: Db): void {
  totalsOf(db).activeAt = performance.now()
}

/** Runs `count` for the filters: counting in the background waits for it, too. */
export async function noteFilterCounts<Value>(db: Db, count: () => Promise<Value>): Promise<Value> {
  const totals = totalsOf(db)
  totals.filterCounts++
  try {
    return await count()
  } finally {
    totals.filterCounts--
    totals.activeAt = performance.now()
  }
}

/**
 * The last total of a search that finds a great many products, counted again in the background once it is a minute old. Undefined while
 * it is counted for the first time, or again after a longer time.
 *
 * @param waitMs How long to wait for that, in milliseconds.
 */
export async function recentTotal(
  db: Db,
  question: string,
  { waitMs, ...context }: Counting & { readonly waitMs: number },
): Promise<number | undefined> {
  const { known } = totalsOf(db)
  if (known.getRemainingTTL(question) < -OUTDATED_MS) known.delete(question)
  const counted = known.fetch(question, { context })
  return Promise.race([counted, waitMs > 0 ? pause(waitMs) : undefined])
}

function totalsOf(db: Db): Totals {
  const totals = allTotals.get(db) ?? createTotals()
  allTotals.set(db, totals)
  return totals
}

function createTotals(): Totals {
  const counting = new PQueue({ concurrency: 1 })
  const totals: Totals = {
    searchedAt: Number.NEGATIVE_INFINITY,
    activeAt: Number.NEGATIVE_INFINITY,
    filterCounts: 0,
    known: new LRUCache({
      max: MAX_TOTALS,
      ttl: RECENT_MS,
      allowStale: true,
      // If there is no value, the cache retains the earlier one, with its age.
      async fetchMethod(_question, _stale, { context: { count, canWait } }) {
        if (counting.size >= MAX_WAITING) return undefined
        try {
          return await counting.add(async () => {
            if (canWait) await untilQuiet(totals)
            return count()
          })
        } catch (error) {
          log.warn({ err: error }, 'the products that a search finds couldn’t be counted')
          return undefined
        }
      },
    }),
  }
  return totals
}

/** Waits until nobody has searched or typed for a moment, but not much longer than {@link QUIET_WITHIN_MS}. */
async function untilQuiet(totals: Totals): Promise<void> {
  const latestAt = performance.now() + QUIET_WITHIN_MS
  for (let wait = quietIn(totals); wait > 0 && performance.now() < latestAt; wait = quietIn(totals)) await pause(wait)
}

/** The shortest time, in milliseconds, until nobody has searched or typed for {@link QUIET_MS}. */
function quietIn({ activeAt, filterCounts }: Totals): number {
  return filterCounts > 0 ? QUIET_MS : activeAt + QUIET_MS - performance.now()
}

/** Waits, without keeping a process running that has nothing else to do. */
function pause(milliseconds: number): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), milliseconds).unref()
  })
}

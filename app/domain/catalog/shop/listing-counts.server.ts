import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { EVERYTHING, groupIndex } from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log.server.ts'
import { cached } from './catalog-cache.server.ts'
import type { Match } from './match.ts'
import { matching } from './product-rows.server.ts'
import { withTimeToCount } from './time-to-count.server.ts'

/** How long the total of a search with more matches is shown before they are counted again. */
const RECENT_MS = 60_000

/** Beyond that, an earlier total says too little. */
const OUTDATED_MS = 60_000

/** Totals of searches that are counted at the same time; each reads a good part of the catalogue. */
const COUNTED_AT_ONCE = 2

/** Searches are unlimited in number; beyond this many totals, the least recently used one is dropped. */
const MAX_TOTALS = 2_000

/** A number of products, or, as a minimum, the number that they are more than. */
interface Total {
  readonly total: number
  readonly isMinimum: boolean
}

/** How many products match. Counting all of them reads every row that matches, which for a common word is most of the catalogue. */
export interface Counts {
  /**
   * For a page. Exact, except for a search that finds more than `limits.few`: that total may be two minutes old, or a minimum until it
   * has been counted for the first time.
   */
  total(): Promise<Total>
  /** Exact, by group. */
  byGroup(): Promise<readonly number[]>
  /** By group, exact; undefined if all groups together have more than `limits.few`. */
  ifFew(): Promise<readonly number[] | undefined>
  /** Of one group, exact; undefined if it has more than `limits.few`. */
  ifFewIn(group: number): Promise<number | undefined>
}

/** Counts what is asked for, once until the catalogue changes. */
export function countsOf(db: Db, { params, found, limits: { few: limit, waitMs } }: Match): Counts {
  const { search, sort, view, page, after, ...filters } = params
  const { sql: statement, parameters } = found.any.compile(db)
  const question = [filters, statement, parameters]
  const cachedAs = <Value>(name: string, load: () => Promise<Value>) =>
    cached(db, JSON.stringify([name, ...question]), load)
  const matched = (from: Db) => matching(from, params).where(found.any)

  const countAll = () =>
    withTimeToCount(db, async (tx) => {
      const counted = matched(tx).select(({ fn }) => fn.countAll<number>().as('total'))
      return (await counted.executeTakeFirstOrThrow()).total
    })
  const countGroups = async (from: Db, atMost?: number) => {
    const grouped = matched(from).select(groupIndex(found).as('group'))
    const rows = await from
      .selectFrom((atMost === undefined ? grouped : grouped.limit(atMost)).as('found'))
      .select(['found.group', ({ fn }) => fn.countAll<number>().as('total')])
      .groupBy('found.group')
      .execute()
    return found.groups.map((_, index) => rows.find(({ group }) => group === index)?.total ?? 0)
  }
  const exactTotal = () => cachedAs('count', countAll)
  const isSearched = found !== EVERYTHING
  const ifFew = () =>
    cachedAs(`few ${limit}`, async () => {
      const counts = isSearched ? await countGroups(db, limit + 1) : [await exactTotal()]
      return sum(counts) <= limit ? counts : undefined
    })
  return {
    ifFew,
    byGroup: () =>
      isSearched
        ? cachedAs('groups', () => withTimeToCount(db, (tx) => countGroups(tx)))
        : exactTotal().then((only) => [only]),
    ifFewIn: (group) =>
      cachedAs(`few ${limit} of ${group}`, async () => {
        const some = matching(db, params)
          .where(found.groups[group] ?? found.any)
          .select('products.id')
          .limit(limit + 1)
        const { count } = await db
          .selectFrom(some.as('some'))
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
        return count <= limit ? count : undefined
      }),
    async total() {
      if (!isSearched) return { total: await exactTotal(), isMinimum: false }
      const few = await ifFew()
      if (few) return { total: sum(few), isMinimum: false }
      const total = await recentTotal(db, JSON.stringify(question), { count: countAll, waitMs })
      return total === undefined ? { total: limit, isMinimum: true } : { total, isMinimum: false }
    },
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

const totals = new WeakMap<Db, LRUCache<string, number, () => Promise<number>>>()

/**
 * The last total of a search, counted again in the background once it is a minute old. Undefined while it is counted for the first
 * time, or again after a longer time.
 */
async function recentTotal(
  db: Db,
  question: string,
  { count, waitMs }: { count: () => Promise<number>; waitMs: number },
): Promise<number | undefined> {
  const known = totals.get(db) ?? createTotals()
  totals.set(db, known)
  if (known.getRemainingTTL(question) < -OUTDATED_MS) known.delete(question)
  const counted = known.fetch(question, { context: count })
  return Promise.race([counted, waitMs > 0 ? delay(waitMs, undefined, { ref: false }) : undefined])
}

function createTotals(): LRUCache<string, number, () => Promise<number>> {
  let counting = 0
  return new LRUCache({
    max: MAX_TOTALS,
    ttl: RECENT_MS,
    allowStale: true,
    async fetchMethod(_question, stale, { context: count }) {
      if (counting >= COUNTED_AT_ONCE) return stale
      counting++
      try {
        return await count()
      } catch (error) {
        log.warn({ err: error }, 'the products that a search finds couldn’t be counted')
        return stale
      } finally {
        counting--
      }
    },
  })
}

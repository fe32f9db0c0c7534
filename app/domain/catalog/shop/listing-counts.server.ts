import { sql } from 'kysely'
import { EVERYTHING, groupIndex } from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { recentTotal } from './background-totals.server.ts'
import { type Counted, countIndexed, countUpTo, type SomeMatches, sampleMatches } from './bounded-counts.server.ts'
import { cached } from './catalog-cache.server.ts'
import { isLargerThan } from './catalog-size.server.ts'
import { withCountTimeout } from './count-timeout.server.ts'
import type { ListingQuery } from './listing-query.ts'
import { matching } from './product-rows.server.ts'

/** If at least one in this many matches of a common search is in a group, the group is too large to count exactly. */
const FREQUENT = 20

/** A number of products; with `isMinimum`, there are more than that. */
interface Total {
  readonly total: number
  readonly isMinimum: boolean
}

/**
 * Counts one group of the matches, exactly; undefined if it has more than `limits.few`, or so many that looking for `limit` of them in the
 * order of the list takes less time.
 */
export type CountFewIn = (group: number, limit: number) => Promise<number | undefined>

/** How many products match. Counting all of them reads every row that matches, which for a common word is most of the catalogue. */
export interface Counts {
  /**
   * For a page. Exact, except for a search that finds more than `limits.few`: that total may be two minutes old, or a minimum until it
   * has been counted for the first time.
   */
  total(): Promise<Total>
  /** Exact, by group. */
  byGroup(): Promise<readonly number[]>
  /** For a page that also needs the total: reuses what has been counted for it. */
  readonly ifFewIn: CountFewIn
  /** For callers that don't need the total: counts one group of many matches alone, which takes less time. */
  readonly ifFewInAlone: CountFewIn
}

/**
 * Counts only what is requested, and only once until the catalogue changes.
 *
 * @param isBusy Whether counting very many matches can wait, because others are searching.
 */
export function countsOf(db: Db, { params, found, limits }: ListingQuery, { isBusy = false } = {}): Counts {
  const { search, sort, view, page, after, ...filters } = params
  const { sql: statement, parameters } = groupIndex(found).compile(db)
  const question = [filters, statement, parameters]
  const cachedAs = <Value>(name: string, load: () => Promise<Value>) =>
    cached(db, JSON.stringify([name, limits, ...question]), load)
  const matches: Counted['matches'] = (from, options) => matching(from, params, options).where(found.any)
  const counted = { matches, group: groupIndex(found) }

  const countAll = () =>
    withCountTimeout(db, async (tx) => {
      const all = matches(tx).select(({ fn }) => fn.countAll<number>().as('total'))
      return (await all.executeTakeFirstOrThrow()).total
    })
  const exactTotal = () => cachedAs('count', countAll)
  const isSearched = found !== EVERYTHING
  const listCounts = (byGroup: ReadonlyMap<number | null, number>) =>
    found.groups.map((_, group) => byGroup.get(group) ?? 0)
  const countGroups = () =>
    withCountTimeout(db, async (tx) => {
      const rows = await tx
        .selectFrom(matches(tx).select(groupIndex(found).as('group')).as('found'))
        .select(['found.group', ({ fn }) => fn.countAll<number>().as('total')])
        .groupBy('found.group')
        .execute()
      return listCounts(new Map(rows.map(({ group, total }) => [group, total])))
    })

  const isHuge = () => isLargerThan(db, limits.huge)
  const sample = () => cachedAs('sample', () => sampleMatches(db, counted, limits))
  const some = () =>
    cachedAs('some', async () => {
      const sampled = await sample()
      if (sampled && !isCommon(sampled)) return countIndexed(db, counted, limits.few)
      return sampled && (await isHuge()) ? sampled : countUpTo(limits.few, db, matches(db), counted.group)
    })
  const countGroup = (group: number) =>
    cachedAs(`few of ${group}`, async () => {
      const inGroup = (from: Db) => matching(from, params).where(found.groups[group] ?? found.any)
      const { byGroup, moreThan } = await countIndexed(db, { matches: inGroup, group: sql.lit(group) }, limits.few)
      return moreThan === undefined ? (byGroup.get(group) ?? 0) : undefined
    })
  const ifFewIn: CountFewIn = async (group, limit) => {
    if (!isSearched) {
      const total = await exactTotal()
      return total > limits.few ? undefined : total
    }
    const counted = await some()
    const inGroup = counted.byGroup.get(group) ?? 0
    if (counted.moreThan === undefined) return inGroup
    const sampled = await sample()
    return inGroup > limits.few || (sampled && isFrequent(sampled, group, limit)) ? undefined : countGroup(group)
  }

  return {
    byGroup: () => (isSearched ? cachedAs('groups', countGroups) : exactTotal().then((only) => [only])),
    ifFewIn,
    async ifFewInAlone(group, limit) {
      const sampled = isSearched ? await sample() : undefined
      if (!sampled || sumOf(sampled.byGroup) < limit) return ifFewIn(group, limit)
      return isFrequent(sampled, group, limit) ? undefined : countGroup(group)
    },
    async total() {
      if (!isSearched) return { total: await exactTotal(), isMinimum: false }
      const { byGroup, moreThan } = await some()
      if (moreThan === undefined) return { total: sumOf(byGroup), isMinimum: false }
      const canWait = isBusy || (await isHuge())
      const total = await recentTotal(db, JSON.stringify(question), { count: countAll, canWait, waitMs: limits.waitMs })
      return total === undefined ? { total: moreThan, isMinimum: true } : { total, isMinimum: false }
    },
  }
}

/** Whether a sample suggests that at least about one in a hundred products matches. */
function isCommon({ moreThan }: SomeMatches): boolean {
  return moreThan !== undefined
}

/** Whether finding `limit` products of a group takes looking through about as many products as the sample has. */
function isFrequent(sampled: SomeMatches, group: number, limit: number): boolean {
  const inGroup = sampled.byGroup.get(group) ?? 0
  return inGroup >= (isCommon(sampled) ? sumOf(sampled.byGroup) / FREQUENT : limit)
}

function sumOf(byGroup: SomeMatches['byGroup']): number {
  return [...byGroup.values()].reduce((a, b) => a + b, 0)
}

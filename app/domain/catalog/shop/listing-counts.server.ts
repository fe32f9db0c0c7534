import { sql } from 'kysely'
import { EVERYTHING, groupIndex } from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from './catalog-cache.server.ts'
import { countFew, countIndexed, isHuge, type SomeMatches } from './few-matches.server.ts'
import type { Match } from './match.ts'
import { matching } from './product-rows.server.ts'
import { noteSearch, recentTotal } from './recent-totals.server.ts'
import { withTimeToCount } from './time-to-count.server.ts'

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
  /** By group; those of a search with more than a few matches are the first ones. */
  some(): Promise<SomeMatches>
  /** Of one group, exact; undefined if it has more than `limits.few`. */
  ifFewIn(group: number): Promise<number | undefined>
}

/** Counts what is asked for, once until the catalogue changes. */
export function countsOf(db: Db, { params, found, limits }: Match): Counts {
  const { search, sort, view, page, after, ...filters } = params
  const { sql: statement, parameters } = found.any.compile(db)
  const question = [filters, statement, parameters]
  const cachedAs = <Value>(name: string, load: () => Promise<Value>) =>
    cached(db, JSON.stringify([name, ...question]), load)
  const matches = (from: Db) => matching(from, params).where(found.any)

  const countAll = () =>
    withTimeToCount(db, async (tx) => {
      const counted = matches(tx).select(({ fn }) => fn.countAll<number>().as('total'))
      return (await counted.executeTakeFirstOrThrow()).total
    })
  const exactTotal = () => cachedAs('count', countAll)
  const isSearched = found !== EVERYTHING
  const isBusy = isSearched && noteSearch(db)
  const listCounts = (byGroup: ReadonlyMap<number | null, number>) =>
    found.groups.map((_, group) => byGroup.get(group) ?? 0)
  const some = async (): Promise<SomeMatches> => {
    if (isSearched) return cachedAs(JSON.stringify(limits), () => countFew(db, matches, groupIndex(found), limits))
    const total = await exactTotal()
    return { byGroup: new Map([[0, total]]), moreThan: total > limits.few ? limits.few : undefined, isCommon: false }
  }
  const countGroups = () =>
    withTimeToCount(db, async (tx) => {
      const rows = await tx
        .selectFrom(matches(tx).select(groupIndex(found).as('group')).as('found'))
        .select(['found.group', ({ fn }) => fn.countAll<number>().as('total')])
        .groupBy('found.group')
        .execute()
      return listCounts(new Map(rows.map(({ group, total }) => [group, total])))
    })
  return {
    some,
    byGroup: () => (isSearched ? cachedAs('groups', countGroups) : exactTotal().then((only) => [only])),
    ifFewIn: (group) =>
      cachedAs(`few ${limits.few} of ${group}`, async () => {
        const inGroup = (from: Db) => matching(from, params).where(found.groups[group] ?? found.any)
        const { byGroup, moreThan } = await countIndexed(db, inGroup, sql.lit(group), limits.few)
        return moreThan === undefined ? (byGroup.get(group) ?? 0) : undefined
      }),
    async total() {
      if (!isSearched) return { total: await exactTotal(), isMinimum: false }
      const { byGroup, moreThan } = await some()
      if (moreThan === undefined) return { total: [...byGroup.values()].reduce((a, b) => a + b, 0), isMinimum: false }
      const canWait = isBusy || (await isHuge(db))
      const total = await recentTotal(db, JSON.stringify(question), { count: countAll, canWait, waitMs: limits.waitMs })
      return total === undefined ? { total: moreThan, isMinimum: true } : { total, isMinimum: false }
    },
  }
}

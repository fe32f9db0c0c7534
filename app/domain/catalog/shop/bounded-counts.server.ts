import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { hasMoreProducts } from './catalog-size.server.ts'
import type { ListingLimits } from './listing-query.ts'
import type { matching } from './product-rows.server.ts'

type Matches = ReturnType<typeof matching>

/** The matches of a search, by the number of their group. */
export interface SomeMatches {
  /** How many were found in each group; all there are, unless `moreThan` is set. */
  readonly byGroup: ReadonlyMap<number | null, number>
  /** A lower bound: more products match than this. Undefined if `byGroup` has all of them. */
  readonly moreThan: number | undefined
}

/** What to count: `matches` selects from its argument, `group` is the number of a match's group. */
export interface Counted {
  readonly matches: (from: Db, options?: { readonly sample: number }) => Matches
  readonly group: RawBuilder<number | null>
}

/**
 * Looks for matches among some products of a large catalogue. If there are many, at least about one in a hundred products matches.
 *
 * PostgreSQL doesn't know how often two words occur together, and may search the whole catalogue, row by row, for the few matches
 * of two common words. So a sample is searched first: common words have many matches there. {@link countIndexed} is for all other
 * searches.
 *
 * @returns At most `limits.manyInSample`; undefined if the catalogue has no more than `limits.sample` products.
 */
export async function sampleMatches(
  db: Db,
  { matches, group }: Counted,
  { sample, manyInSample }: ListingLimits,
): Promise<SomeMatches | undefined> {
  if (!(await hasMoreProducts(db, sample))) return undefined
  return countUpTo(manyInSample, db, matches(db, { sample }), group)
}

/** Counts at most `limit` matches, using indexes only. Slow for the most common words. */
export function countIndexed(db: Db, { matches, group }: Counted, limit: number): Promise<SomeMatches> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    return countUpTo(limit, tx, matches(tx), group)
  })
}

/** Counts at most `limit` matches. */
export async function countUpTo(
  limit: number,
  db: Db,
  matches: Matches,
  group: RawBuilder<number | null>,
): Promise<SomeMatches> {
  const found = matches.select(group.as('group')).limit(limit + 1)
  const rows = await db
    .selectFrom(found.as('found'))
    .select(['found.group', ({ fn }) => fn.countAll<number>().as('total')])
    .groupBy('found.group')
    .execute()
  const total = rows.reduce((sum, row) => sum + row.total, 0)
  return {
    byGroup: new Map(rows.map((row) => [row.group, row.total])),
    moreThan: total > limit ? limit : undefined,
  }
}

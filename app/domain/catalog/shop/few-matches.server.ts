import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { cached } from './catalog-cache.server.ts'
import type { ListingLimits } from './match.ts'
import type { matching } from './product-rows.server.ts'
import { withTimeToCount } from './time-to-count.server.ts'

/** Counting a common word in a catalogue above this size is noticed by other visitors. */
const HUGE = 100_000

type Matches = ReturnType<typeof matching>

/** The matches of a search, by the number of their group. */
export interface SomeMatches {
  /** How many were found; all of them, unless there are more. */
  readonly byGroup: ReadonlyMap<number | null, number>
  /** The number that all matches are more than; undefined if `byGroup` has them all. */
  readonly moreThan: number | undefined
  /** Whether they are so many that about one of a hundred products is among them, by a sample. */
  readonly isCommon: boolean
}

/**
 * Counts the matches of a search by group, if there are only a few.
 *
 * PostgreSQL doesn't know how often two words come together, and may look for the few matches of two common words through the whole
 * catalogue, row by row. So a sample comes first: common words have many matches there. The indexes have those of all other searches.
 *
 * @param matches Selects the matches from its argument.
 * @param group The number of a match's group.
 */
export async function countFew(
  db: Db,
  matches: (from: Db) => Matches,
  group: RawBuilder<number | null>,
  { few, sample, manyInSample }: ListingLimits,
): Promise<SomeMatches> {
  if (!(await hasMoreProducts(db, sample))) return countUpTo(few, db, matches(db), group)

  const inSample = sql<boolean>`products.ctid = any(array(
    select ctid from shop.products where archived_at is null limit ${sql.lit(sample)}
  ))`
  const sampled = await countUpTo(manyInSample, db, matches(db).where(inSample), group)
  if (sampled.moreThan !== undefined) return { ...sampled, isCommon: true }
  return countIndexed(db, matches, group, few)
}

/** {@link countFew} by indexes alone, which takes long for the most common words. */
export function countIndexed(
  db: Db,
  matches: (from: Db) => Matches,
  group: RawBuilder<number | null>,
  limit: number,
): Promise<SomeMatches> {
  return withTimeToCount(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    return countUpTo(limit, tx, matches(tx), group)
  })
}

async function countUpTo(
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
    isCommon: false,
  }
}

/** Whether visitors notice it when a common word is counted. */
export function isHuge(db: Db): Promise<boolean> {
  return cached(db, 'is huge', async () => {
    const { rows } = await sql<{ products: number }>`
      select reltuples::float8 as products from pg_class where oid = 'shop.products'::regclass
    `.execute(db)
    return (rows[0]?.products ?? 0) > HUGE
  })
}

function hasMoreProducts(db: Db, than: number): Promise<boolean> {
  return cached(db, `more than ${than}`, async () => {
    const products = db.selectFrom('products').where('archived_at', 'is', null).select('id')
    const { total } = await db
      .selectFrom(products.limit(than + 1).as('first'))
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total > than
  })
}

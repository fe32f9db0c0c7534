import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { EVERYTHING, groupIndex, type SearchGroups } from '../search/search-groups.server.ts'
import { type ListQuery, matching, orderOf } from '../shop/product-rows.server.ts'

/**
 * Whether a product of a group is the one that the list shows of its design: no other colour that the list may show is in an earlier group,
 * or before it in the same one. Products without a design always are; the others have an index by design.
 *
 * @param group The index of the product's group.
 * @param fence `offset 0` has PostgreSQL look for each product by itself; a join would find all colours first.
 */
export function isFirstOfDesign(
  db: Db,
  params: ListQuery,
  found: SearchGroups,
  group: RawBuilder<number | null>,
  fence = sql``,
): RawBuilder<boolean> {
  const others = matching(db, params)
    .where(found.any)
    .where('products.design_id', 'is not', null)
    .selectAll('products')
    .select(groupIndex(found).as('group'))
  const isBefore = orderOf(params).isBefore('other', 'products')
  const comes =
    found.groups.length === 1 ? isBefore : sql`(other.group < ${group} or other.group = ${group} and ${isBefore})`
  return sql<boolean>`not exists (
    select from (${others}) as other where other.design_id = products.design_id and ${comes} ${fence}
  )`
}

/**
 * The same where thousands of products are passed over. Without a search, the other colours of all designs are found at once, by the index of
 * designs alone; a search, whose conditions take longer, looks for those of each product that it passes.
 *
 * @param group The index of the product's group.
 */
export function isFirstAmongMany(
  db: Db,
  params: ListQuery,
  found: SearchGroups,
  group: RawBuilder<number | null>,
): RawBuilder<boolean> {
  if (found !== EVERYTHING)
    return sql`(products.design_id is null or ${isFirstOfDesign(db, params, found, group, sql`offset 0`)})`
  const colours = matching(db, params)
    .where('products.design_id', 'is not', null)
    .select('products.id')
    .select(
      sql<number>`row_number() over (partition by products.design_id order by ${orderOf(params).order})`.as('place'),
    )
  return sql<boolean>`products.id not in (select id from (${colours}) as colour where place > 1)`
}

/** How many other colours of their designs shoppers see, by the ids of products; those without one are missing. */
export async function countOtherColours(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('products as other', 'other.design_id', 'products.design_id')
    .whereRef('other.id', '<>', 'products.id')
    .where('other.archived_at', 'is', null)
    .where('products.id', 'in', ids)
    .groupBy('products.id')
    .select(({ fn }) => ['products.id', fn.countAll<number>().as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { groupIndex, type SearchGroups } from '../search/search-groups.server.ts'
import { type ListQuery, matching, orderOf } from '../shop/product-rows.server.ts'

/**
 * Whether a product of a group is the one that the list shows of its design: no other colour that the list may show is in an earlier group,
 * or before it in the same one. Products without a design always are; the others have an index by design.
 *
 * @param group The index of the product's group.
 */
export function isFirstOfDesign(
  db: Db,
  params: ListQuery,
  found: SearchGroups,
  group: RawBuilder<number | null>,
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
    select from (${others}) as other where other.design_id = products.design_id and ${comes}
  )`
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

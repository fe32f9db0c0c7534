import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** A product's page, for those who list the shop's pages. */
export interface ProductPageEntry {
  readonly id: string
  /** When its words, price or pictures were last changed; a sale changes none of them. */
  readonly updatedAt: Date
}

/** How many products have a page. */
export async function countProductPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Pages of products, oldest first, so that a new one moves none of the others; empty beyond the last. */
export async function listProductPages(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductPageEntry[]> {
  return db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select(['id', 'updated_at as updatedAt'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Categories that have a product, with the day of their newest change, in the order of the alphabet. */
export async function listCategoryPages(db: Db): Promise<{ category: string; updatedAt: Date }[]> {
  return db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .groupBy('category')
    .select(['category', sql<Date>`max(updated_at)`.as('updatedAt')])
    .orderBy('category')
    .execute()
}

import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { AddressedProduct } from '../product-address.ts'

/** A product's page in the site map. */
export interface ProductPageEntry extends AddressedProduct {
  /** When its texts, price or images were last changed; sales don't count. */
  readonly updatedAt: Date
  /** The addresses of its pictures; not empty. */
  readonly images: readonly string[]
}

/** The number of products with a page. */
export async function countProductPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** One page of the products, in an order that doesn't change with their texts, prices or stock; empty beyond the last page. */
export async function listProductPages(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<ProductPageEntry[]> {
  return db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .select(['id', 'name', 'slug', 'updated_at as updatedAt', 'images'])
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Categories that have a product, with the time of their latest change, in alphabetical order. */
export async function listCategoryPages(db: Db): Promise<{ category: string; updatedAt: Date }[]> {
  return db
    .selectFrom('products')
    .where('archived_at', 'is', null)
    .groupBy('category')
    .select(['category', sql<Date>`max(updated_at)`.as('updatedAt')])
    .orderBy('category')
    .execute()
}

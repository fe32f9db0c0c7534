import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { IMAGE_ADDRESS } from '#app/platform/storage/image-address.ts'
import { IN_CATALOGUE } from '../product-row.ts'
import { deleteProduct } from './delete-product.server.ts'
import { eraseBinnedProducts } from './product-bin.server.ts'

/**
 * The condition on `products` for those of the demo catalogue: a product is one while it shows a demo image, whatever else was edited.
 * Once it has only other images, it's one of the shop's own.
 */
export const IS_DEMO = sql<boolean>`images && array(
  select ${IMAGE_ADDRESS}::text || key from shop.stored_images where is_demo
)`

/** How many products the catalogue has, without archived ones. */
export interface CatalogueOrigin {
  readonly demoProducts: number
  readonly ownProducts: number
}

/** Counts the demo products and the shop's own. */
export async function countDemoProducts(db: Db): Promise<CatalogueOrigin> {
  const { demo, all } = await db
    .selectFrom('products')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      sql<number>`(count(*) filter (where ${IS_DEMO}))::integer`.as('demo'),
    ])
    .where(IN_CATALOGUE)
    .executeTakeFirstOrThrow()
  return { demoProducts: demo, ownProducts: all - demo }
}

/** How many products were removed, and how. */
export interface RemovedDemoProducts {
  /** Sold, reserved or in a cart: they stay in the bin for those orders and carts, and nobody can find or buy them. */
  readonly binned: number
  readonly erased: number
}

/**
 * Removes all demo products from the shop for good, with their images; those that something refers to stay in the bin. Safe to
 * repeat, even after an interruption.
 */
export async function removeDemoProducts(db: Db, actor: AdminActor): Promise<RemovedDemoProducts> {
  const products = await db
    .selectFrom('products')
    .select('id')
    .where(IN_CATALOGUE)
    .where(IS_DEMO)
    .orderBy('id')
    .execute()
  const deleted: string[] = []
  for (const { id } of products) {
    const { status } = await deleteProduct(db, actor, id)
    if (status === 'deleted') deleted.push(id)
  }
  const erased = await eraseBinnedProducts(db, actor, deleted)
  return { binned: deleted.length - erased, erased }
}

import { type ExpressionBuilder, sql } from 'kysely'
import { imagesOf, scheduleImageDeletion } from '#app/domain/catalog/images/image-cleanup.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import { IN_BIN } from '../product-row.ts'

/** A product in the bin. */
export interface BinnedProduct {
  readonly id: string
  readonly name: string
  readonly image: string
  readonly stockQuantity: number
  readonly deletedAt: Date
  /** The administrator's email; null when an older release deleted the product. */
  readonly deletedBy: string | null
  /** Nothing refers to it, so emptying the bin deletes it for good. */
  readonly isErasable: boolean
}

/** A page of the products in the bin, the most recently deleted first; may be empty. */
export async function listBinnedProducts(db: Db, { limit, offset }: PageSlice): Promise<BinnedProduct[]> {
  return db
    .selectFrom('products')
    .select((eb) => [
      'id',
      'name',
      sql<string>`images[1]`.as('image'),
      'stock_quantity as stockQuantity',
      'archived_at as deletedAt',
      'archived_by as deletedBy',
      isErasable(eb).$castTo<boolean>().as('isErasable'),
    ])
    .where(IN_BIN)
    .$narrowType<{ deletedAt: Date }>()
    .orderBy('archived_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export interface ProductBinCounts {
  readonly total: number
  /** Those that emptying the bin deletes. */
  readonly erasable: number
}

/** How many products are in the bin. */
export async function countBinnedProducts(db: Db): Promise<ProductBinCounts> {
  return db
    .selectFrom('products')
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      eb.fn.countAll<number>().filterWhere(isErasable(eb)).as('erasable'),
    ])
    .where(IN_BIN)
    .executeTakeFirstOrThrow()
}

export type RestoreProductOutcome =
  | { readonly status: 'restored'; readonly name: string }
  | { readonly status: 'unknown-product' }

/** Takes a product out of the bin, with its stock and images; one that was hidden is hidden again. @returns `unknown-product` also for one that isn't in the bin. */
export async function restoreProduct(db: Db, actor: AdminActor, productId: string): Promise<RestoreProductOutcome> {
  return inTransaction(db, async (tx) => {
    const product = await tx
      .updateTable('products')
      .set((eb) => ({
        archived_at: eb.case().when('is_hidden', '=', true).then(eb.ref('archived_at')).else(null).end(),
        archived_by: null,
        updated_at: transactionTime,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', productId)
      .where(IN_BIN)
      .returning(['name', 'stock_quantity as stockQuantity'])
      .executeTakeFirst()
    if (!product) return { status: 'unknown-product' }

    await recordAudit(tx, {
      actor,
      action: 'restore-product',
      entity: 'products',
      entityId: productId,
      before: { archived: true },
      after: product,
    })
    return { status: 'restored', name: product.name }
  })
}

/** How many products one transaction deletes. */
const BATCH = 200

/**
 * Deletes the products in the bin for good, with their stock movements, wishlist entries and images. Those that an order, a
 * checkout or a cart refers to stay. Safe to repeat, even after an interruption.
 *
 * @param among Only these products; undefined for all.
 * @returns How many were deleted.
 */
export async function eraseBinnedProducts(db: Db, actor: AdminActor, among?: readonly string[]): Promise<number> {
  if (among?.length === 0) return 0
  let erased = 0
  let batch: number
  do {
    batch = await inTransaction(db, (tx) => eraseBatch(tx, actor, among))
    erased += batch
  } while (batch > 0)
  return erased
}

async function eraseBatch(tx: Tx, actor: AdminActor, among: readonly string[] | undefined): Promise<number> {
  // The lock blocks new orders and reservations, whose rows refer to the product.
  const locked = await tx
    .selectFrom('products')
    .select('id')
    .where(IN_BIN)
    .where(isErasable)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .orderBy('id')
    .limit(BATCH)
    .forUpdate()
    .execute()
  if (locked.length === 0) return 0

  // A separate statement, so that it sees what was bought before the lock was taken.
  const products = await tx
    .deleteFrom('products')
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(isErasable)
    .returning(['id', 'name', 'stock_quantity as stockQuantity', 'images', 'share_image as shareImage'])
    .execute()
  await scheduleImageDeletion(tx, products.flatMap(imagesOf))
  for (const { id, name, stockQuantity } of products) {
    const before = { name, stockQuantity }
    await recordAudit(tx, { actor, action: 'erase-product', entity: 'products', entityId: id, before })
  }
  return products.length
}

function isErasable({ and, exists, not, selectFrom, lit }: ExpressionBuilder<DB, 'products'>) {
  const one = lit(1).as('one')
  const orderItems = selectFrom('order_items').select(one).whereRef('order_items.product_id', '=', 'products.id')
  // A cart shows a line that is no longer sold; one that just disappears would confuse its owner.
  const lines = selectFrom('cart_items').select(one).whereRef('cart_items.product_id', '=', 'products.id')
  const reservations = selectFrom('stock_reservations')
    .select(one)
    .whereRef('stock_reservations.product_id', '=', 'products.id')
  return and([not(exists(orderItems)), not(exists(lines)), not(exists(reservations))])
}

import { sql } from 'kysely'
import { scheduleImageDeletion } from '#app/domain/catalog/images/image-cleanup.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'

export type DeleteProductOutcome =
  /** `archived` products stay for the orders, payments and carts that refer to them; nobody can find or buy them. */
  { readonly status: 'archived' | 'erased' } | { readonly status: 'unknown-product' }

/** Removes a product from the shop for good. One that nothing refers to also disappears from wishlists. */
export async function deleteProduct(db: Db, actor: AdminActor, productId: string): Promise<DeleteProductOutcome> {
  if (!isUuid(productId)) return { status: 'unknown-product' }
  return inTransaction(db, async (tx) => {
    // The lock also blocks new orders and reservations, whose rows refer to the product.
    const product = await tx
      .selectFrom('products')
      .select(['name', 'images', 'stock_quantity'])
      .where('id', '=', productId)
      .where('archived_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!product) return { status: 'unknown-product' }

    const status = (await isReferenced(tx, productId)) ? 'archived' : 'erased'
    if (status === 'archived') await archive(tx, productId)
    else await erase(tx, productId, product.images)
    await recordAudit(tx, {
      actor,
      action: 'delete-product',
      entity: 'products',
      entityId: productId,
      before: { name: product.name, stockQuantity: product.stock_quantity },
      after: status === 'archived' ? { archived: true } : undefined,
    })
    return { status }
  })
}

async function archive(tx: Tx, productId: string): Promise<void> {
  const archivedAt = sql<Date>`now()`
  await tx
    .updateTable('products')
    .set((eb) => ({ archived_at: archivedAt, updated_at: archivedAt, version: eb('version', '+', 1) }))
    .where('id', '=', productId)
    .execute()
}

async function erase(tx: Tx, productId: string, images: string[]): Promise<void> {
  await tx.deleteFrom('products').where('id', '=', productId).execute()
  await scheduleImageDeletion(tx, images)
}

async function isReferenced(tx: Tx, productId: string): Promise<boolean> {
  const { isReferenced } = await tx
    .selectNoFrom(({ exists, selectFrom, or, lit }) =>
      or([
        exists(selectFrom('order_items').select(lit(1).as('one')).where('product_id', '=', productId)),
        // A cart shows an item that is no longer sold; an item that just disappears would confuse its owner.
        exists(selectFrom('cart_items').select(lit(1).as('one')).where('product_id', '=', productId)),
        exists(selectFrom('stock_reservations').select(lit(1).as('one')).where('product_id', '=', productId)),
      ]).as('isReferenced'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isReferenced)
}

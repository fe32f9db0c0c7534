import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { IN_CATALOGUE } from '../product-row.ts'

export type DeleteProductOutcome = { readonly status: 'deleted' } | { readonly status: 'unknown-product' }

/**
 * Puts a product into the bin: nobody can find or buy it, until it is restored. It keeps its stock and images, and stays in the
 * orders, carts and wishlists that have it.
 *
 * @returns `unknown-product` also for one that is in the bin already.
 */
export async function deleteProduct(db: Db, actor: AdminActor, productId: string): Promise<DeleteProductOutcome> {
  if (!isUuid(productId)) return { status: 'unknown-product' }
  return inTransaction(db, async (tx) => {
    const product = await tx
      .updateTable('products')
      .set((eb) => ({
        archived_at: transactionTime,
        archived_by: actor.email,
        updated_at: transactionTime,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', productId)
      .where(IN_CATALOGUE)
      .returning(['name', 'stock_quantity as stockQuantity'])
      .executeTakeFirst()
    if (!product) return { status: 'unknown-product' }

    await recordAudit(tx, {
      actor,
      action: 'delete-product',
      entity: 'products',
      entityId: productId,
      before: product,
      after: { archived: true },
    })
    return { status: 'deleted' }
  })
}

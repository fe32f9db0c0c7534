import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'

export type DeleteOrderOutcome = { status: 'deleted' } | { status: 'unknown-order' }

/**
 * Puts an order into the bin, which takes it out of the everyday tables until it is restored. Its customer still sees it, and
 * figures, documents, refunds and the file of orders still include it.
 *
 * @returns `unknown-order` also for one that is already in the bin.
 */
export async function deleteOrder(db: Db, actor: AdminActor, orderId: string): Promise<DeleteOrderOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ deleted_at: transactionTime, deleted_by: actor.email, updated_at: transactionTime })
      .where('id', '=', orderId)
      .where('deleted_at', 'is', null)
      .returning(['order_number', 'status'])
      .executeTakeFirst()
    if (!order) return { status: 'unknown-order' }

    await recordAudit(tx, { actor, action: 'delete-order', entity: 'orders', entityId: orderId, before: order })
    return { status: 'deleted' }
  })
}

export type RestoreOrderOutcome = { status: 'restored'; orderNumber: string } | { status: 'unknown-order' }

/** Takes an order out of the bin, as it was. @returns `unknown-order` also for one that isn't in the bin. */
export async function restoreOrder(db: Db, actor: AdminActor, orderId: string): Promise<RestoreOrderOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set({ deleted_at: null, deleted_by: null, updated_at: transactionTime })
      .where('id', '=', orderId)
      .where('deleted_at', 'is not', null)
      .returning(['order_number', 'status'])
      .executeTakeFirst()
    if (!order) return { status: 'unknown-order' }

    await recordAudit(tx, { actor, action: 'restore-order', entity: 'orders', entityId: orderId, after: order })
    return { status: 'restored', orderNumber: order.order_number }
  })
}

export interface BinnedOrder {
  readonly id: string
  readonly orderNumber: string
  /** As written in the shipping address. */
  readonly customerName: string
  readonly status: OrderStatus
  readonly total: Paise
  readonly deletedAt: Date
  /** The administrator's email; null when an older release deleted the order. */
  readonly deletedBy: string | null
}

/** A page of the orders in the bin, the last deleted first; may be empty. */
export async function listBinnedOrders(db: Db, { limit, offset }: PageSlice): Promise<BinnedOrder[]> {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'order_number as orderNumber',
      sql<string>`shipping_address ->> 'full_name'`.as('customerName'),
      'status',
      'total_amount as total',
      'deleted_at as deletedAt',
      'deleted_by as deletedBy',
    ])
    .where('deleted_at', 'is not', null)
    .$narrowType<{ deletedAt: Date }>()
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countBinnedOrders(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('deleted_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return total
}

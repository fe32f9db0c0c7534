import { plainOrderNumber } from '#app/domain/orders/order-number.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lockComplaint } from '../reply.server.ts'

interface OrderCorrection {
  readonly complaintId: string
  /** As typed: may have a hash, or be the number of the invoice. */
  readonly orderNumber: string
}

export type CorrectOrderOutcome =
  /** The order's own number. */
  | { readonly status: 'corrected'; readonly orderNumber: string }
  /** It was about this order already. */
  | { readonly status: 'unchanged'; readonly orderNumber: string }
  | { readonly status: 'unknown-complaint' }
  /** No order has this number, or it's in the bin. */
  | { readonly status: 'unknown-order' }
  /** The complainant was signed in, and the order is another customer's. */
  | { readonly status: 'another-customers' }
  /** The complaint names items of its order, or was resolved with a refund or replacement of them. */
  | { readonly status: 'tied-to-order' }

/**
 * Corrects which order a complaint from the contact form is about. If the complainant was signed in, it must be one of their own;
 * otherwise the administrator vouches that it is the sender's. Safe to repeat.
 */
export async function correctOrder(
  db: Db,
  actor: AdminActor,
  { complaintId, orderNumber }: OrderCorrection,
): Promise<CorrectOrderOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockComplaint(tx, complaintId))) return { status: 'unknown-complaint' }
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'order_number as orderNumber', 'user_id as userId'])
      .where('order_number', '=', plainOrderNumber(orderNumber))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!order) return { status: 'unknown-order' }

    const complaint = await findOrderOf(tx, complaintId)
    if (complaint.orderId === order.id) return { status: 'unchanged', orderNumber: order.orderNumber }
    if (complaint.userId !== null && complaint.userId !== order.userId) return { status: 'another-customers' }
    if (await isTiedToOrder(tx, complaintId)) return { status: 'tied-to-order' }

    await tx
      .updateTable('complaints')
      .set({ order_id: order.id, stated_order_number: null })
      .where('id', '=', complaintId)
      .execute()
    await recordAudit(tx, {
      actor,
      action: 'correct-complaint-order',
      entity: 'complaints',
      entityId: complaintId,
      before: { order_number: complaint.orderNumber, stated_order_number: complaint.statedOrderNumber },
      after: { order_number: order.orderNumber, stated_order_number: null },
    })
    return { status: 'corrected', orderNumber: order.orderNumber }
  })
}

/** Whether it is too late to correct the order of a complaint, which names items of it or was resolved with a refund or replacement. */
export async function isTiedToOrder(db: Db, complaintId: string): Promise<boolean> {
  const { isTied } = await db
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(eb.selectFrom('complaint_items').select('order_item_id').where('complaint_id', '=', complaintId)),
          eb.exists(
            eb
              .selectFrom('complaint_messages')
              .select('id')
              .where('complaint_id', '=', complaintId)
              .where((message) =>
                message.or([message('refund_id', 'is not', null), message('replacement_order_id', 'is not', null)]),
              ),
          ),
        ])
        .as('isTied'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(isTied)
}

async function findOrderOf(tx: Tx, complaintId: string) {
  return tx
    .selectFrom('complaints')
    .leftJoin('orders', 'orders.id', 'complaints.order_id')
    .select([
      'complaints.user_id as userId',
      'complaints.order_id as orderId',
      'complaints.stated_order_number as statedOrderNumber',
      'orders.order_number as orderNumber',
    ])
    .where('complaints.id', '=', complaintId)
    .executeTakeFirstOrThrow()
}

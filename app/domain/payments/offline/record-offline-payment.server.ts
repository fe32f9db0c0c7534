import { markOrderPaid } from '#app/domain/orders/create-order.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { type OfflineMethod, offlinePaymentId } from '#app/vocabulary/payment-methods.ts'

/** Money that reached the owner without the payment provider. */
export interface OfflinePayment {
  readonly orderId: string
  readonly amount: Paise
  readonly source: OfflineMethod
  /** Number of the transfer, the remittance or the receipt; trimmed, at most 60 characters; null: none. */
  readonly reference: string | null
  /** A UUID of the form or the file's line: the same one again is the same payment. */
  readonly key: string
}

export type RecordOfflinePaymentOutcome =
  | { readonly status: 'recorded'; readonly paymentId: string }
  /** By the same key, or the order was paid before. */
  | { readonly status: 'already-paid' }
  /** Another amount than the order's total. */
  | { readonly status: 'other-amount'; readonly total: Paise }
  /** Nothing is owed for it. */
  | { readonly status: 'order-cancelled' }
  | { readonly status: 'unknown-order' }

/**
 * Records that an order which isn't paid yet was paid without the provider, to the paisa. Safe to repeat with the same key.
 *
 * @param tx Has locked the order's checkout and then the order; see `lockPayment`.
 */
export async function recordOfflinePayment(
  tx: Tx,
  actor: AdminActor,
  payment: OfflinePayment,
): Promise<RecordOfflinePaymentOutcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'payment_status', 'total_amount as total'])
    .where('id', '=', payment.orderId)
    .where('payment_method', '!=', 'razorpay')
    .executeTakeFirst()
  if (!order) return { status: 'unknown-order' }
  if (order.payment_status === 'paid') return { status: 'already-paid' }
  if (order.status === 'cancelled') return { status: 'order-cancelled' }
  if (order.total !== payment.amount) return { status: 'other-amount', total: order.total }

  const paymentId = await insertOfflinePayment(tx, actor, payment)
  await markOrderPaid(tx, payment.orderId, paymentId)
  return { status: 'recorded', paymentId }
}

/**
 * Enters a payment into the ledger and the audit log. The order may be written later in the same transaction.
 *
 * @returns The payment's id. The same key again violates a unique constraint.
 */
export async function insertOfflinePayment(tx: Tx, actor: AdminActor, payment: OfflinePayment): Promise<string> {
  const { orderId, amount, source, reference, key } = payment
  const id = offlinePaymentId(key)
  await tx
    .insertInto('payments')
    .values({
      razorpay_payment_id: id,
      order_id: orderId,
      amount,
      currency: 'INR',
      status: 'captured',
      captured_at: clockTime,
      method: source,
      source,
      reference,
      recorded_by: actor.id,
    })
    .execute()
  await recordAudit(tx, {
    actor,
    action: 'record-payment',
    entity: 'payments',
    entityId: id,
    after: { amount: formatRupees(amount), source, reference, order: orderId },
  })
  return id
}

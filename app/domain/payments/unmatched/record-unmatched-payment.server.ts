import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProviderOrderDetails, ProviderPayment } from '../gateway.ts'
import { recordPayment } from '../record-payment.server.ts'
import { closeUnmatchedPayment, findMatchingAttempt } from './unmatched-payments.server.ts'

export type RecordUnmatchedOutcome =
  /** Listed under payments without an order until it's refunded or its attempt is found. */
  | { status: 'unmatched' }
  /** All of it was refunded. */
  | { status: 'refunded' }
  /** Its attempt is known: finalise the payment like any other. */
  | { status: 'matched' }

/**
 * Records a captured payment for one of the shop's orders whose attempt the database doesn't have, with the customer's contact.
 * Safe to repeat: as with any payment, its status only moves forward.
 */
export async function recordUnmatchedPayment(
  db: Db,
  payment: ProviderPayment,
  order: ProviderOrderDetails & { receipt: string },
): Promise<RecordUnmatchedOutcome> {
  return inTransaction(db, async (tx) => {
    if (await findMatchingAttempt(tx, { razorpayOrderId: order.id, receipt: order.receipt })) {
      return { status: 'matched' }
    }
    const recorded = await recordPayment(tx, { attemptId: null, payment })
    if (recorded.isMatched) return { status: 'matched' }
    if (recorded.status === 'refunded') {
      await closeUnmatchedPayment(tx, payment.id)
      return { status: 'refunded' }
    }
    await tx
      .insertInto('unmatched_payments')
      .values({
        razorpay_payment_id: payment.id,
        razorpay_order_id: order.id,
        receipt: order.receipt,
        customer_name: order.notes.customer_name ?? null,
        customer_email: payment.payer?.email ?? order.notes.customer_email ?? null,
        customer_phone: payment.payer?.phone ?? order.notes.customer_phone ?? null,
        paid_at: payment.createdAt ?? new Date(),
      })
      .onConflict((conflict) => conflict.column('razorpay_payment_id').doNothing())
      .execute()
    return { status: 'unmatched' }
  })
}

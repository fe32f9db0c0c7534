import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ProviderOrderDetails, ProviderPayment } from '../gateway.ts'
import { recordPayment } from '../record-payment.server.ts'
import { closeUnmatchedPayment, findMatchingAttempt } from './unmatched-payments.server.ts'

export type RecordUnmatchedOutcome =
  /** It is listed under payments without order until it is refunded or its attempt is found. */
  | { status: 'unmatched' }
  /** All of it went back to the customer. */
  | { status: 'refunded' }
  /** Its attempt is known: the payment is to be settled like any other. */
  | { status: 'matched' }

/**
 * Writes down captured money for an order of the shop whose attempt the database does not have, with whom to contact.
 * Safe to repeat; what is known already moves forward as with any payment.
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

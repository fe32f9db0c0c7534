import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'
import type { CancelPaymentInput } from './payment-inputs.ts'
import { releaseCheckout } from './release-checkout.server.ts'

export type CancelOutcome =
  | { status: 'cancelled' }
  /** It was already paid: the order stands. */
  | { status: 'already-placed'; orderId: string }
  | { status: 'unknown-attempt' }

/**
 * Releases the units of a customer's own payment that failed or was closed. A late payment still becomes an order or is
 * refunded. Safe to repeat.
 */
export async function cancelPayment(db: Db, userId: string, input: CancelPaymentInput): Promise<CancelOutcome> {
  const outcome = await inTransaction(db, async (tx): Promise<CancelOutcome> => {
    const checkout = await tx
      .selectFrom('checkouts')
      .innerJoin('payment_attempts', 'payment_attempts.checkout_id', 'checkouts.id')
      .select(['checkouts.id', 'checkouts.status'])
      .where('payment_attempts.razorpay_order_id', '=', input.razorpayOrderId)
      .where('payment_attempts.user_id', '=', userId)
      .forUpdate('checkouts')
      .executeTakeFirst()
    if (!checkout) return { status: 'unknown-attempt' }

    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('checkout_id', '=', checkout.id)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (order) return { status: 'already-placed', orderId: order.id }

    if (isLiveCheckout(checkout.status)) {
      await releaseCheckout(tx, checkout.id, { status: 'cancelled', reason: input.reason })
    }
    return { status: 'cancelled' }
  })
  log.info({ razorpayOrder: input.razorpayOrderId, reason: input.reason, ...outcome }, 'payment cancelled')
  return outcome
}

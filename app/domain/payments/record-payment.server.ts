import { sql } from 'kysely'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { PaymentStatus } from '#app/vocabulary/statuses.ts'
import type { ProviderPayment } from './gateway.ts'
import { laterStatus } from './payment-status.ts'
import { closeUnmatchedPayment } from './unmatched/unmatched-payments.server.ts'

/** What the ledger says about a payment. */
export interface RecordedPayment {
  readonly status: PaymentStatus
  /** The order it paid for; null when it paid for none. */
  readonly orderId: string | null
  /** Whether it has a refund, in any status. */
  readonly isRefunded: boolean
  /** Whether the attempt that it was made for is known. */
  readonly isMatched: boolean
}

/**
 * Records what is known about a payment. Repeated and late reports change nothing: its status only moves forward. A payment
 * that was recorded before its attempt was found belongs to the attempt from now on.
 *
 * @param tx Holds the row of the attempt's checkout.
 * @param payment.attemptId Null when the database has no attempt for it.
 */
export async function recordPayment(
  tx: Tx,
  { attemptId, payment }: { attemptId: string | null; payment: ProviderPayment },
): Promise<RecordedPayment> {
  const now = clockTime
  const isNew = await tx
    .insertInto('payments')
    .values({
      razorpay_payment_id: payment.id,
      attempt_id: attemptId,
      amount: payment.amount,
      currency: payment.currency,
      status: payment.status,
      method: payment.method,
      amount_refunded: payment.amountRefunded,
      captured_at: payment.status === 'captured' ? now : null,
    })
    .onConflict((conflict) => conflict.column('razorpay_payment_id').doNothing())
    .returning('razorpay_payment_id')
    .executeTakeFirst()
  if (isNew) return { status: payment.status, orderId: null, isRefunded: false, isMatched: attemptId !== null }

  const known = await tx
    .selectFrom('payments')
    .select(['attempt_id', 'order_id', 'status'])
    .where('razorpay_payment_id', '=', payment.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (attemptId !== null && known.attempt_id !== null && known.attempt_id !== attemptId) {
    throw new Error(`payment ${payment.id} was recorded for attempt ${known.attempt_id}, not ${attemptId}`)
  }
  const status = laterStatus(known.status, payment.status)
  await tx
    .updateTable('payments')
    .set(({ fn, ref, val }) => ({
      status,
      attempt_id: known.attempt_id ?? attemptId,
      // A signature proves the payment, not its amount: what the provider says later counts, and the audit compares.
      ...(status === known.status ? {} : { amount: payment.amount, currency: payment.currency }),
      method: fn.coalesce(val(payment.method), ref('method')),
      amount_refunded: sql`greatest(amount_refunded, ${payment.amountRefunded})`,
      captured_at: status === 'captured' ? fn.coalesce(ref('captured_at'), now) : ref('captured_at'),
      updated_at: now,
    }))
    .where('razorpay_payment_id', '=', payment.id)
    .execute()
  if (attemptId !== null && known.attempt_id === null) {
    await closeUnmatchedPayment(tx, payment.id)
    log.info({ payment: payment.id, attempt: attemptId }, 'the attempt of an unmatched payment was found')
  }
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('razorpay_payment_id', '=', payment.id)
    .executeTakeFirst()
  return {
    status,
    orderId: known.order_id,
    isRefunded: refund !== undefined,
    isMatched: (known.attempt_id ?? attemptId) !== null,
  }
}

/** Records which order a payment paid for. Safe to repeat; the database rejects a second order. */
export async function assignPaymentToOrder(tx: Tx, razorpayPaymentId: string, orderId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ order_id: orderId })
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .execute()
}

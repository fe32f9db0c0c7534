import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { laterStatus } from '#app/domain/payments/payment-status.ts'
import { recordPayment } from '#app/domain/payments/record-payment.server.ts'
import { requestRefund } from '#app/domain/payments/refunds/send-refunds.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { after, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RefundReason } from '#app/vocabulary/refund-reasons.ts'
import type { PaymentStatus } from '#app/vocabulary/statuses.ts'
import type { AttemptFailure } from './attempt-failure.ts'
import type { CheckoutServices } from './checkout-services.ts'
import { isForgotten, listReservations, lockCheckout } from './lock-checkout.server.ts'
import { placeOrder } from './place-order.server.ts'
import { findRefundReason, refundUnusablePayment } from './refund-unusable-payment.server.ts'

export type FinaliseOutcome =
  /** There is an order. `isExtra`: it was already paid, and this payment is refunded. */
  | { status: 'placed'; orderId: string; isExtra: boolean }
  /** There will be no order for this payment; it is refunded. */
  | { status: 'refund-due'; reason: RefundReason }
  /** The payment is recorded, and it hasn't succeeded. */
  | { status: 'recorded' }
  /** The provider's order belongs to no attempt. */
  | { status: 'unknown-order' }

/**
 * Turns a payment into the order it pays for, or requests its refund. Every report of a payment ends here: the customer's
 * browser, the provider's webhook, reconciliation. Safe to call any number of times, at the same time, with reports in any
 * order: a checkout becomes one order at most, and a payment becomes an order or a refund.
 *
 * @param payment What the provider says, or what a valid signature proves. An authorised payment counts as paid.
 */
export async function finalisePayment(
  { db, jobs }: Pick<CheckoutServices, 'db' | 'jobs'>,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  const attempt = await findAttempt(db, payment)
  if (!attempt) return { status: 'unknown-order' }
  if (attempt.orderId !== null && isAlreadyRecorded(attempt, payment)) {
    return { status: 'placed', orderId: attempt.orderId, isExtra: false }
  }

  const outcome = await inTransaction(db, (tx) => finaliseInTransaction(tx, jobs, attempt, payment))
  log.info({ attempt: attempt.id, payment: payment.id, reported: payment.status, ...outcome }, 'payment finalised')
  return outcome
}

interface Attempt {
  readonly id: string
  readonly checkoutId: string
  /** Null for a guest, and once the customer has deleted their account. */
  readonly userId: string | null
  readonly amount: Paise
  readonly currency: string
  /** This and the fields below are what is recorded of the payment; null while nothing is. */
  readonly orderId: string | null
  readonly status: PaymentStatus | null
  readonly method: string | null
  readonly amountRefunded: Paise | null
}

async function findAttempt(db: Db, { id, orderId }: ProviderPayment): Promise<Attempt | undefined> {
  if (!orderId) return undefined
  return db
    .selectFrom('payment_attempts as attempt')
    .leftJoin('payments', (join) =>
      join.onRef('payments.attempt_id', '=', 'attempt.id').on('payments.razorpay_payment_id', '=', id),
    )
    .select(['attempt.id', 'attempt.checkout_id as checkoutId', 'attempt.user_id as userId'])
    .select(['attempt.amount', 'attempt.currency', 'payments.order_id as orderId', 'payments.status'])
    .select(['payments.method', 'payments.amount_refunded as amountRefunded'])
    .where('attempt.razorpay_order_id', '=', orderId)
    .executeTakeFirst()
}

/**
 * Whether a report adds nothing to what is recorded. The provider reports each payment several times, and a captured or
 * refunded payment only moves forward, so this is decided without a lock.
 */
function isAlreadyRecorded({ status, method, amountRefunded }: Attempt, payment: ProviderPayment): boolean {
  return (
    (status === 'captured' || status === 'refunded') &&
    laterStatus(status, payment.status) === status &&
    (amountRefunded ?? 0) >= payment.amountRefunded &&
    (method !== null || payment.method === null)
  )
}

async function finaliseInTransaction(
  tx: Tx,
  jobs: CheckoutServices['jobs'],
  attempt: Attempt,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  // Two payments of one customer, in two checkouts of the same cart, are finalised one after the other.
  if (attempt.userId !== null) await lockCustomer(tx, attempt.userId)
  const checkout = await lockCheckout(tx, attempt.checkoutId)
  const recorded = await recordPayment(tx, { attemptId: attempt.id, payment })
  const isPaid = recorded.status === 'authorized' || recorded.status === 'captured'
  if (isPaid || recorded.orderId) await markAttemptPaid(tx, attempt.id, recorded.status)
  if (recorded.orderId) return { status: 'placed', orderId: recorded.orderId, isExtra: false }
  if (!isPaid) {
    if (payment.status === 'failed') await recordFailure(tx, attempt.id)
    return { status: 'recorded' }
  }

  const orderId = await findOrderOfCheckout(tx, checkout.id)
  if (recorded.isRefunded) {
    return orderId
      ? { status: 'placed', orderId, isExtra: true }
      : { status: 'refund-due', reason: await getRefundReason(tx, payment.id) }
  }
  if (orderId) {
    await requestRefund(tx, jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason: 'already-paid' })
    return { status: 'placed', orderId, isExtra: true }
  }

  if (isForgotten(checkout)) return refundUnusablePayment(tx, jobs, checkout, payment, 'account-deleted')
  const reserved = await listReservations(tx, checkout.id)
  const obstacle = await findRefundReason(tx, { checkout, attempt, payment, reserved })
  if (obstacle) return refundUnusablePayment(tx, jobs, checkout, payment, obstacle)
  const paid = { method: 'razorpay', id: payment.id, razorpayOrderId: payment.orderId ?? '' } as const
  return {
    status: 'placed',
    orderId: await placeOrder(tx, jobs, { checkout, payment: paid, reserved }),
    isExtra: false,
  }
}

/** An attempt whose payment is only authorised is reconciled until the payment is captured. */
async function markAttemptPaid(tx: Tx, attemptId: string, payment: PaymentStatus): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      status: 'paid',
      next_check_at: payment === 'authorized' ? after(clockTime, { minutes: 2 }) : null,
      updated_at: clockTime,
    })
    .where('id', '=', attemptId)
    .execute()
}

/** The customer may try again in the same widget, so the units stay reserved. */
async function recordFailure(tx: Tx, attemptId: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ failure_reason: 'payment-failed' satisfies AttemptFailure, updated_at: clockTime })
    .where('id', '=', attemptId)
    .where('status', '=', 'open')
    .execute()
}

async function findOrderOfCheckout(tx: Tx, checkoutId: string): Promise<string | undefined> {
  const order = await tx.selectFrom('orders').select('id').where('checkout_id', '=', checkoutId).executeTakeFirst()
  return order?.id
}

async function getRefundReason(tx: Tx, razorpayPaymentId: string): Promise<RefundReason> {
  const refund = await tx
    .selectFrom('refunds')
    .select('reason_code')
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .executeTakeFirstOrThrow()
  return refund.reason_code
}

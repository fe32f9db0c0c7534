import { sql } from 'kysely'
import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import { lockStock } from '#app/domain/catalog/stock.server.ts'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { laterStatus } from '#app/domain/payments/payment-status.ts'
import { recordPayment } from '#app/domain/payments/record-payment.server.ts'
import { requestRefund } from '#app/domain/payments/refunds/refunds.server.ts'
import type { Paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import type { RefundReason } from '#app/shared/refund-reasons.ts'
import type { PaymentStatus } from '#app/shared/statuses.ts'
import type { AttemptFailure } from './attempt-failure.ts'
import type { CheckoutServices } from './checkout-services.ts'
import {
  type CustomersCheckout,
  hasCustomer,
  type LockedCheckout,
  listReservations,
  lockCheckout,
} from './lock-checkout.server.ts'
import { moveCheckout } from './move-checkout.server.ts'
import { type Purchase, placeOrder } from './place-order.server.ts'
import { releaseReservations } from './release-checkout.server.ts'

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
  /** Null once the customer has deleted their account. */
  readonly userId: string | null
  readonly amount: Paise
  readonly currency: string
  /** The rest is what is recorded of this payment; null while nothing is. */
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

  if (!hasCustomer(checkout)) return refundInstead(tx, jobs, checkout, payment, 'account-deleted')
  const reserved = await listReservations(tx, checkout.id)
  const obstacle = await findObstacle(tx, { checkout, attempt, payment, reserved })
  if (obstacle) return refundInstead(tx, jobs, checkout, payment, obstacle)
  return { status: 'placed', orderId: await placeOrder(tx, jobs, { checkout, payment, reserved }), isExtra: false }
}

/** An attempt whose payment is only authorised is reconciled until the payment is captured. */
async function markAttemptPaid(tx: Tx, attemptId: string, payment: PaymentStatus): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({
      status: 'paid',
      next_check_at: payment === 'authorized' ? sql<Date>`clock_timestamp() + interval '2 minutes'` : null,
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', attemptId)
    .execute()
}

/** The customer may try again in the same widget, so the units stay reserved. */
async function recordFailure(tx: Tx, attemptId: string): Promise<void> {
  await tx
    .updateTable('payment_attempts')
    .set({ failure_reason: 'payment-failed' satisfies AttemptFailure, updated_at: sql<Date>`clock_timestamp()` })
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

/** Why this payment can't become an order; undefined when it can. Locks the products. */
async function findObstacle(
  tx: Tx,
  { checkout, attempt, payment, reserved }: Purchase & { attempt: Attempt },
): Promise<RefundReason | undefined> {
  if (payment.amount !== attempt.amount || payment.currency !== attempt.currency) return 'amount-mismatch'
  if (await wasOrderedBefore(tx, checkout)) return 'already-ordered'

  const stock = await lockStock(
    tx,
    checkout.snapshot.lines.map((line) => line.productId),
  )
  const isSoldOut = reserved.released.some(
    ({ productId, quantity }) => quantity > (stock.get(productId)?.available ?? 0),
  )
  return isSoldOut ? 'insufficient-stock' : undefined
}

/**
 * Whether another checkout of the customer has ordered these cart items since this one started: the cart was changed and
 * paid in a second window, or a payment that seemed lost arrived after it had been repeated.
 */
async function wasOrderedBefore(tx: Tx, checkout: CustomersCheckout): Promise<boolean> {
  const cartLineIds = checkout.snapshot.lines.map((line) => line.cartLineId)
  const order = await tx
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select('orders.id')
    .where('checkouts.user_id', '=', checkout.user_id)
    .where('checkouts.id', '!=', checkout.id)
    .where('orders.created_at', '>=', checkout.created_at)
    .where(
      sql<boolean>`exists (
        select from jsonb_array_elements(checkouts.snapshot -> 'lines') as line
        where line ->> 'cartLineId' = any(${cartLineIds})
      )`,
    )
    .executeTakeFirst()
  return order !== undefined
}

async function refundInstead(
  tx: Tx,
  jobs: CheckoutServices['jobs'],
  checkout: LockedCheckout,
  payment: ProviderPayment,
  reason: RefundReason,
): Promise<FinaliseOutcome> {
  await releaseReservations(tx, checkout.id)
  await moveCheckout(tx, checkout.id, 'refund_due')
  await requestRefund(tx, jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason })
  return { status: 'refund-due', reason }
}

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
  /** There is an order. `isExtra`: it was paid before, and this payment goes back. */
  | { status: 'placed'; orderId: string; isExtra: boolean }
  /** There will be no order for this payment; it is refunded. */
  | { status: 'refund-due'; reason: RefundReason }
  /** The payment is written down, and it is none that pays for something. */
  | { status: 'recorded' }
  /** The provider's order is none of the shop's. */
  | { status: 'unknown-order' }

/**
 * Ends a purchase: turns a payment into the order it pays for, or has it sent back. Everything that learns of a payment
 * comes here: the customer's browser, the provider's webhook, the reconciler. It may be called any number of times, at
 * once, with news in any order; a purchase becomes one order, and a payment becomes an order or a refund.
 *
 * @param payment What the provider says, or what a valid signature proves. Authorised money counts as paid.
 */
export async function finalisePayment(
  { db, jobs }: Pick<CheckoutServices, 'db' | 'jobs'>,
  payment: ProviderPayment,
): Promise<FinaliseOutcome> {
  const attempt = await findAttempt(db, payment)
  if (!attempt) return { status: 'unknown-order' }
  if (attempt.orderId !== null && isOldNews(attempt, payment)) {
    return { status: 'placed', orderId: attempt.orderId, isExtra: false }
  }

  const outcome = await inTransaction(db, (tx) => finaliseInTransaction(tx, jobs, attempt, payment))
  log.info({ attempt: attempt.id, payment: payment.id, told: payment.status, ...outcome }, 'payment finalised')
  return outcome
}

interface Attempt {
  readonly id: string
  readonly checkoutId: string
  /** Null once the customer has deleted her account. */
  readonly userId: string | null
  readonly amount: Paise
  readonly currency: string
  /** The rest is what the books say about this payment: null while they do not know it. */
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
 * Whether the books of an order's payment say all of this already. The provider tells of each payment several times, and
 * what is captured or refunded only moves forward, so nothing has to be held to leave it at that.
 */
function isOldNews({ status, method, amountRefunded }: Attempt, payment: ProviderPayment): boolean {
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
  // Two payments of one customer, in two checkouts of the same cart, are looked at one after the other.
  if (attempt.userId !== null) await lockCustomer(tx, attempt.userId)
  const checkout = await lockCheckout(tx, attempt.checkoutId)
  const recorded = await recordPayment(tx, { attemptId: attempt.id, payment })
  const isPaid = recorded.status === 'authorized' || recorded.status === 'captured'
  if (isPaid || recorded.orderId) await closeAttempt(tx, attempt.id, recorded.status)
  if (recorded.orderId) return { status: 'placed', orderId: recorded.orderId, isExtra: false }
  if (!isPaid) {
    if (payment.status === 'failed') await noteFailure(tx, attempt.id)
    return { status: 'recorded' }
  }

  const orderId = await findOrderOfCheckout(tx, checkout.id)
  if (recorded.isRefunded) {
    return orderId
      ? { status: 'placed', orderId, isExtra: true }
      : { status: 'refund-due', reason: await reasonOfRefund(tx, payment.id) }
  }
  if (orderId) {
    await requestRefund(tx, jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason: 'already-paid' })
    return { status: 'placed', orderId, isExtra: true }
  }

  if (!hasCustomer(checkout)) return sendBack(tx, jobs, checkout, payment, 'account-deleted')
  const reserved = await listReservations(tx, checkout.id)
  const obstacle = await findObstacle(tx, { checkout, attempt, payment, reserved })
  if (obstacle) return sendBack(tx, jobs, checkout, payment, obstacle)
  return { status: 'placed', orderId: await placeOrder(tx, jobs, { checkout, payment, reserved }), isExtra: false }
}

/** The attempt has its money. Authorised money is looked after until it is captured. */
async function closeAttempt(tx: Tx, attemptId: string, payment: PaymentStatus): Promise<void> {
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

/** Another try may follow in the same widget, so nothing is given back yet. */
async function noteFailure(tx: Tx, attemptId: string): Promise<void> {
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

async function reasonOfRefund(tx: Tx, razorpayPaymentId: string): Promise<RefundReason> {
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
 * Whether another purchase of the customer has taken this cart's lines since this one was prepared: the cart was
 * changed in a second window and paid there, or a payment that seemed lost arrived after it had been repeated.
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

async function sendBack(
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

import { sql } from 'kysely'
import { captureAndFinalise } from '#app/domain/checkout/purchase/capture-and-finalise.server.ts'
import type { CheckoutServices } from '#app/domain/checkout/purchase/checkout-services.ts'
import { markCheckoutRefunded } from '#app/domain/checkout/purchase/move-checkout.server.ts'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { compareRefunds } from '#app/domain/payments/refunds/compare-refunds.server.ts'
import {
  findComparisonStart,
  isComparisonDue,
  recordComparison,
} from '#app/domain/payments/unmatched/payment-comparison.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { after, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { reconcileLink } from '../by-hand/draft-links.server.ts'
import { attachLostOrder } from './attach-lost-order.server.ts'
import { finaliseReportedPayment, recheckUnmatchedPayments } from './finalise-reported-payment.server.ts'
import { nextReconciliationAfter } from './reconcile-schedule.ts'

const BATCH = 20

/** How long to wait after the provider was unavailable. */
const OUTAGE_PAUSE = after(clockTime, { seconds: 30 })

/**
 * Asks the provider about every attempt that is due, and finalises the payments that succeeded, including those that neither
 * the customer's browser nor a webhook reported. Several processes may run it at the same time.
 *
 * While the provider is unavailable, the attempts are postponed by half a minute; none is skipped.
 */
export async function reconcileDueAttempts(services: CheckoutServices): Promise<void> {
  for (;;) {
    const due = await takeDueAttempts(services.db)
    for (const [index, attempt] of due.entries()) {
      const isAvailable = await reconcileAttempt(services, attempt)
      if (!isAvailable) return postpone(services.db, due.slice(index))
    }
    if (due.length < BATCH) return
  }
}

/**
 * Compares the provider's recent payments with the database, finalises those that it lacks, even if their attempts are no longer
 * checked, and enters refunds that were made at the provider. After a restore, it reaches back to before the backup was made.
 *
 * @throws GatewayError when the provider is unavailable.
 */
export async function reconcileRecentPayments(services: CheckoutServices, now = new Date()): Promise<void> {
  const from = await findComparisonStart(services.db, now)
  const payments = await services.gateway.listPayments({ from, to: now })
  for (const payment of payments) {
    if (!isSuccess(payment) || (await isFinalised(services.db, payment.id))) continue
    await reconcilePayment(services, payment)
  }
  await compareRefunds({ ...services, onAllRefunded: markCheckoutRefunded }, payments)
  await recheckUnmatchedPayments(services)
  await recordComparison(services.db, now)
}

/** Compares payments immediately if that was requested, as after a restore. */
export async function reconcileWhenDue(services: CheckoutServices): Promise<void> {
  if (await isComparisonDue(services.db)) await reconcileRecentPayments(services)
}

/** A payment that the provider rejects doesn't hold up the others; the next comparison tries it again. */
async function reconcilePayment(services: CheckoutServices, payment: ProviderPayment): Promise<void> {
  try {
    const outcome = await finaliseReportedPayment(services, payment)
    if (outcome.status === 'foreign') return
    log.warn({ payment: payment.id, ...outcome }, 'the nightly comparison found a payment that was not recorded')
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    log.error({ err: error, payment: payment.id }, 'a payment could not be compared with the provider')
  }
}

/** A link may be paid at any time: hourly while its draft holds units, and a minute before it ends. Null for others. */
const nextLinkCheck = sql<Date | null>`(
  select least(clock_timestamp() + interval '1 hour', expires_at - interval '1 minute')
  from shop.checkouts
  where id = checkout_id and channel is not null and status in ('reserved', 'awaiting_payment')
    and expires_at - interval '1 minute' > clock_timestamp()
)`

/** Only drafts, which the owner made, are. */
const isByLink = sql<boolean>`exists (select from shop.checkouts where id = checkout_id and channel is not null)`

interface DueAttempt {
  readonly id: string
  /** Whether it's paid by a payment link. */
  readonly isByLink: boolean
  readonly linkId: string | null
  readonly checkoutId: string
  readonly receipt: string
  readonly razorpayOrderId: string | null
}

/** Takes attempts whose check is due and schedules their next one, so a process that dies loses one check only. */
async function takeDueAttempts(db: Db): Promise<DueAttempt[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('payment_attempts')
      .select(['id', 'checkout_id as checkoutId', 'receipt', 'razorpay_order_id as razorpayOrderId', 'created_at'])
      .select(['razorpay_link_id as linkId', isByLink.as('isByLink'), nextLinkCheck.as('linkCheck')])
      .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('ageSeconds'))
      .where('next_check_at', '<=', clockTime)
      .orderBy('next_check_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, created_at, ageSeconds, linkCheck } of due) {
      const seconds = nextReconciliationAfter(ageSeconds)
      const scheduled = seconds === undefined ? null : new Date(created_at.getTime() + seconds * 1_000)
      const isEarlier = linkCheck !== null && (scheduled === null || linkCheck < scheduled)
      await tx
        .updateTable('payment_attempts')
        .set((eb) => ({
          next_check_at: isEarlier ? linkCheck : scheduled,
          checks: eb('checks', '+', 1),
        }))
        .where('id', '=', id)
        .execute()
    }
    return due
  })
}

async function postpone(db: Db, attempts: readonly DueAttempt[]): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ next_check_at: OUTAGE_PAUSE })
    .where(
      'id',
      'in',
      attempts.map((attempt) => attempt.id),
    )
    .execute()
}

/** @returns False when the provider is unavailable. */
async function reconcileAttempt(services: CheckoutServices, attempt: DueAttempt): Promise<boolean> {
  try {
    if (attempt.isByLink) {
      await reconcileLink(services, attempt)
      return true
    }
    const razorpayOrderId = attempt.razorpayOrderId ?? (await findLostOrder(services, attempt))
    if (!razorpayOrderId) return true

    for (const payment of await services.gateway.listOrderPayments(razorpayOrderId)) {
      if (isSuccess(payment)) await captureAndFinalise(services, payment)
    }
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, attempt: attempt.id }, 'an attempt could not be reconciled')
    return error.kind === 'rejected'
  }
}

/** Finds by its receipt an order whose id was never saved, because the process died after creating it. */
async function findLostOrder({ db, gateway }: CheckoutServices, attempt: DueAttempt): Promise<string | undefined> {
  const [order] = await gateway.findOrdersByReceipt(attempt.receipt)
  await attachLostOrder(db, attempt, order)
  return order?.id
}

function isSuccess(payment: ProviderPayment): boolean {
  return payment.status === 'authorized' || payment.status === 'captured'
}

/** Whether the payment is recorded with its order or refund, or as unmatched. */
async function isFinalised(db: Db, razorpayPaymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select('payments.razorpay_payment_id')
    .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
    .where('payments.status', 'in', ['captured', 'refunded'])
    .where((eb) =>
      eb.or([
        eb('payments.order_id', 'is not', null),
        eb('payments.attempt_id', 'is', null),
        eb('refunds.id', 'is not', null),
      ]),
    )
    .executeTakeFirst()
  return payment !== undefined
}

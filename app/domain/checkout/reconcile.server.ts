import { sql } from 'kysely'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { nextCheckAfter } from './check-schedule.ts'
import { LIVE, releaseCheckout } from './release.server.ts'
import type { CheckoutServices } from './services.ts'
import { settlePayment } from './settle.server.ts'

const BATCH = 20

/** How soon a provider that did not answer is asked again. */
const OUTAGE_PAUSE = sql<Date>`clock_timestamp() + interval '30 seconds'`

/** How far back the daily list goes: nothing older can still change by itself. */
const LIST_DAYS = 5

/**
 * Asks the provider about every try to pay whose time has come, and ends the purchases that were paid. This alone finds
 * what neither the customer's browser nor a webhook told. Several processes may do it at once.
 *
 * A provider that does not answer is left alone for half a minute; nothing is skipped for it.
 */
export async function reconcileDueAttempts(services: CheckoutServices): Promise<void> {
  for (;;) {
    const due = await takeDueAttempts(services.db)
    for (const [index, attempt] of due.entries()) {
      const answered = await reconcile(services, attempt)
      if (!answered) return postpone(services.db, due.slice(index))
    }
    if (due.length < BATCH) return
  }
}

/**
 * Goes through all payments of the last days at the provider and ends those that the shop does not have, whatever
 * became of the checks of their attempts.
 *
 * @throws GatewayError when the provider cannot be asked.
 */
export async function reconcileRecentPayments(services: CheckoutServices): Promise<void> {
  const to = new Date()
  const from = new Date(to.getTime() - LIST_DAYS * 86_400_000)
  for (const payment of await services.gateway.listPayments({ from, to })) {
    if (!isSuccess(payment) || (await isSettled(services.db, payment.id))) continue

    const outcome = await settlePayment(services, payment)
    log.warn({ payment: payment.id, ...outcome }, 'the daily list found a payment that was not in the books')
  }
}

interface DueAttempt {
  readonly id: string
  readonly checkoutId: string
  readonly receipt: string
  readonly razorpayOrderId: string | null
}

/** Taking an attempt sets its next check, so that a process that dies with it loses one check only. */
async function takeDueAttempts(db: Db): Promise<DueAttempt[]> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('payment_attempts')
      .select(['id', 'checkout_id as checkoutId', 'receipt', 'razorpay_order_id as razorpayOrderId', 'created_at'])
      .select(sql<number>`extract(epoch from clock_timestamp() - created_at)::float8`.as('ageSeconds'))
      .where('next_check_at', '<=', sql<Date>`clock_timestamp()`)
      .orderBy('next_check_at')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, created_at, ageSeconds } of due) {
      const next = nextCheckAfter(ageSeconds)
      await tx
        .updateTable('payment_attempts')
        .set((eb) => ({
          next_check_at: next === undefined ? null : new Date(created_at.getTime() + next * 1_000),
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

/** @returns False when the provider did not answer. */
async function reconcile(services: CheckoutServices, attempt: DueAttempt): Promise<boolean> {
  try {
    const razorpayOrderId = attempt.razorpayOrderId ?? (await findLostOrder(services, attempt))
    if (!razorpayOrderId) return true

    for (const payment of await services.gateway.listOrderPayments(razorpayOrderId)) {
      if (isSuccess(payment)) await settlePayment(services, payment)
    }
    return true
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, attempt: attempt.id }, 'the provider could not be asked about a try to pay')
    return error.kind === 'refused'
  }
}

/** The process ended between asking for the provider's order and writing down its id: the order is found by its receipt. */
async function findLostOrder({ db, gateway }: CheckoutServices, attempt: DueAttempt): Promise<string | undefined> {
  const [order] = await gateway.findOrdersByReceipt(attempt.receipt)
  await inTransaction(db, async (tx) => {
    const checkout = await tx
      .selectFrom('checkouts')
      .select('status')
      .where('id', '=', attempt.checkoutId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('payment_attempts')
      // Without an order at the provider there is nothing that could be paid.
      .set(order ? { razorpay_order_id: order.id } : { next_check_at: null })
      .where('id', '=', attempt.id)
      .where('razorpay_order_id', 'is', null)
      .execute()
    // Nobody waits for this payment any more, or the next request would have taken it over.
    if (LIVE.includes(checkout.status)) {
      await releaseCheckout(tx, attempt.checkoutId, { status: 'failed', reason: 'the payment was never started' })
    }
  })
  return order?.id
}

function isSuccess(payment: ProviderPayment): boolean {
  return payment.status === 'authorized' || payment.status === 'captured'
}

/** Whether the books have the payment with its order or its refund, or it cannot be one of the shop's. */
async function isSettled(db: Db, razorpayPaymentId: string): Promise<boolean> {
  const payment = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select('payments.razorpay_payment_id')
    .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
    .where('payments.status', 'in', ['captured', 'refunded'])
    .where((eb) => eb.or([eb('payments.order_id', 'is not', null), eb('refunds.id', 'is not', null)]))
    .executeTakeFirst()
  return payment !== undefined
}

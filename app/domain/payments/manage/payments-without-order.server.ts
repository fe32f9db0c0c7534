import { type ExpressionBuilder, sql } from 'kysely'
import { requestRefund } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { findMatchingAttempt, findUnmatchedPayment } from '#app/domain/payments/unmatched/unmatched-payments.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { lockPayment } from '../payment-lock.server.ts'

/** A captured payment without an order or a refund. */
export interface PaymentWithoutOrder {
  readonly razorpayPaymentId: string
  readonly razorpayOrderId: string | null
  /** The part that wasn't refunded at the provider. */
  readonly amount: Paise
  /** The provider's name for it: card, upi, netbanking and so on. */
  readonly method: string | null
  /** False when the database has no payment attempt for it. */
  readonly isMatched: boolean
  /** From the customer's account, or from the provider for unmatched payments; null once the account is deleted. */
  readonly customerName: string | null
  readonly customerEmail: string | null
  readonly customerPhone: string | null
  readonly receivedAt: Date
}

/** Oldest first, at most `limit`; normally empty. */
export async function listPaymentsWithoutOrder(db: Db, { limit }: { limit: number }): Promise<PaymentWithoutOrder[]> {
  return selectPaymentsWithoutOrder(db)
    .leftJoin('payment_attempts', 'payment_attempts.id', 'payments.attempt_id')
    .leftJoin('auth.user', 'auth.user.id', 'payment_attempts.user_id')
    .leftJoin('unmatched_payments', 'unmatched_payments.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select((eb) => [
      'payments.razorpay_payment_id as razorpayPaymentId',
      eb.fn
        .coalesce('payment_attempts.razorpay_order_id', 'unmatched_payments.razorpay_order_id')
        .as('razorpayOrderId'),
      refundableAmount(eb),
      'payments.method',
      sql<boolean>`payments.attempt_id is not null`.as('isMatched'),
      eb.fn.coalesce('auth.user.name', 'unmatched_payments.customer_name').as('customerName'),
      eb.fn.coalesce('auth.user.email', 'unmatched_payments.customer_email').as('customerEmail'),
      eb.fn.coalesce('auth.user.phone', 'unmatched_payments.customer_phone').as('customerPhone'),
      eb.fn.coalesce('unmatched_payments.paid_at', 'payments.created_at').as('receivedAt'),
    ])
    .orderBy('receivedAt')
    .orderBy('payments.razorpay_payment_id')
    .limit(limit)
    .execute()
}

export interface PaymentWithoutOrderCounts {
  /** Payments of a known attempt that has no order. */
  readonly matched: number
  /** Payments without an attempt in the database. */
  readonly unmatched: number
}

export async function countPaymentsWithoutOrder(db: Db): Promise<PaymentWithoutOrderCounts> {
  const { matched, unmatched } = await findPaymentsWaiting(db)
  return { matched: matched.count, unmatched: unmatched.count }
}

/** The same counts, each with the time its oldest payment was recorded. */
export async function findPaymentsWaiting(db: Db): Promise<Record<keyof PaymentWithoutOrderCounts, Waiting>> {
  const row = await selectPaymentsWithoutOrder(db)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('payments.attempt_id', 'is not', null).as('matched'),
      fn.min('payments.created_at').filterWhere('payments.attempt_id', 'is not', null).as('matchedSince'),
      fn.countAll<number>().filterWhere('payments.attempt_id', 'is', null).as('unmatched'),
      fn.min('payments.created_at').filterWhere('payments.attempt_id', 'is', null).as('unmatchedSince'),
    ])
    .executeTakeFirstOrThrow()
  return {
    matched: { count: row.matched, since: row.matchedSince },
    unmatched: { count: row.unmatched, since: row.unmatchedSince },
  }
}

export type RefundPaymentOutcome =
  | { status: 'requested' }
  | { status: 'already-matched' }
  /** The matching attempt was found, and the shop finalises the payment by itself. */
  | { status: 'attempt-found' }

/** Refunds a captured payment that has no order. Safe to repeat. */
export async function refundPaymentWithoutOrder(
  { db, jobs }: { db: Db; jobs: JobSender },
  actor: AdminActor,
  razorpayPaymentId: string,
): Promise<RefundPaymentOutcome> {
  return inTransaction(db, async (tx) => {
    const locked = await lockPayment(tx, razorpayPaymentId)
    if (!locked) return { status: 'already-matched' }
    const payment = await selectPaymentsWithoutOrder(tx)
      .select(refundableAmount)
      .where('payments.razorpay_payment_id', '=', razorpayPaymentId)
      .executeTakeFirst()
    if (!payment) return { status: 'already-matched' }
    const unmatched = locked.checkoutId === null ? await findUnmatchedPayment(tx, razorpayPaymentId) : undefined
    if (unmatched && (await findMatchingAttempt(tx, unmatched))) return { status: 'attempt-found' }

    await requestRefund(tx, jobs, { razorpayPaymentId, amount: payment.amount, reason: 'no-order' })
    await recordAudit(tx, {
      actor,
      action: 'refund-payment',
      entity: 'payments',
      entityId: razorpayPaymentId,
      after: { amount: formatRupees(payment.amount) },
    })
    return { status: 'requested' }
  })
}

function refundableAmount(_eb: ExpressionBuilder<DB, 'payments'>) {
  return sql<Paise>`payments.amount - payments.amount_refunded`.as('amount')
}

function selectPaymentsWithoutOrder(db: Db) {
  return db
    .selectFrom('payments')
    .where('payments.order_id', 'is', null)
    .where('payments.status', '=', 'captured')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.razorpay_payment_id', '=', 'payments.razorpay_payment_id'),
        ),
      ),
    )
}

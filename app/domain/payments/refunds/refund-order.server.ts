import { sql } from 'kysely'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { RefundProblem, RefundReason } from '#app/shared/refund-reasons.ts'
import type { RefundStatus } from '#app/shared/statuses.ts'
import { GatewayError, type PaymentGateway, type ProviderPayment } from '../gateway.ts'
import { REFUND_QUEUE } from './refunds.server.ts'

export interface RefundOrderInput {
  readonly orderId: string
  readonly amount: Paise
  /** The administrator's own words, for the ledger and the provider; not empty. */
  readonly note: string
  /** Created with the form: the same form sent twice is one refund. */
  readonly requestId: string
}

export type RefundOrderOutcome =
  | { status: 'requested' }
  | { status: 'already-requested' }
  | { status: 'unknown-order' }
  /** The provider hasn't captured the payment, so there is nothing to refund. */
  | { status: 'not-captured' }
  /** `left` can still be refunded; it may be 0. */
  | { status: 'exceeds-refundable'; left: Paise }
  | { status: 'provider-failed'; error: Pick<GatewayError, 'kind' | 'description'> }

interface RefundOrderServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
}

/**
 * Requests a full or partial refund of an order's payment, to be sent after the commit. Order, stock and statuses stay as
 * they are. Concurrent requests never refund more than was captured, and parts refunded directly at the provider count.
 * Safe to repeat with the same request id.
 */
export async function refundOrder(
  { db, gateway, jobs }: RefundOrderServices,
  actor: AdminActor,
  { orderId, amount, note, requestId }: RefundOrderInput,
): Promise<RefundOrderOutcome> {
  const payment = await findPayment(db, orderId)
  if (!payment) return { status: 'unknown-order' }

  let reported: ProviderPayment
  try {
    reported = await gateway.fetchPayment(payment.razorpayPaymentId)
  } catch (error) {
    if (error instanceof GatewayError) return { status: 'provider-failed', error }
    throw error
  }
  return inTransaction(db, async (tx) => {
    await lockCheckout(tx, payment.checkoutId)
    const key = `refund-${requestId}`
    if (await isRequested(tx, key)) return { status: 'already-requested' }
    if (reported.status !== 'captured' && reported.status !== 'refunded') return { status: 'not-captured' }

    const sums = await sumRefunds(tx, payment.razorpayPaymentId)
    const refunded = Math.max(reported.amountRefunded, sums.sent) + sums.due
    const left = paise(Math.max(0, payment.amount - refunded))
    if (amount > left) return { status: 'exceeds-refundable', left }

    await tx
      .insertInto('refunds')
      .values({
        razorpay_payment_id: payment.razorpayPaymentId,
        amount,
        reason_code: 'manual',
        reason: note,
        note,
        idempotency_key: key,
      })
      .execute()
    await jobs.enqueue(tx, REFUND_QUEUE, {}, { dedupeKey: REFUND_QUEUE })
    await recordAudit(tx, {
      actor,
      action: 'refund-order',
      entity: 'orders',
      entityId: orderId,
      before: { refunded: formatRupees(paise(refunded)) },
      after: { refunded: formatRupees(paise(refunded + amount)), amount: formatRupees(amount), reason: note },
    })
    return { status: 'requested' }
  })
}

/** A full or partial refund of an order's payment. */
export interface OrderRefund {
  readonly id: string
  readonly amount: Paise
  readonly reason: RefundReason
  /** The administrator's own words; null unless the reason is `manual`. */
  readonly note: string | null
  readonly status: RefundStatus
  readonly problem: RefundProblem | null
  /** The provider's own words about the problem, where it gave some. */
  readonly providerText: string | null
  readonly createdAt: Date
}

/** The refunds of an order's payment, as far as the ledger knows. */
export interface OrderRefunds {
  /** Oldest first; may be empty. */
  readonly refunds: OrderRefund[]
  /** What can still be refunded. */
  readonly left: Paise
}

/** The refunds of an order's payment; none, with nothing left, for an unknown order. */
export async function listOrderRefunds(db: Db, orderId: string): Promise<OrderRefunds> {
  const payment = await findPayment(db, orderId)
  if (!payment) return { refunds: [], left: paise(0) }

  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'reason_code as reason', 'note', 'status'])
    .select(['problem', 'last_error as providerText', 'created_at as createdAt'])
    .where('razorpay_payment_id', '=', payment.razorpayPaymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const { sent, due } = await sumRefunds(db, payment.razorpayPaymentId)
  return { refunds, left: paise(Math.max(0, payment.amount - Math.max(payment.amountRefunded, sent) - due)) }
}

async function findPayment(db: Db, orderId: string) {
  if (!isUuid(orderId)) return undefined

  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'orders.razorpay_payment_id')
    .select([
      'orders.checkout_id as checkoutId',
      'payments.razorpay_payment_id as razorpayPaymentId',
      'payments.amount',
      'payments.amount_refunded as amountRefunded',
    ])
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Every writer of a payment's ledger entries locks the checkout first. */
async function lockCheckout(tx: Tx, checkoutId: string): Promise<void> {
  await tx.selectFrom('checkouts').select('id').where('id', '=', checkoutId).forUpdate().executeTakeFirstOrThrow()
}

async function isRequested(tx: Tx, idempotencyKey: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('idempotency_key', '=', idempotencyKey)
    .executeTakeFirst()
  return refund !== undefined
}

/** Refunds that the provider knows, and those it hasn't been sent. Failed ones count for neither. */
async function sumRefunds(db: Db, razorpayPaymentId: string): Promise<{ sent: number; due: number }> {
  const sums = await db
    .selectFrom('refunds')
    .select([
      sql<number | null>`sum(amount) filter (where status in ('pending', 'processed'))`.as('sent'),
      sql<number | null>`sum(amount) filter (where status = 'due')`.as('due'),
    ])
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .executeTakeFirstOrThrow()
  return { sent: sums.sent ?? 0, due: sums.due ?? 0 }
}

import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lockPayment } from '../payment-lock.server.ts'
import { type DisputePhase, type DisputeStatus, isNewer, UNANSWERED_STATUSES } from './dispute-status.ts'

/** A dispute as an event reports it. */
export interface ReportedDispute {
  readonly id: string
  readonly razorpayPaymentId: string
  readonly status: DisputeStatus
  readonly phase: DisputePhase
  readonly amount: Paise
  /** What Razorpay took from the shop's balance. */
  readonly amountDeducted: Paise
  readonly reasonCode: string | null
  /** The bank's words. */
  readonly reason: string | null
  readonly respondBy: Date | null
  readonly openedAt: Date
  /** When Razorpay sent the event. */
  readonly reportedAt: Date
}

export type RecordDisputeOutcome =
  | { readonly status: 'recorded' }
  /** This event or a newer one is already recorded. */
  | { readonly status: 'not-newer' }
  /** The payment isn't in the database. */
  | { readonly status: 'unknown-payment' }

/** Records what an event says about a dispute. Safe to repeat, in any order. */
export async function recordDispute(db: Db, reported: ReportedDispute): Promise<RecordDisputeOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockPayment(tx, reported.razorpayPaymentId))) return { status: 'unknown-payment' }

    const known = await tx
      .selectFrom('disputes')
      .select(({ ref }) => [ref('status').$castTo<DisputeStatus>().as('status'), 'reported_at as reportedAt'])
      .where('razorpay_dispute_id', '=', reported.id)
      .executeTakeFirst()
    if (known && !isNewer(reported, known)) return { status: 'not-newer' }

    const values = {
      status: reported.status,
      phase: reported.phase,
      amount: reported.amount,
      amount_deducted: reported.amountDeducted,
      reason_code: reported.reasonCode,
      reason: reported.reason,
      respond_by: reported.respondBy,
      opened_at: reported.openedAt,
      reported_at: reported.reportedAt,
    }
    await tx
      .insertInto('disputes')
      .values({ razorpay_dispute_id: reported.id, razorpay_payment_id: reported.razorpayPaymentId, ...values })
      .onConflict((conflict) => conflict.column('razorpay_dispute_id').doUpdateSet(values))
      .execute()
    return { status: 'recorded' }
  })
}

export interface ListedDispute extends Omit<ReportedDispute, 'reportedAt'> {
  /** Null when the payment has no order. */
  readonly orderId: string | null
  readonly orderNumber: string | null
}

/** Disputes that need a response, ordered by deadline, then the others, newest first. May be empty. */
export async function listDisputes(db: Db, { limit }: { limit: number }): Promise<ListedDispute[]> {
  return db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'disputes.razorpay_payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .select(({ ref }) => [
      'disputes.razorpay_dispute_id as id',
      'disputes.razorpay_payment_id as razorpayPaymentId',
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      ref('disputes.status').$castTo<DisputeStatus>().as('status'),
      ref('disputes.phase').$castTo<DisputePhase>().as('phase'),
      'disputes.amount',
      'disputes.amount_deducted as amountDeducted',
      'disputes.reason_code as reasonCode',
      'disputes.reason',
      'disputes.respond_by as respondBy',
      'disputes.opened_at as openedAt',
    ])
    .orderBy((eb) => eb('disputes.status', 'in', UNANSWERED_STATUSES), 'desc')
    .orderBy((eb) =>
      eb.case().when('disputes.status', 'in', UNANSWERED_STATUSES).then(eb.ref('disputes.respond_by')).end(),
    )
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.razorpay_dispute_id')
    .limit(limit)
    .execute()
}

export interface DisputesToAnswer {
  readonly count: number
  /** The earliest deadline; null when there is none. */
  readonly respondBy: Date | null
}

export async function countDisputesToAnswer(db: Db): Promise<DisputesToAnswer> {
  return db
    .selectFrom('disputes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('respond_by').as('respondBy')])
    .where('status', 'in', UNANSWERED_STATUSES)
    .executeTakeFirstOrThrow()
}

import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { RefundProblem, RefundReason } from '#app/shared/refund-reasons.ts'
import type { RefundStatus } from '#app/shared/statuses.ts'

/** A refund, with its order if the payment has one. */
export interface ListedRefund {
  readonly id: string
  readonly razorpayPaymentId: string
  readonly amount: Paise
  readonly reason: RefundReason
  /** The administrator's own words; null unless the reason is `manual`. */
  readonly note: string | null
  readonly status: RefundStatus
  readonly problem: RefundProblem | null
  /** The provider's own words about the problem, where it gave some. */
  readonly providerText: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  /** Email or phone of an unmatched payment, until all of it is refunded; null otherwise. */
  readonly contact: string | null
  readonly createdAt: Date
}

export interface RefundPage {
  readonly refunds: ListedRefund[]
  /** Matching refunds on all pages. */
  readonly total: number
}

/** Refunds with one of these statuses, newest first; may be empty. */
export async function listRefunds(
  db: Db,
  { states, limit, offset }: { states: readonly RefundStatus[]; limit: number; offset: number },
): Promise<RefundPage> {
  const matching = db.selectFrom('refunds').where('refunds.status', 'in', states)
  const [refunds, { total }] = await Promise.all([
    matching
      .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
      .leftJoin('orders', 'orders.id', 'payments.order_id')
      .leftJoin('unmatched_payments', 'unmatched_payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
      .select(({ fn }) => [
        fn.coalesce('unmatched_payments.customer_email', 'unmatched_payments.customer_phone').as('contact'),
        'refunds.id',
        'refunds.razorpay_payment_id as razorpayPaymentId',
        'refunds.amount',
        'refunds.reason_code as reason',
        'refunds.note',
        'refunds.status',
        'refunds.problem',
        'refunds.last_error as providerText',
        'orders.id as orderId',
        'orders.order_number as orderNumber',
        'refunds.created_at as createdAt',
      ])
      .orderBy('refunds.created_at', 'desc')
      .orderBy('refunds.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { refunds, total }
}

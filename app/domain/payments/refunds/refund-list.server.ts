import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { RefundProblem, RefundReason } from '#app/vocabulary/refund-reasons.ts'
import type { RefundStatus } from '#app/vocabulary/statuses.ts'

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
  /** The provider's own message about the problem, if it sent one. */
  readonly providerText: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  /** Email or phone of an unmatched payment, until all of it is refunded; null otherwise. */
  readonly contact: string | null
  readonly createdAt: Date
  /** Whether it was made directly at the provider, and no items are assigned to it yet. */
  readonly needsItems: boolean
}

export interface RefundPage {
  readonly refunds: ListedRefund[]
  /** Matching refunds on all pages. */
  readonly total: number
}

/**
 * Refunds with one of these statuses, newest first; may be empty.
 *
 * @param isWithoutItemsOnly Only those made directly at the provider, and without items yet.
 */
export async function listRefunds(
  db: Db,
  {
    states,
    limit,
    offset,
    isWithoutItemsOnly = false,
  }: { states: readonly RefundStatus[]; limit: number; offset: number; isWithoutItemsOnly?: boolean },
): Promise<RefundPage> {
  const matching = db
    .selectFrom('refunds')
    .where('refunds.status', 'in', states)
    .$if(isWithoutItemsOnly, (query) => query.where('refunds.needs_items', '=', true))
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
        'refunds.needs_items as needsItems',
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

/** A refund that the owner has yet to pay back, because its money didn't come through the provider; undefined for any other. */
export async function findRefundToPayBack(db: Db, refundId: string) {
  if (!isUuid(refundId)) return undefined

  return db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['refunds.id', 'refunds.amount', 'orders.order_number as orderNumber'])
    .where('refunds.id', '=', refundId)
    .where('refunds.status', '=', 'due')
    .where('payments.source', '!=', 'razorpay')
    .executeTakeFirst()
}

/** A refund of an order that was made directly at the provider. */
export interface ProviderMadeRefund {
  readonly id: string
  readonly razorpayPaymentId: string
  readonly orderId: string
  readonly amount: Paise
  readonly needsItems: boolean
}

/** Undefined for any other refund. */
export async function findProviderMadeRefund(db: Db, refundId: string): Promise<ProviderMadeRefund | undefined> {
  if (!isUuid(refundId)) return undefined

  const refund = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .select(['refunds.id', 'refunds.razorpay_payment_id as razorpayPaymentId', 'payments.order_id as orderId'])
    .select(['refunds.amount', 'refunds.needs_items as needsItems'])
    .where('refunds.id', '=', refundId)
    .where('refunds.reason_code', '=', 'at-provider')
    .executeTakeFirst()
  return refund?.orderId ? { ...refund, orderId: refund.orderId } : undefined
}

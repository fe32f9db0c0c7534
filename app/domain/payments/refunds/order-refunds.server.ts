import { sql } from 'kysely'
import { type Paise, paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { isOfflinePayment, type PayBackMethod } from '#app/vocabulary/payment-methods.ts'
import type { RefundProblem, RefundReason } from '#app/vocabulary/refund-reasons.ts'
import type { RefundStatus } from '#app/vocabulary/statuses.ts'
import { wasRequestedWith } from './refund-key.server.ts'
import { refundReasonText } from './refund-messages.ts'
import { REFUND_QUEUE } from './send-refunds.server.ts'

/** Units of an order item that a refund pays back. */
export interface RefundedItem {
  readonly orderItemId: string
  /** At least 1. */
  readonly quantity: number
  /** What the customer gets back for them, tax included. */
  readonly amount: Paise
  /** How many of the units are back in stock. */
  readonly restocked: number
}

export interface NewOrderRefund {
  readonly razorpayPaymentId: string
  /** Positive; includes the items and the delivery charge. What remains isn't assigned to items. */
  readonly amount: Paise
  readonly reason: RefundReason
  readonly note: string | null
  readonly idempotencyKey: string
  readonly delivery: Paise
  /** May be empty; no order item twice. */
  readonly items: readonly RefundedItem[]
}

/**
 * Requests a refund of an order's payment, in part or in full, to be sent after the commit, or paid back by the owner.
 *
 * @param tx Holds the lock of the payment, and has checked that this amount can be refunded.
 */
export async function requestOrderRefund(tx: Tx, jobs: JobSender, refund: NewOrderRefund): Promise<void> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      razorpay_payment_id: refund.razorpayPaymentId,
      amount: refund.amount,
      reason_code: refund.reason,
      reason: refundReasonText(refund),
      note: refund.note,
      delivery_amount: refund.delivery,
      idempotency_key: refund.idempotencyKey,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRefundItems(tx, id, refund.items)
  if (isOfflinePayment(refund.razorpayPaymentId)) return
  await jobs.enqueue(tx, REFUND_QUEUE, {}, { dedupeKey: REFUND_QUEUE })
}

/**
 * Assigns items to a refund that was made directly at the provider.
 *
 * @param tx Holds the lock of the payment, and has checked that they weren't refunded before.
 */
export async function setRefundItems(
  tx: Tx,
  refundId: string,
  { items, delivery }: Pick<NewOrderRefund, 'items' | 'delivery'>,
): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ delivery_amount: delivery, needs_items: false })
    .where('id', '=', refundId)
    .execute()
  await insertRefundItems(tx, refundId, items)
}

async function insertRefundItems(tx: Tx, refundId: string, items: readonly RefundedItem[]): Promise<void> {
  if (items.length === 0) return
  await tx
    .insertInto('refund_items')
    .values(
      items.map(({ orderItemId, quantity, amount, restocked }) => ({
        refund_id: refundId,
        order_item_id: orderItemId,
        quantity,
        amount,
        restocked,
      })),
    )
    .execute()
}

/** Whether a refund of the payment was requested with this key before. */
export async function isRefundRequested(tx: Tx, razorpayPaymentId: string, key: string): Promise<boolean> {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .where(wasRequestedWith(key))
    .executeTakeFirst()
  return refund !== undefined
}

/** A full or partial refund of an order's payment. */
export interface OrderRefund {
  readonly id: string
  readonly amount: Paise
  readonly reason: RefundReason
  /** The administrator's own words; null if there are none. */
  readonly note: string | null
  readonly status: RefundStatus
  readonly problem: RefundProblem | null
  /** The provider's own message about the problem, if it sent one. */
  readonly providerText: string | null
  readonly createdAt: Date
  /** When it reached its status. */
  readonly updatedAt: Date
  /** The part of the amount that pays back the delivery charge. */
  readonly delivery: Paise
  /** How the owner pays it back, because the money didn't come through the provider; absent: the provider sends it. */
  readonly byHand?: PaidByHand
  /** In the order of the order's items; empty for a refund of an amount. */
  readonly items: readonly OrderRefundItem[]
}

/** Null until it's paid back. */
export interface PaidByHand {
  readonly method: PayBackMethod | null
  readonly reference: string | null
  /** A day such as `2026-11-27`. */
  readonly paidOn: string | null
}

export interface OrderRefundItem {
  readonly name: string
  readonly size: string
  readonly quantity: number
  readonly restocked: number
}

/** The refunds of an order's payment, oldest first; empty for an unknown order. */
export async function listOrderRefunds(db: Db, orderId: string): Promise<OrderRefund[]> {
  const payment = await findOrderPayment(db, orderId)
  if (!payment) return []

  const refunds = await db
    .selectFrom('refunds')
    .select(['id', 'amount', 'reason_code as reason', 'note', 'status', 'delivery_amount as delivery'])
    .select(['problem', 'last_error as providerText', 'created_at as createdAt', 'updated_at as updatedAt'])
    .select(PAID_BACK_COLUMNS)
    .where('razorpay_payment_id', '=', payment.razorpayPaymentId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .innerJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['refund_items.refund_id', 'order_items.product_name as name', 'order_items.size'])
    .select(['refund_items.quantity', 'refund_items.restocked'])
    .where('refunds.razorpay_payment_id', '=', payment.razorpayPaymentId)
    .orderBy('order_items.position')
    .execute()
  const itemsOf = Map.groupBy(items, (item) => item.refund_id)
  return refunds.map((refund) => ({
    ...withPaidBack(refund),
    items: (itemsOf.get(refund.id) ?? []).map(({ refund_id: _, ...item }) => item),
  }))
}

/** The refunds of several orders, each order's oldest first, without their items; may be empty. */
export async function listRefundsOfOrders(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const refunds = await db
    .selectFrom('orders')
    .innerJoin('refunds', 'refunds.razorpay_payment_id', 'orders.razorpay_payment_id')
    .select(PAID_BACK_COLUMNS)
    .select(['orders.id as orderId', 'refunds.id', 'refunds.amount', 'refunds.status'])
    .select(['refunds.created_at as createdAt', 'refunds.updated_at as updatedAt'])
    .where('orders.id', 'in', orderIds)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  return refunds.map(withPaidBack)
}

const PAID_BACK_COLUMNS = [
  'refunds.razorpay_payment_id as paymentId',
  'refunds.paid_back_by as method',
  'refunds.paid_back_reference as reference',
  'refunds.paid_back_on as paidOn',
] as const

function withPaidBack<Refund extends PaidByHand & { paymentId: string }>({
  paymentId,
  method,
  reference,
  paidOn,
  ...refund
}: Refund) {
  return { ...refund, ...(isOfflinePayment(paymentId) && { byHand: { method, reference, paidOn } }) }
}

export interface OrderPayment {
  readonly razorpayPaymentId: string
  readonly amount: Paise
  readonly amountRefunded: Paise
}

/** The payment of an order; undefined for any other id. */
export async function findOrderPayment(db: Db, orderId: string): Promise<OrderPayment | undefined> {
  if (!isUuid(orderId)) return undefined

  return db
    .selectFrom('orders')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'orders.razorpay_payment_id')
    .select(['payments.razorpay_payment_id as razorpayPaymentId', 'payments.amount'])
    .select('payments.amount_refunded as amountRefunded')
    .where('orders.id', '=', orderId)
    .executeTakeFirst()
}

/** How much of a payment was refunded or is about to be, as far as the ledger knows. Failed refunds don't count. */
export async function sumRefunded(
  db: Db,
  payment: OrderPayment,
  /** What the provider says it has refunded, if it was just asked. */
  reported: Paise = payment.amountRefunded,
): Promise<Paise> {
  const sums = await db
    .selectFrom('refunds')
    .select([
      sql<number | null>`sum(amount) filter (where status in ('pending', 'processed'))`.as('sent'),
      sql<number | null>`sum(amount) filter (where status = 'due')`.as('due'),
    ])
    .where('razorpay_payment_id', '=', payment.razorpayPaymentId)
    .executeTakeFirstOrThrow()
  return paise(Math.max(reported, payment.amountRefunded, sums.sent ?? 0) + (sums.due ?? 0))
}

/** The items and delivery charges that the refunds of a payment cover; failed ones don't count. */
export interface RefundedItems {
  readonly delivery: Paise
  /** By order item. */
  readonly items: ReadonlyMap<string, { readonly quantity: number; readonly amount: Paise }>
}

export async function sumRefundedItems(db: Db, razorpayPaymentId: string): Promise<RefundedItems> {
  const { delivery } = await db
    .selectFrom('refunds')
    .select(({ fn }) => fn.sum<number | null>('delivery_amount').as('delivery'))
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .where('status', '!=', 'failed')
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('refund_items')
    .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
    .select(({ fn }) => [
      'refund_items.order_item_id as orderItemId',
      fn.sum<number>('refund_items.quantity').as('quantity'),
      fn.sum<number>('refund_items.amount').as('amount'),
    ])
    .where('refunds.razorpay_payment_id', '=', razorpayPaymentId)
    .where('refunds.status', '!=', 'failed')
    .groupBy('refund_items.order_item_id')
    .execute()
  return {
    delivery: paise(delivery ?? 0),
    items: new Map(items.map((item) => [item.orderItemId, { quantity: item.quantity, amount: paise(item.amount) }])),
  }
}

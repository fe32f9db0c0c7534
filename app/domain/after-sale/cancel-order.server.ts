import { lockCheckoutOfOrder } from '#app/domain/checkout/purchase/lock-checkout.server.ts'
import { isUnpaidCod, lockOrder, moveOrder, type OrderServices } from '#app/domain/orders/commands.server.ts'
import { mayCustomerCancel } from '#app/domain/orders/customer-order-rules.ts'
import { cancelUnpaidInvoice } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { countReplacedUnits, listReplacements } from '#app/domain/orders/linked-orders.server.ts'
import type { Cancellation, OrderReference } from '#app/domain/orders/order.ts'
import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import { findOrderPayment, requestOrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { CancelReason } from '#app/vocabulary/cancel-reasons.ts'
import { isSent, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { restockItems } from './refund-items.server.ts'
import { planFullRefund } from './refund-plan.ts'
import { readRefundable } from './refundable.server.ts'

export type CancelOrderOutcome =
  /** `refunded` is on its way back; 0 if everything was refunded before. */
  | { readonly status: 'cancelled'; readonly refunded: Paise }
  | { readonly status: 'already-cancelled' }
  /** Too late: the parcel, or one that replaces it, is on its way, or about to be. */
  | { readonly status: 'dispatched' }
  | { readonly status: 'unknown-order' }

/**
 * Cancels a customer's own order before it is dispatched: all that is left of its payment is refunded, its units return to stock,
 * and the customer is notified, in one transaction. Safe to repeat.
 */
export async function cancelOrder(
  { db, jobs }: OrderServices,
  { userId, orderId, reason, note }: { userId: string; orderId: string; reason: CancelReason; note: string | null },
): Promise<CancelOrderOutcome> {
  if (!isUuid(orderId)) return { status: 'unknown-order' }

  return inTransaction(db, async (tx) => {
    await lockPaymentOf(tx, orderId)
    const order = await lockOrder(tx, orderId, userId)
    if (!order) return { status: 'unknown-order' }
    if (order.status === 'cancelled') return { status: 'already-cancelled' }
    const isWaiting = mayCustomerCancel({ status: order.status, trackingNumber: order.tracking_number })
    if (!isWaiting || (await hasReplacedUnits(tx, orderId))) return { status: 'dispatched' }
    await moveOrder(tx, jobs, order, { status: 'cancelled', cancellation: { by: 'customer', reason, note } })
    const refunded = await refundAndRestock(tx, jobs, {
      orderId,
      isRefunded: true,
      isRestocked: true,
      actorEmail: null,
      note,
    })
    await cancelUnpaidInvoice(tx, order)
    return { status: 'cancelled', refunded }
  })
}

/** What the administrator decides when they cancel an order. */
export interface CancelChoices {
  /** All that is left of the payment, or nothing. */
  readonly isRefunded: boolean
  /** All units that the order took out of stock, or none. */
  readonly isRestocked: boolean
  /** In their own words; null if they wrote nothing. */
  readonly note: string | null
}

export type CancelAsAdminOutcome =
  | { readonly status: 'cancelled'; readonly refunded: Paise }
  | { readonly status: 'already-cancelled' }
  /** Its status isn't the one that the administrator saw, or its parcel was refused and is taken back. */
  | { readonly status: 'already-changed'; readonly now: OrderStatus }
  /** Its parcel was sent, and the courier collects its money: the parcel is refused, or the payment recorded, first. */
  | { readonly status: 'with-courier' }
  /** Another order replaces some of its items and has to be cancelled first. */
  | { readonly status: 'has-replacement'; readonly replacement: OrderReference }
  /** Some of its items are being exchanged, which has to end first. */
  | { readonly status: 'has-exchange' }
  | { readonly status: 'unknown-order' }

/**
 * Cancels any order, with its money and its units as the administrator decides, in one transaction. Safe to repeat.
 *
 * @param input.seen The status that the administrator saw; if given and the order has moved on since, nothing happens.
 */
export async function cancelOrderAsAdmin(
  { db, jobs }: OrderServices,
  actor: AdminActor,
  { orderId, seen, ...choices }: CancelChoices & { orderId: string; seen?: OrderStatus | undefined },
): Promise<CancelAsAdminOutcome> {
  return inTransaction(db, async (tx) => {
    await lockPaymentOf(tx, orderId)
    const order = await lockOrder(tx, orderId)
    if (!order) return { status: 'unknown-order' }
    if (order.status === 'cancelled') return { status: 'already-cancelled' }
    // A refused parcel is taken back instead; see `receiveRefusedParcel`.
    if (order.status === 'refused' || (seen !== undefined && order.status !== seen)) {
      return { status: 'already-changed', now: order.status }
    }
    if (isUnpaidCod(order) && isSent(order.status)) return { status: 'with-courier' }
    const replacement = (await listReplacements(tx, [orderId])).get(orderId)?.[0]
    if (replacement) return { status: 'has-replacement', replacement }
    if (await hasReplacedUnits(tx, orderId)) return { status: 'has-exchange' }

    const cancellation: Cancellation = { by: 'administrator', reason: null, note: choices.note }
    await moveOrder(tx, jobs, order, { status: 'cancelled', cancellation })
    const refunded = await refundAndRestock(tx, jobs, { orderId, ...choices, actorEmail: actor.email })
    await cancelUnpaidInvoice(tx, order)
    await recordAudit(tx, {
      actor,
      action: 'cancel-order',
      entity: 'orders',
      entityId: orderId,
      before: { status: order.status },
      after: {
        status: 'cancelled',
        refunded: formatRupees(refunded),
        restocked: choices.isRestocked,
        ...(choices.note ? { reason: choices.note } : {}),
      },
    })
    return { status: 'cancelled', refunded }
  })
}

/** Cancels several orders with the same choices, one by one: an order that no longer exists doesn't stop the others. */
export async function cancelOrdersAsAdmin(
  services: OrderServices,
  actor: AdminActor,
  { orderIds, ...choices }: CancelChoices & { orderIds: readonly string[] },
): Promise<Record<CancelAsAdminOutcome['status'], number>> {
  const ends = {
    cancelled: 0,
    'already-cancelled': 0,
    'already-changed': 0,
    'with-courier': 0,
    'has-replacement': 0,
    'has-exchange': 0,
    'unknown-order': 0,
  }
  for (const orderId of new Set(orderIds)) {
    const { status } = await cancelOrderAsAdmin(services, actor, { orderId, ...choices })
    ends[status]++
  }
  return ends
}

/** Whoever writes ledger entries of a payment locks the payment first, or the checkout that has none yet, before the order and its products. */
export async function lockPaymentOf(tx: Tx, orderId: string): Promise<void> {
  const payment = await findOrderPayment(tx, orderId)
  if (payment) await lockPayment(tx, payment.razorpayPaymentId)
  else await lockCheckoutOfOrder(tx, orderId)
}

/** Whether items of an order were replaced, or are being exchanged. @param tx Holds the lock of the order. */
async function hasReplacedUnits(tx: Tx, orderId: string): Promise<boolean> {
  return (await countReplacedUnits(tx, orderId)).size > 0
}

interface RefundAndRestockOptions extends CancelChoices {
  readonly orderId: string
  readonly actorEmail: string | null
}

/** @returns What is refunded. */
async function refundAndRestock(
  tx: Tx,
  jobs: JobSender,
  { orderId, isRefunded, isRestocked, actorEmail, note }: RefundAndRestockOptions,
): Promise<Paise> {
  const payment = await findOrderPayment(tx, orderId)
  const refundable = await readRefundable(tx, orderId, payment)
  const plan = isRefunded ? planFullRefund(refundable) : undefined
  // Without a refund, the units left. For units refunded earlier, the administrator chose then whether to restock them.
  const unitsLeft = refundable.items.map((item) => ({ item, quantity: item.unitsLeft, amount: paise(0) }))
  const items = await restockItems(tx, plan?.items ?? unitsLeft, {
    orderId,
    isRestocked: () => isRestocked,
    reason: 'cancellation',
    actorEmail,
    note,
  })
  if (!plan || !payment) return paise(0)

  await requestOrderRefund(tx, jobs, {
    razorpayPaymentId: payment.razorpayPaymentId,
    amount: plan.amount,
    reason: 'cancelled',
    note,
    idempotencyKey: `refund-${crypto.randomUUID()}`,
    delivery: plan.delivery,
    items,
  })
  return plan.amount
}

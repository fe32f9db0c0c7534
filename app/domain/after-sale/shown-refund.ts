import type { TrackingEntry } from '#app/domain/orders/order.ts'
import { payBackWords } from '#app/domain/payments/offline/pay-back-words.ts'
import type { OrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { addPaise, formatRupees, type Paise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'

/** A refund as its customer may see it: without the administrator's note and the provider's problems. */
export type ShownRefund = Pick<OrderRefund, 'id' | 'amount' | 'status' | 'createdAt' | 'updatedAt' | 'byHand'>

/** What a customer sees of refunds, in the same order, without cancelled ones: those move no money. May be empty. */
export function toShownRefunds(refunds: readonly ShownRefund[]): ShownRefund[] {
  return refunds
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, amount, status, createdAt, updatedAt, byHand }) => ({
      id,
      amount,
      status,
      createdAt,
      updatedAt,
      ...(byHand && { byHand }),
    }))
}

/** What a customer sees of the refunds of several orders, by order; orders without refunds are left out. */
export function shownRefundsByOrder(refunds: readonly (ShownRefund & { readonly orderId: string })[]) {
  const byOrder = [...Map.groupBy(refunds, ({ orderId }) => orderId)]
  return new Map(byOrder.map(([orderId, ofOrder]) => [orderId, toShownRefunds(ofOrder)]))
}

/** How much of a payment came back, and how much is on its way back. A failed refund is sent again, so it is on its way. */
export function sumShownRefunds(refunds: readonly ShownRefund[]): { refunded: Paise; onItsWay: Paise } {
  const sumOf = (chosen: readonly ShownRefund[]) => addPaise(...chosen.map(({ amount }) => amount))
  return {
    refunded: sumOf(refunds.filter(({ status }) => status === 'processed')),
    onItsWay: sumOf(refunds.filter(({ status }) => status !== 'processed')),
  }
}

/** What happened to an order and its money, newest first. @param tracking Newest first. */
export function withRefunds(tracking: readonly TrackingEntry[], refunds: readonly ShownRefund[]): TrackingEntry[] {
  return [...refunds.flatMap(refundEntries).toReversed(), ...tracking].sort(
    (one, other) => other.createdAt.getTime() - one.createdAt.getTime(),
  )
}

/** Oldest first. */
function refundEntries({ id, amount, status, createdAt, updatedAt, byHand }: ShownRefund): TrackingEntry[] {
  const started = {
    id: `${id}-started`,
    status: 'Refund Started',
    message: byHand
      ? `We’re paying ${formatRupees(amount)} back to you.`
      : `${formatRupees(amount)} is on its way back to the account or card you paid with.`,
    location: null,
    estimatedDelivery: null,
    createdAt,
  }
  if (status !== 'processed') return [started]
  const message = byHand
    ? `${formatRupees(amount)} was paid back${payBackWords(byHand)}${byHand.paidOn ? ` on ${formatDate(new Date(byHand.paidOn))}` : ''}.`
    : `${formatRupees(amount)} was refunded. Most banks show it within ${REFUND_ARRIVAL}.`
  return [started, { ...started, id: `${id}-refunded`, status: 'Payment Refunded', message, createdAt: updatedAt }]
}

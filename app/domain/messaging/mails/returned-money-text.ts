import type { Order } from '#app/domain/orders/order.ts'
import { paymentMethodLabel } from '#app/domain/payments/payment-method.ts'
import type { ReturnedMoney } from '#app/domain/payments/refunds/returned-money.ts'
import { formatRupees } from '#app/money.ts'
import { REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'

/** What the message about a cancelled order says about its money. */
export function cancelledMoneyText(
  { replaces, cod, paidAt }: Pick<Order, 'replaces' | 'cod' | 'paidAt'>,
  money: ReturnedMoney,
): string {
  if (replaces) return 'Nothing was charged for it. We’ve reopened your complaint.'
  return cod && !paidAt ? 'Nothing was charged for it.' : returnedMoneyText(money)
}

/** Where the money of a cancelled order is. */
export function returnedMoneyText({ withCancellation, before, method, isOffline }: ReturnedMoney): string {
  const target = `your original payment method${method ? ` (${paymentMethodLabel(method)})` : ''}`
  const earlier = before > 0 ? `We’ve already refunded ${formatRupees(before)}.` : ''
  if (withCancellation === 0)
    return earlier ? `${earlier} Nothing more will be refunded.` : 'We haven’t refunded any money for it.'
  const now = isOffline
    ? `We’re paying ${formatRupees(withCancellation)} back to you.`
    : `We’re refunding ${formatRupees(withCancellation)} to ${target}. Most banks show it within ${REFUND_ARRIVAL}.`
  return earlier ? `${now} ${earlier}` : now
}

import type { OrderChannel, PaymentMethod } from '#app/vocabulary/payment-methods.ts'
import type { Order } from './order.ts'

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  razorpay: 'Online',
  cash: 'Cash',
  bank: 'Bank transfer',
  upi: 'UPI',
  cod: 'Cash on Delivery',
}

export const CHANNEL_LABELS: Readonly<Record<OrderChannel, string>> = {
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  fair: 'Fair',
  other: 'Other',
}

/**
 * How an order was or will be paid, for its customer. While the shop offers cash on delivery, "Cash on Delivery" is true, and only said
 * of such orders; until then, the requirements fix it for all (M72, M75, M85).
 */
export function shownPaymentMethod({ paidBy }: Pick<Order, 'paidBy'>, { codOffered }: { codOffered: boolean }): string {
  return paidBy ?? (codOffered ? 'Paid online' : 'Cash on Delivery')
}

/**
 * How an order was paid, for its customer. Undefined for an order that was placed and paid in the shop, whose text the
 * requirements fix (M72, M75, M85).
 */
export function paidByText(method: PaymentMethod, channel: OrderChannel | null): string | undefined {
  return method === 'razorpay' && channel === null ? undefined : PAYMENT_METHOD_LABELS[method]
}

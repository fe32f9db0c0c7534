import type { StatusTone } from '#app/ui/status-badge.tsx'
import { ORDER_STATUSES, type OrderPaymentStatus, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { type Order, orderNoun } from './order.ts'

/** What the filter of My Orders offers besides 'all'. */
export const FILTERABLE_STATUSES = ORDER_STATUSES.filter((status) => status !== 'draft')

/** Those of them that filters offer: only parcels that are paid on delivery are refused. */
export function offeredStatuses<Status extends OrderStatus>(
  statuses: readonly Status[],
  { codOffered = false }: { codOffered?: boolean },
): Status[] {
  return statuses.filter((status) => codOffered || status !== 'refused')
}

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  draft: 'Draft',
  pending: 'Pending',
  confirmed: 'Confirmed',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refused: 'Not delivered',
}

export const PAYMENT_STATUS_LABELS: Readonly<Record<OrderPaymentStatus, string>> = {
  paid: 'Paid',
  pending: 'Pending',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

/** What an order's payment is called: nothing is to be paid on delivery for one that was cancelled or refused. */
export function paymentLabel({ paymentStatus, cod }: Pick<Order, 'paymentStatus' | 'cod'>): string {
  return paymentStatus === 'pending' && cod?.toCollect === 0 ? 'Nothing to pay' : PAYMENT_STATUS_LABELS[paymentStatus]
}

/** The title of a status's tracking entry. */
export function trackingTitle(status: OrderStatus): string {
  return status === 'refused' ? 'Parcel Coming Back' : `Order ${ORDER_STATUS_LABELS[status]}`
}

/** The messages in the tracking entries of status changes. */
export const TRACKING_MESSAGES: Readonly<Record<OrderStatus, string>> = {
  draft: 'Your order was moved back to draft.',
  pending: 'Your order is awaiting confirmation.',
  confirmed: 'Your order is confirmed.',
  processing: 'Your order is being prepared.',
  shipped: 'Your order has left our workshop.',
  delivered: 'Your order was delivered.',
  cancelled: 'Your order was cancelled.',
  refused: 'Your parcel couldn’t be delivered and is coming back to us.',
}

/** The first tracking entry of an order, and of a replacement (M64). The money audit looks for one of the order's own time. */
export const CONFIRMED_ENTRY = {
  status: 'Order Confirmed',
  ofOrder: 'Your payment was processed and your order is confirmed.',
  ofCod: 'Your order is confirmed. You pay when the parcel arrives.',
  ofReplacement: 'Your replacement is confirmed. There’s nothing to pay.',
}

/** The tracking entry of a corrected address. It doesn't say the address: the tracking page can be shared. */
export const ADDRESS_CORRECTED_ENTRY = {
  status: 'Address Corrected',
  by: {
    customer: 'The delivery address or phone number was corrected. If you didn’t do this, please contact us.',
    administrator: 'We corrected the delivery address or phone number. If it isn’t right, please contact us.',
  },
}

/** The label of a status in the list of My Orders, where a shipped order is 'Out for delivery'. */
export function listedStatusLabel(status: OrderStatus): string {
  return status === 'shipped' ? 'Out for delivery' : ORDER_STATUS_LABELS[status]
}

/** The label of a status in the back office, where pending is 'Pending (Draft)', and a parcel that came back was refused. */
export function adminStatusLabel(status: OrderStatus): string {
  if (status === 'refused') return 'Refused'
  return status === 'pending' ? 'Pending (Draft)' : ORDER_STATUS_LABELS[status]
}

/** Whether the shop hasn't begun to prepare the order. */
export function isJustPlaced(status: OrderStatus): boolean {
  return status === 'draft' || status === 'pending' || status === 'confirmed'
}

/** The heading of an order's page: thanks while the order is new, then what its status means. */
export function orderHeading(order: Pick<Order, 'status' | 'replaces' | 'shippingAddress' | 'gift'>): string {
  const noun = orderNoun(order)
  switch (order.status) {
    case 'draft':
    case 'pending':
    case 'confirmed': {
      if (order.replaces) return 'Your replacement is confirmed'
      // The address of a gift has another name than the buyer's.
      if (order.gift) return 'Thank you. Your order is placed!'
      const [firstName] = order.shippingAddress.full_name.split(' ')
      return `Thank you, ${firstName}. Your order is placed!`
    }
    case 'processing':
      return `We’re preparing your ${noun}`
    case 'shipped':
      return `Your ${noun} is on its way`
    case 'delivered':
      return `Your ${noun} was delivered`
    case 'cancelled':
      return `Your ${noun} was cancelled`
    case 'refused':
      return `Your ${noun} wasn’t delivered`
  }
}

/** The colours of an order's statuses. */
export const ORDER_STATUS_TONES: Readonly<Record<OrderStatus, StatusTone>> = {
  draft: 'neutral',
  pending: 'warning',
  confirmed: 'info',
  processing: 'info',
  shipped: 'progress',
  delivered: 'success',
  cancelled: 'critical',
  refused: 'critical',
}

/** The colour of a payment in the customer's list: paid is green, anything else yellow. */
export function paymentTone(status: OrderPaymentStatus): StatusTone {
  return status === 'paid' ? 'success' : 'warning'
}

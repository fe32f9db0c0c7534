import { isUnsold, type OrderStatus } from '#app/vocabulary/statuses.ts'

interface DeliveryLabel {
  readonly label: string
  readonly note: string | undefined
}

/** What the back office shows for the delivery of an order. The estimated date counts until it is delivered or cancelled. */
export function orderDelivery(order: { status: OrderStatus; daysUntilDelivery: number | null }): DeliveryLabel {
  if (isUnsold(order.status)) return { label: '–', note: undefined }
  if (order.status === 'delivered') return { label: 'Delivered', note: undefined }
  return deliveryLabel(order.daysUntilDelivery)
}

/**
 * What the back office shows for an estimated delivery date.
 *
 * @param daysLeft Days until the estimated date: 0 is today, negative is past, null when no date is set.
 * @returns `note` counts the days left; undefined when the date has passed or isn't set.
 */
export function deliveryLabel(daysLeft: number | null): DeliveryLabel {
  if (daysLeft === null) return { label: 'Not Set', note: undefined }
  if (daysLeft < 0) return { label: 'Delivered', note: undefined }
  return { label: openLabel(daysLeft), note: `${daysLeft} days left` }
}

function openLabel(daysLeft: number): string {
  if (daysLeft === 0) return 'Delivering Today'
  if (daysLeft === 1) return 'Delivering Tomorrow'
  if (daysLeft <= 3) return 'Delivering Soon'
  return 'In Transit'
}

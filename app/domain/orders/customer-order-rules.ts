import { OPEN_ORDER_STATUSES, type OrderStatus } from '#app/vocabulary/statuses.ts'

/** Customers may cancel an order until it is dispatched. */
export function mayCustomerCancel({
  status,
  trackingNumber,
}: {
  readonly status: OrderStatus
  readonly trackingNumber: string | null
}): boolean {
  return (status === 'pending' || status === 'confirmed' || status === 'processing') && trackingNumber === null
}

/** Customers may remove an order from their list once it is delivered or cancelled, or came back. */
export function mayCustomerDelete(status: OrderStatus): boolean {
  return !OPEN_ORDER_STATUSES.includes(status)
}

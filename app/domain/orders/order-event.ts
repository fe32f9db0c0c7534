import type { OrderStatus } from '#app/shared/statuses.ts'
import type { Shipment } from './fulfilment/shipment.ts'

/** Jobs of this queue notify the customer of an order. */
export const ORDER_EVENT_QUEUE = 'order-event'

/** An order has reached a status. Enqueued in the transaction that changes it. */
export interface OrderEvent {
  readonly orderId: string
  readonly status: OrderStatus
  /** What the message about leaving says of the parcel, when the status is `shipped`. */
  readonly shipment?: Shipment
}

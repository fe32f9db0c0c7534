import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import type { Shipment } from './fulfilment/shipment.ts'

/** Jobs of this queue notify the customer about the new status of an order. */
export const ORDER_EVENT_QUEUE = 'order-event'

/** An order has reached a status. Enqueued in the transaction that changes it. */
export interface OrderEvent {
  readonly orderId: string
  readonly status: OrderStatus
  /** What the message says about the parcel, if the status is `shipped`. */
  readonly shipment?: Shipment
  /** Its customer was told that the parcel is coming back, and it isn't. */
  readonly isOnItsWayAgain?: boolean
}

/** Jobs of this queue reopen the complaint that a cancelled replacement was meant to resolve. */
export const REPLACEMENT_CANCELLED_QUEUE = 'replacement-cancelled'

/** A replacement was cancelled. Enqueued in the transaction that cancels it. */
export interface ReplacementCancelled {
  readonly orderId: string
}

/** Jobs of this queue record what a courier reports of a parcel to be paid on delivery that wasn't taken. */
export const PARCEL_RETURN_QUEUE = 'parcel-return'

/** Enqueued in the transaction that stores the courier's report. */
export interface ParcelReturn {
  readonly orderId: string
  /** Whether the parcel is back; otherwise it is on its way. */
  readonly isBack: boolean
}

import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import type { OrderItem, TrackingEntry } from '../order.ts'
import type { Shipment } from './shipment.ts'

/** What anyone with the link may see of an order: no name, address, phone, email or amount. */
export interface TrackedParcel extends Shipment {
  readonly orderNumber: string
  readonly isReplacement: boolean
  readonly status: OrderStatus
  readonly expectedDelivery: Date
  /** Never empty. */
  readonly items: Pick<OrderItem, 'id' | 'name' | 'image' | 'size' | 'quantity'>[]
  /** Newest first; never empty. */
  readonly tracking: TrackingEntry[]
}

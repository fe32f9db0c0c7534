/** A booking of an order's parcel with a courier service. */
export interface CourierBooking {
  readonly id: string
  /** `started` and `created`: a try failed, and the next one continues it. */
  readonly status: 'started' | 'created' | 'booked' | 'cancelled'
  readonly courier: string | null
  readonly trackingNumber: string | null
  /** Address of the label at the service; null until it is made. */
  readonly labelUrl: string | null
}

/** Statuses of which an order has at most one booking. */
export const LIVE_BOOKINGS = ['started', 'created', 'booked'] as const

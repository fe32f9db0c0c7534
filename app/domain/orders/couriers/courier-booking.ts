/** A booking of an order's parcel with a courier service. */
export interface CourierBooking {
  readonly id: string
  /** `started` and `created`: a try failed, and the next one continues it. */
  readonly status: 'started' | 'created' | 'booked' | 'cancelled'
  readonly courier: string | null
  readonly trackingNumber: string | null
  /** Address of the label at the service; null until it is made. */
  readonly labelUrl: string | null
  /** Why the booking of a cancelled order is still there; null where there is no such problem. */
  readonly cancelProblem: CancelProblem | null
  /** The service's own words about it, where it gave some. */
  readonly cancelProblemText: string | null
}

/** Why a booking couldn't be cancelled; `no-service` once the service's keys are removed. */
export type CancelProblem = 'rejected' | 'unavailable' | 'no-service'

/** Statuses of which an order has at most one booking. */
export const LIVE_BOOKINGS = ['started', 'created', 'booked'] as const

/** A booking that was touched more recently, in seconds, is still being made. Longer than its calls take together. */
export const BOOKING_SECONDS = 60

/** The service takes each reference once, also after a cancellation, so that every booking needs its own. */
export function bookingReference(orderNumber: string, bookingId: string): string {
  return `${orderNumber}-${bookingId.slice(-6)}`
}

/** Why the booking of a cancelled order is still there, and what to do; undefined where there is no such problem. */
export function cancelProblemText({
  cancelProblem,
  cancelProblemText: words,
}: Pick<CourierBooking, 'cancelProblem' | 'cancelProblemText'>): string | undefined {
  switch (cancelProblem) {
    case 'rejected':
      return words === null
        ? 'The courier service didn’t cancel the booking.'
        : `The courier service didn’t cancel the booking. It says: ${words}`
    case 'unavailable':
      return 'The courier service couldn’t be reached. The shop tries again every 15 minutes.'
    case 'no-service':
      return 'The shop is no longer connected to the courier service that the parcel was booked with.'
    case null:
      return undefined
  }
}

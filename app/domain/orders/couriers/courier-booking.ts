export interface CourierBooking {
  readonly id: string
  /** `started` and `created`: an attempt is under way or failed; the next one continues it. */
  readonly status: 'started' | 'created' | 'booked' | 'cancelled'
  readonly courier: string | null
  readonly trackingNumber: string | null
  /** Address of the label at the service; null until it is made. */
  readonly labelUrl: string | null
  /** Why the booking of a cancelled order hasn't been cancelled; null without such a problem. */
  readonly cancelProblem: CancelProblem | null
  /** The service's own words about it, if it gave any. */
  readonly cancelProblemText: string | null
}

/** Why a booking couldn't be cancelled; `no-service` once the service's keys are removed. */
export type CancelProblem = 'rejected' | 'unavailable' | 'no-service'

/** An order has at most one booking in any of these statuses. */
export const LIVE_BOOKINGS = ['started', 'created', 'booked'] as const

/** A booking updated within this many seconds may still be in progress. Longer than its calls take together. */
export const BOOKING_SECONDS = 60

/** The service accepts each reference only once, even after a cancellation, so every booking needs its own. */
export function bookingReference(orderNumber: string, bookingId: string): string {
  return `${orderNumber}-${bookingId.slice(-6)}`
}

/** Why the booking of a cancelled order hasn't been cancelled, and what happens next; undefined without such a problem. */
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

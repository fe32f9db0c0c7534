import type { Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { LIVE_BOOKINGS } from './courier-booking.ts'

/** Jobs of this queue cancel a booking at the courier service. */
export const CANCEL_BOOKING_QUEUE = 'cancel-courier-booking'

export interface CancelBookingJob {
  readonly orderId: string
}

/** Enqueues a job that cancels the courier booking of a cancelled order. Does nothing without a booking. Safe to repeat. */
export async function requestBookingCancellation(tx: Tx, jobs: JobSender, orderId: string): Promise<void> {
  const requested = await tx
    .updateTable('courier_bookings')
    .set({ cancel_requested_at: transactionTime, cancel_problem: null, cancel_problem_text: null })
    .where('order_id', '=', orderId)
    .where('status', 'in', LIVE_BOOKINGS)
    .returning('id')
    .executeTakeFirst()
  if (!requested) return
  await jobs.enqueue(tx, CANCEL_BOOKING_QUEUE, { orderId } satisfies CancelBookingJob, {
    dedupeKey: `${CANCEL_BOOKING_QUEUE} ${orderId}`,
  })
}

/** Whether the courier service has the parcel of an order, or is just getting it. @param tx Has locked the order. */
export async function hasLiveBooking(tx: Tx, orderId: string): Promise<boolean> {
  const booking = await tx
    .selectFrom('courier_bookings')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', LIVE_BOOKINGS)
    .executeTakeFirst()
  return booking !== undefined
}

import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime, transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender, Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { lockOrder } from '../commands.server.ts'
import { changeShipment } from '../fulfilment/shipment.server.ts'
import type { AdminOrder } from '../order.ts'
import { BOOKING_SECONDS, bookingReference, type CancelProblem, LIVE_BOOKINGS } from './courier-booking.ts'
import { type CourierFailure, type CourierService, CourierServiceError, courierFailure } from './courier-service.ts'
import { CANCEL_BOOKING_QUEUE, type CancelBookingJob } from './request-cancellation.server.ts'

interface CancelServices {
  readonly db: Db
  readonly jobs: JobSender
  /** Undefined without its keys. */
  readonly couriers: CourierService | undefined
}

/** How often bookings that couldn't be cancelled are tried again, in seconds. */
const RETRY_SECONDS = 900

export type CancelBookingOutcome =
  | { status: 'cancelled' }
  | { status: 'not-booked' }
  /** The courier has the parcel. */
  | { status: 'on-its-way' }
  /** It is being booked right now. */
  | { status: 'in-progress' }
  | CourierFailure

/** Registers the background work on courier bookings. Call it before the jobs start. */
export function registerCourierJobs(jobs: Jobs, services: Omit<CancelServices, 'jobs'>): void {
  jobs.handle<CancelBookingJob>(CANCEL_BOOKING_QUEUE, ({ orderId }) =>
    cancelRequestedBooking({ ...services, jobs }, orderId),
  )
  jobs.every(RETRY_SECONDS, 'cancel courier bookings', () => retryCancellations({ ...services, jobs }))
}

/**
 * Cancels a booking at the service, as the administrator asked, and removes its tracking number from the order if it hasn't been
 * shipped. Safe to repeat.
 *
 * @param options.isUnfinishedToo Whether a booking that failed halfway is cancelled, too, which the next try would continue.
 */
export async function cancelBooking(
  { db, jobs, couriers }: CancelServices & { couriers: CourierService },
  actor: AdminActor,
  order: Pick<AdminOrder, 'id' | 'status'>,
  { isUnfinishedToo = order.status === 'cancelled' }: { isUnfinishedToo?: boolean } = {},
): Promise<CancelBookingOutcome> {
  if (order.status === 'shipped' || order.status === 'delivered') return { status: 'on-its-way' }
  const booking = await findLiveBooking(db, order.id)
  if (!booking || (booking.status !== 'booked' && !isUnfinishedToo)) return { status: 'not-booked' }
  if (isUnderWay(booking)) return { status: 'in-progress' }
  const error = await cancelAtService(couriers, booking)
  if (error) {
    if (order.status === 'cancelled') await storeProblem(db, booking, error)
    return courierFailure(error)
  }
  await inTransaction(db, async (tx) => {
    const locked = await lockOrder(tx, order.id)
    await closeBooking(tx, booking)
    if (locked && locked.tracking_number !== null && locked.tracking_number === booking.trackingNumber) {
      const shipment = { courier: null, trackingNumber: null }
      await changeShipment(tx, jobs, { orderId: order.id, shipment, actor })
    }
    await recordAudit(tx, { actor, action: 'cancel-courier', entity: 'orders', entityId: order.id })
  })
  return { status: 'cancelled' }
}

/** Closes the booking of a cancelled order after the administrator cancelled it at the service themselves. Safe to repeat. */
export async function markBookingCancelled(
  db: Db,
  actor: AdminActor,
  orderId: string,
): Promise<{ status: 'closed' | 'not-requested' }> {
  return inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    const booking = await findLiveBooking(tx, orderId)
    if (!booking?.isRequested || booking.orderStatus !== 'cancelled') return { status: 'not-requested' }
    await closeBooking(tx, booking)
    await removeTrackingNumber(tx, booking)
    await recordAudit(tx, { actor, action: 'close-courier-booking', entity: 'orders', entityId: orderId })
    return { status: 'closed' }
  })
}

/**
 * Cancels the booking of an order that was cancelled. A rejection is stored for the administrator to see. Safe to repeat.
 *
 * @throws Error when the service is unavailable, so that the job is tried again.
 */
export async function cancelRequestedBooking({ db, jobs, couriers }: CancelServices, orderId: string): Promise<void> {
  const booking = await findLiveBooking(db, orderId)
  if (!booking?.isRequested) return
  if (booking.orderStatus !== 'cancelled') return withdrawRequest(db, booking)
  if (!couriers || couriers.code !== booking.provider) return storeProblem(db, booking, { kind: 'no-service' })
  if (isUnderWay(booking)) {
    const runAt = new Date(Date.now() + BOOKING_SECONDS * 1_000)
    return jobs.enqueue(db, CANCEL_BOOKING_QUEUE, { orderId } satisfies CancelBookingJob, { runAt })
  }
  const error = await cancelAtService(couriers, booking)
  if (error) {
    await storeProblem(db, booking, error)
    if (error.kind === 'unavailable') throw error
    return
  }
  await inTransaction(db, async (tx) => {
    await lockOrder(tx, orderId)
    await closeBooking(tx, booking)
    await removeTrackingNumber(tx, booking)
  })
}

/** Literals, so that every plan can use the index of bookings to cancel. */
const LIVE = LIVE_BOOKINGS.map((status) => sql.lit(status))

/** Bookings of cancelled orders that the service didn't cancel, and the order of the oldest one. */
export async function findUncancelledBookings(db: Db): Promise<Waiting & { readonly orderId: string | null }> {
  const rows = await db
    .selectFrom('courier_bookings as booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .select(['booking.cancel_requested_at as since', 'orders.id as orderId'])
    .select(sql<number>`count(*) over ()`.as('count'))
    .where('booking.cancel_requested_at', 'is not', null)
    .where('booking.cancel_problem', 'is not', null)
    .where('booking.status', 'in', LIVE)
    .where('orders.status', '=', 'cancelled')
    .orderBy('booking.cancel_requested_at')
    .orderBy('booking.id')
    .limit(1)
    .execute()
  return rows[0] ?? { count: 0, since: null, orderId: null }
}

/** Tries again to cancel the bookings that no job finished. Those that the service rejected are left to the administrator. */
async function retryCancellations(services: CancelServices): Promise<void> {
  const waiting = await services.db
    .selectFrom('courier_bookings')
    .select('order_id as orderId')
    .where('cancel_requested_at', '<', before(transactionTime, { seconds: RETRY_SECONDS }))
    .where((eb) => eb.or([eb('cancel_problem', 'is', null), eb('cancel_problem', '=', 'unavailable')]))
    .where('status', 'in', LIVE)
    .orderBy('cancel_requested_at')
    .limit(50)
    .execute()
  for (const { orderId } of waiting) await cancelRequestedBooking(services, orderId)
}

type LiveBooking = NonNullable<Awaited<ReturnType<typeof findLiveBooking>>>

async function findLiveBooking(db: Db | Tx, orderId: string) {
  return db
    .selectFrom('courier_bookings as booking')
    .innerJoin('orders', 'orders.id', 'booking.order_id')
    .select([
      'booking.id',
      'booking.status',
      'booking.provider',
      'booking.provider_order_id as providerOrderId',
      'booking.tracking_number as trackingNumber',
      'orders.id as orderId',
      'orders.order_number as orderNumber',
    ])
    .select(({ ref }) => ref('orders.status').$castTo<OrderStatus>().as('orderStatus'))
    .select(sql<boolean>`booking.cancel_requested_at is not null`.as('isRequested'))
    .select(
      sql<boolean>`booking.updated_at > clock_timestamp() - make_interval(secs => ${BOOKING_SECONDS})`.as('isRecent'),
    )
    .where('booking.order_id', '=', orderId)
    .where('booking.status', 'in', LIVE_BOOKINGS)
    .executeTakeFirst()
}

/** Whether the calls that book it may still be in progress. */
function isUnderWay({ status, isRecent }: LiveBooking): boolean {
  return status !== 'booked' && isRecent
}

/** @returns Why it failed; undefined once the service no longer has an order for the booking. */
async function cancelAtService(
  couriers: CourierService,
  booking: LiveBooking,
): Promise<CourierServiceError | undefined> {
  try {
    // A response that got lost may have carried the service's id.
    const reference = bookingReference(booking.orderNumber, booking.id)
    const providerOrderId = booking.providerOrderId ?? (await couriers.findOrder(reference))?.providerOrderId
    if (providerOrderId !== undefined) await couriers.cancelOrder(providerOrderId)
    return undefined
  } catch (error) {
    if (!(error instanceof CourierServiceError)) throw error
    return error
  }
}

async function closeBooking(tx: Tx, { id }: LiveBooking): Promise<void> {
  await tx
    .updateTable('courier_bookings')
    .set({
      status: 'cancelled',
      cancel_problem: null,
      cancel_problem_text: null,
      updated_at: clockTime,
    })
    .where('id', '=', id)
    .execute()
}

/** Removes the tracking number of a closed booking from its order. */
async function removeTrackingNumber(tx: Tx, { orderId, trackingNumber }: LiveBooking): Promise<void> {
  if (trackingNumber === null) return
  await tx
    .updateTable('orders')
    .set({ courier: null, tracking_number: null, updated_at: transactionTime })
    .where('id', '=', orderId)
    .where('tracking_number', '=', trackingNumber)
    .execute()
}

async function storeProblem(
  db: Db,
  { id }: LiveBooking,
  { kind, description }: { kind: CancelProblem; description?: string | undefined },
): Promise<void> {
  await db
    .updateTable('courier_bookings')
    .set({ cancel_problem: kind, cancel_problem_text: description ?? null })
    .where('id', '=', id)
    .where('cancel_requested_at', 'is not', null)
    .execute()
}

async function withdrawRequest(db: Db, { id }: LiveBooking): Promise<void> {
  await db
    .updateTable('courier_bookings')
    .set({ cancel_requested_at: null, cancel_problem: null, cancel_problem_text: null })
    .where('id', '=', id)
    .execute()
}

import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { OPEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { lockOrder, type OrderServices } from '../commands.server.ts'
import { changeShipment } from '../fulfilment/shipment.server.ts'
import { findOrderForAdmin } from '../manage/order-table.server.ts'
import type { AdminOrder } from '../order.ts'
import { BOOKING_SECONDS, bookingReference, type CourierBooking, LIVE_BOOKINGS } from './courier-booking.ts'
import {
  type CourierFailure,
  type CourierService,
  courierFailure,
  type ParcelSize,
  type ServiceOrder,
} from './courier-service.ts'
import { requestBookingCancellation } from './request-cancellation.server.ts'

export interface CourierServices extends OrderServices {
  readonly couriers: CourierService
}

export type BookParcelOutcome =
  | { status: 'booked'; courier: string; trackingNumber: string; isPickupRequested: boolean }
  | { status: 'already-booked' }
  /** Another request is already booking, or one failed less than a minute ago without a response. */
  | { status: 'in-progress' }
  | { status: 'not-dispatchable' }
  | { status: 'unknown-order' }
  | CourierFailure

interface ParcelBooking {
  readonly order: AdminOrder
  readonly courierId: string
  readonly size: ParcelSize
  readonly careEmail: string
}

/** The live or newest booking of an order; undefined without one. */
export async function findBooking(db: Db, orderId: string): Promise<CourierBooking | undefined> {
  if (!isUuid(orderId)) return undefined
  return db
    .selectFrom('courier_bookings')
    .select([
      'id',
      'status',
      'courier',
      'tracking_number as trackingNumber',
      'label_url as labelUrl',
      'cancel_problem as cancelProblem',
      'cancel_problem_text as cancelProblemText',
    ])
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<CourierBooking | undefined>
}

/**
 * Books a courier for an order and stores its tracking number with the order, whose status stays as it is: the courier's
 * reports change it. Each step is stored before the next, so that a booking that failed halfway is continued by the next
 * try, and the service never gets an order twice.
 */
export async function bookParcel(
  services: CourierServices,
  actor: AdminActor,
  parcel: ParcelBooking,
): Promise<BookParcelOutcome> {
  const { db, couriers } = services
  const opened = await inTransaction(db, (tx) => openBooking(tx, couriers, actor, parcel))
  if (opened.status !== 'opened') return opened

  try {
    // Read once the booking is open: from then on, the address can't be corrected without cancelling it.
    const order = (await findOrderForAdmin(db, parcel.order.id)) ?? parcel.order
    const { shipmentId, assigned } = await createServiceOrder(services, opened, { ...parcel, order })
    const { courier, trackingNumber } = assigned ?? (await couriers.assignCourier(shipmentId, parcel.courierId))
    const isWanted = await inTransaction(db, (tx) =>
      storeBooked(tx, services, actor, { opened, parcel, courier, trackingNumber }),
    )
    if (!isWanted) return { status: 'not-dispatchable' }
    const isPickupRequested = await couriers.requestPickup(shipmentId).then(
      () => true,
      (error: unknown) => courierFailure(error).status !== 'failed',
    )
    return { status: 'booked', courier, trackingNumber, isPickupRequested }
  } catch (error) {
    const failure = courierFailure(error)
    // A rejected call can be tried again at once; otherwise the service may still be working on it.
    if (failure.error.kind === 'rejected') await releaseBooking(db, opened.bookingId)
    return failure
  }
}

export type MakeLabelOutcome = { status: 'made'; labelUrl: string } | { status: 'not-booked' } | CourierFailure

/** Has the service create the label of a booked parcel, and stores its address. Safe to repeat. */
export async function makeLabel({ db, couriers }: CourierServices, orderId: string): Promise<MakeLabelOutcome> {
  const booking = await db
    .selectFrom('courier_bookings')
    .select(['id', 'shipment_id as shipmentId'])
    .where('order_id', '=', orderId)
    .where('status', '=', 'booked')
    .executeTakeFirst()
  if (!booking?.shipmentId) return { status: 'not-booked' }
  try {
    const labelUrl = await couriers.makeLabel(booking.shipmentId)
    await db.updateTable('courier_bookings').set({ label_url: labelUrl }).where('id', '=', booking.id).execute()
    return { status: 'made', labelUrl }
  } catch (error) {
    return courierFailure(error)
  }
}

interface OpenedBooking {
  readonly status: 'opened'
  readonly bookingId: string
  /** Whether an earlier try may have reached the service without getting a response. */
  readonly isContinued: boolean
}

/** Opens a booking for this try, or continues the one that an earlier try left. */
async function openBooking(
  tx: Tx,
  couriers: CourierService,
  actor: AdminActor,
  { order, courierId, size }: ParcelBooking,
): Promise<OpenedBooking | Exclude<BookParcelOutcome, { status: 'booked' | 'failed' }>> {
  const locked = await lockOrder(tx, order.id)
  if (!locked) return { status: 'unknown-order' }
  if (!OPEN_ORDER_STATUSES.includes(locked.status)) return { status: 'not-dispatchable' }
  const values = {
    courier_id: courierId,
    weight_grams: size.weightGrams,
    length_cm: size.lengthCm,
    breadth_cm: size.breadthCm,
    height_cm: size.heightCm,
    updated_at: clockTime,
  }
  const live = await tx
    .selectFrom('courier_bookings')
    .select(['id', 'status'])
    .select(sql<boolean>`updated_at > clock_timestamp() - make_interval(secs => ${BOOKING_SECONDS})`.as('isRecent'))
    .where('order_id', '=', order.id)
    .where('status', 'in', LIVE_BOOKINGS)
    .executeTakeFirst()
  if (live?.status === 'booked') return { status: 'already-booked' }
  if (live?.isRecent) return { status: 'in-progress' }
  if (live) {
    await tx.updateTable('courier_bookings').set(values).where('id', '=', live.id).execute()
    return { status: 'opened', bookingId: live.id, isContinued: true }
  }

  const { id } = await tx
    .insertInto('courier_bookings')
    .values({ order_id: order.id, provider: couriers.code, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, { actor, action: 'book-courier', entity: 'orders', entityId: order.id, after: { ...size } })
  return { status: 'opened', bookingId: id, isContinued: false }
}

/** Creates the order at the service, unless an earlier try did. */
async function createServiceOrder(
  { db, couriers }: CourierServices,
  { bookingId, isContinued }: OpenedBooking,
  { order, size, careEmail }: ParcelBooking,
): Promise<ServiceOrder> {
  const reference = bookingReference(order.orderNumber, bookingId)
  const known = isContinued ? await couriers.findOrder(reference) : undefined
  const created = known ?? (await couriers.createOrder({ order, reference, size, careEmail }))
  await db
    .updateTable('courier_bookings')
    .set({
      status: 'created',
      provider_order_id: created.providerOrderId,
      shipment_id: created.shipmentId,
      updated_at: clockTime,
    })
    .where('id', '=', bookingId)
    .execute()
  return created
}

/** @returns Whether the order can still be sent; if it was cancelled in the meantime, a job cancels the booking. */
async function storeBooked(
  tx: Tx,
  { jobs }: CourierServices,
  actor: AdminActor,
  booked: { opened: OpenedBooking; parcel: ParcelBooking; courier: string; trackingNumber: string },
): Promise<boolean> {
  const { opened, parcel, courier, trackingNumber } = booked
  const order = await lockOrder(tx, parcel.order.id)
  await tx
    .updateTable('courier_bookings')
    .set({ status: 'booked', courier, tracking_number: trackingNumber, updated_at: clockTime })
    .where('id', '=', opened.bookingId)
    .execute()
  if (order?.status === 'cancelled') await requestBookingCancellation(tx, jobs, order.id)
  if (!order || order.status === 'cancelled') return false
  await changeShipment(tx, jobs, { orderId: parcel.order.id, shipment: { courier, trackingNumber }, actor })
  return true
}

/** Lets the next try start at once. */
async function releaseBooking(db: Db, bookingId: string): Promise<void> {
  await db
    .updateTable('courier_bookings')
    .set({ updated_at: before(clockTime, { seconds: BOOKING_SECONDS }) })
    .where('id', '=', bookingId)
    .execute()
}

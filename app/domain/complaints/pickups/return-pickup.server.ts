import { sql } from 'kysely'
import { BOOKING_SECONDS, bookingReference, LIVE_BOOKINGS } from '#app/domain/orders/couriers/courier-booking.ts'
import {
  type AssignedCourier,
  type CourierFailure,
  type CourierService,
  CourierServiceError,
  courierFailure,
  type ParcelSize,
  type ServiceOrder,
} from '#app/domain/orders/couriers/courier-service.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import type { AdminOrder } from '#app/domain/orders/order.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender, Jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { sendShopMessage } from '../manage/send-shop-message.server.ts'
import { listComplaintItems } from '../queries.server.ts'
import { isStored, lockComplaint } from '../reply.server.ts'
import { findReturn } from '../returns/goods-returns.server.ts'

interface PickupServices {
  readonly db: Db
  readonly jobs: JobSender
  /** Undefined without its keys. */
  readonly couriers: CourierService | undefined
}

export interface PickupRequest {
  readonly complaintId: string
  /** Created with the form: the same form sent twice is one message. */
  readonly requestId: string
  /** The message to the customer. Courier and tracking number are added. */
  readonly text: string
  readonly size: ParcelSize
}

export type BookPickupOutcome =
  | { readonly status: 'booked'; readonly courier: string; readonly trackingNumber: string }
  | { readonly status: 'already-booked' }
  /** Another request is already booking, or one failed less than a minute ago without a response. */
  | { readonly status: 'in-progress' }
  /** Nothing is awaited any more, or the order is in the bin. */
  | { readonly status: 'changed' }
  | { readonly status: 'no-service' }
  | { readonly status: 'unknown-complaint' }
  | CourierFailure

/** How often pick-ups that nobody needs any more are looked for, in seconds. */
const CANCEL_SECONDS = 900

/** Registers the background work on pick-ups. Call it before the jobs start. */
export function registerPickupJobs(jobs: Jobs, services: Omit<PickupServices, 'jobs'>): void {
  jobs.every(CANCEL_SECONDS, 'cancel pick-ups of returns', () => cancelNeedlessPickups(services))
}

/** The booked pick-up of a complaint; undefined without one. */
export async function findPickup(
  db: Db,
  complaintId: string,
): Promise<{ courier: string | null; trackingNumber: string | null } | undefined> {
  return db
    .selectFrom('return_pickups')
    .select(['courier', 'tracking_number as trackingNumber'])
    .where('complaint_id', '=', complaintId)
    .where('status', '=', 'booked')
    .executeTakeFirst()
}

/**
 * Books a courier that collects awaited goods at the order's address, and tells the customer. Each step is stored before the next, so that a
 * booking that failed halfway is continued by the next try, and the service never gets a return twice.
 */
export async function bookPickup(
  services: PickupServices,
  actor: AdminActor,
  request: PickupRequest,
): Promise<BookPickupOutcome> {
  const { db, jobs, couriers } = services
  if (!couriers) return { status: 'no-service' }
  const opened = await inTransaction(db, (tx) => openPickup(tx, { couriers, actor, request }))
  if (opened.status !== 'opened') return opened
  const order = await findOrderForAdmin(db, opened.orderId)
  if (!order || order.deletedAt) return { status: 'changed' }

  try {
    const { shipmentId, assigned } = await createServiceReturn(db, couriers, { opened, order, request })
    const booked = assigned ?? (await couriers.assignReturnCourier(shipmentId))
    const isWanted = await inTransaction(db, (tx) => storeBooked(tx, jobs, { actor, opened, request, booked }))
    return isWanted ? { status: 'booked', ...booked } : { status: 'changed' }
  } catch (error) {
    const failure = courierFailure(error)
    // A rejected call can be tried again at once; otherwise the service may still be working on it.
    if (failure.error.kind === 'rejected') {
      const updated_at = before(clockTime, { seconds: BOOKING_SECONDS })
      await db.updateTable('return_pickups').set({ updated_at }).where('id', '=', opened.id).execute()
    }
    return failure
  }
}

interface OpenedPickup {
  readonly status: 'opened'
  readonly id: string
  readonly orderId: string
  readonly reference: string
  /** Whether an earlier try may have reached the service without getting a response. */
  readonly isContinued: boolean
}

/** Opens a booking for this try, or continues the one that an earlier try left. */
async function openPickup(
  tx: Tx,
  { couriers, actor, request }: { couriers: CourierService; actor: AdminActor; request: PickupRequest },
): Promise<OpenedPickup | Exclude<BookPickupOutcome, { status: 'booked' | 'failed' }>> {
  const complaint = await lockComplaint(tx, request.complaintId)
  if (!complaint) return { status: 'unknown-complaint' }
  const { id: complaintId, orderId, number } = complaint
  const goods = await tx
    .selectFrom('returns')
    .leftJoin('return_pickups as pickup', (join) =>
      join.onRef('pickup.complaint_id', '=', 'returns.complaint_id').on('pickup.status', 'in', LIVE_BOOKINGS),
    )
    .select(['returns.status', 'pickup.id', 'pickup.status as pickupStatus'])
    .select(
      sql<boolean>`pickup.updated_at > clock_timestamp() - make_interval(secs => ${BOOKING_SECONDS})`.as('isRecent'),
    )
    .where('returns.complaint_id', '=', complaintId)
    .executeTakeFirst()
  if (goods?.status !== 'awaited' || orderId === null) return { status: 'changed' }
  if (goods.pickupStatus === 'booked') return { status: 'already-booked' }
  if (goods.isRecent) return { status: 'in-progress' }

  const opened = (id: string, isContinued: boolean): OpenedPickup => ({
    status: 'opened',
    id,
    orderId,
    isContinued,
    reference: bookingReference(number, id),
  })
  if (goods.id !== null) {
    await tx.updateTable('return_pickups').set({ updated_at: clockTime }).where('id', '=', goods.id).execute()
    return opened(goods.id, true)
  }
  const { id } = await tx
    .insertInto('return_pickups')
    .values({ complaint_id: complaintId, provider: couriers.code, updated_at: clockTime })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAudit(tx, {
    actor,
    action: 'book-return-pickup',
    entity: 'complaints',
    entityId: complaintId,
    after: { ...request.size },
  })
  return opened(id, false)
}

/** Creates the return at the service, unless an earlier try did. */
async function createServiceReturn(
  db: Db,
  couriers: CourierService,
  { opened, order, request }: { opened: OpenedPickup; order: AdminOrder; request: PickupRequest },
): Promise<ServiceOrder> {
  const { reference } = opened
  const [{ settings }, claimed] = await Promise.all([readSettings(db), listComplaintItems(db, request.complaintId)])
  // A complaint about the whole order names no items.
  const items =
    claimed.length === 0
      ? order.items
      : order.items.flatMap((item) =>
          claimed.filter(({ orderItemId }) => orderItemId === item.id).map(({ quantity }) => ({ ...item, quantity })),
        )
  const { returnAddress, registeredAddress, city, legalName, name, phone, careEmail } = settings
  const shop = { name: legalName || name, address: returnAddress || registeredAddress || city, phone }
  const known = opened.isContinued ? await couriers.findReturn(reference) : undefined
  const { size } = request
  const created = known ?? (await couriers.createReturn({ order, reference, items, size, careEmail, shop }))
  await db
    .updateTable('return_pickups')
    .set({ status: 'created', provider_order_id: created.providerOrderId, shipment_id: created.shipmentId })
    .set({ updated_at: clockTime })
    .where('id', '=', opened.id)
    .execute()
  return created
}

/**
 * Stores the courier, and tells the customer.
 *
 * @returns Whether the goods are still awaited; if not, a job cancels the pick-up.
 */
async function storeBooked(
  tx: Tx,
  jobs: JobSender,
  stored: { actor: AdminActor; opened: OpenedPickup; request: PickupRequest; booked: AssignedCourier },
): Promise<boolean> {
  const { actor, opened, request, booked } = stored
  const complaint = await lockComplaint(tx, request.complaintId)
  await tx
    .updateTable('return_pickups')
    .set({ status: 'booked', courier: booked.courier, tracking_number: booked.trackingNumber, updated_at: clockTime })
    .where('id', '=', opened.id)
    .execute()
  const goods = await findReturn(tx, request.complaintId)
  if (!complaint || goods?.status !== 'awaited') return false
  if (await isStored(tx, request)) return true
  const { complaintId, requestId } = request
  const text = `${request.text}\n\nCourier: ${booked.courier}\nTracking number: ${booked.trackingNumber}`
  await sendShopMessage(tx, jobs, { actor, complaintId, requestId, text, outcome: null, status: complaint.status })
  return true
}

/**
 * Cancels pick-ups at the service whose goods aren't awaited any more and didn't arrive. One that the service rejects, usually because
 * the courier has the parcel, is left as it is. Safe to repeat.
 */
export async function cancelNeedlessPickups({ db, couriers }: Omit<PickupServices, 'jobs'>): Promise<void> {
  if (!couriers) return
  const needless = await db
    .selectFrom('return_pickups as pickup')
    .innerJoin('returns', 'returns.complaint_id', 'pickup.complaint_id')
    .select(['pickup.id', 'pickup.provider_order_id as providerOrderId', 'pickup.tracking_number as trackingNumber'])
    .where('pickup.status', 'in', LIVE_BOOKINGS)
    .where('pickup.provider', '=', couriers.code)
    .where('pickup.updated_at', '<', before(clockTime, { seconds: BOOKING_SECONDS }))
    .where('returns.status', 'in', ['missing', 'refused', 'withdrawn'])
    .orderBy('pickup.updated_at')
    .limit(50)
    .execute()
  for (const { id, providerOrderId, trackingNumber } of needless) {
    try {
      if (providerOrderId !== null) await couriers.cancelOrder(providerOrderId)
    } catch (error) {
      if (!(error instanceof CourierServiceError)) throw error
      log.warn({ err: error, trackingNumber }, 'the pick-up of a return could not be cancelled')
      if (error.kind === 'unavailable') continue
    }
    await db
      .updateTable('return_pickups')
      .set({ status: 'cancelled', updated_at: clockTime })
      .where('id', '=', id)
      .execute()
  }
}

import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { canMove, isSent, ORDER_MOVES, type OrderStatus } from '#app/vocabulary/statuses.ts'
import { requestBookingCancellation } from './couriers/request-cancellation.server.ts'
import { announceShipment } from './fulfilment/announce-shipment.server.ts'
import type { Cancellation } from './order.ts'
import {
  ORDER_EVENT_QUEUE,
  type OrderEvent,
  REPLACEMENT_CANCELLED_QUEUE,
  type ReplacementCancelled,
} from './order-event.ts'
import { TRACKING_MESSAGES, trackingTitle } from './order-status-labels.ts'
import { isOwnedBy } from './queries.server.ts'

export type ChangeOrderStatusOutcome =
  | { status: 'changed' }
  | { status: 'unchanged' }
  /** Its status isn't the one that the administrator saw. */
  | { status: 'already-changed'; now: OrderStatus }
  | { status: 'unknown-order' }

/** Services for changing orders; a job notifies the customer. */
export interface OrderServices {
  readonly db: Db
  readonly jobs: JobSender
}

/**
 * Moves an order to any other status; the customer sees it in the order's tracking and is notified. Payment and
 * stock stay as they are. Safe to repeat: setting the current status changes nothing.
 *
 * @param change.seen The status that the administrator saw. If the order has moved on since, it stays as it is.
 * @param change.isCancellationKept Whether an order that its customer has cancelled stays cancelled.
 * @returns `unknown-order` also for one in the bin, `already-changed` also for one that stays as it is: a cancelled replacement or cash
 *   on delivery, and a refused parcel that came back; for cash on delivery that is to be cancelled; and for a parcel with the courier
 *   that isn't paid, which isn't taken back.
 */
export async function changeOrderStatus(
  { db, jobs }: OrderServices,
  actor: AdminActor,
  {
    orderId,
    status,
    seen,
    isCancellationKept = false,
  }: { orderId: string; status: OrderStatus; seen?: OrderStatus | undefined; isCancellationKept?: boolean },
): Promise<ChangeOrderStatusOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { status: 'unknown-order' }
    if (order.status === status) return { status: 'unchanged' }
    // The units that a cancelled replacement was for may have been refunded, or replaced again, since.
    // Only `refuseParcel` knows whether a parcel can be refused. The invoice of one that is paid on delivery was cancelled with it.
    const isFinal =
      order.replaces_order_id !== null ||
      order.payment_method === 'cod' ||
      (isCancellationKept && order.cancelled_by === 'customer')
    const isKept =
      (order.status === 'cancelled' && isFinal) ||
      order.returned_at !== null ||
      status === 'refused' ||
      // `cancelOrderAsAdmin` also cancels its invoice, and returns its units.
      (status === 'cancelled' && order.payment_method === 'cod') ||
      // The courier may hold the customer's cash: the parcel is delivered, or refused.
      (isUnpaidCod(order) && isSent(order.status) && !isSent(status)) ||
      !canMove(ORDER_MOVES, order.status, status)
    if (isKept || (seen !== undefined && order.status !== seen)) {
      return { status: 'already-changed', now: order.status }
    }

    await moveLockedOrder(tx, jobs, order, { status, actor })
    return { status: 'changed' }
  })
}

/** Moves a locked order to another status, as the administrator decided. Its customer is notified. */
export async function moveLockedOrder(
  tx: Tx,
  jobs: JobSender,
  order: LockedOrder,
  { status, actor }: { status: OrderStatus; actor: AdminActor },
): Promise<void> {
  const cancellation = { by: 'administrator', reason: null, note: null } as const
  await moveOrder(tx, jobs, order, status === 'cancelled' ? { status, cancellation } : { status })
  await recordAudit(tx, {
    actor,
    action: 'change-order-status',
    entity: 'orders',
    entityId: order.id,
    before: { status: order.status },
    after: { status },
  })
}

type OrderMove =
  | { readonly status: Exclude<OrderStatus, 'cancelled'>; readonly cancellation?: undefined }
  /** The caller handles money and stock. */
  | { readonly status: 'cancelled'; readonly cancellation: Cancellation }

/** Writes a locked order's new status and its tracking entry, and has its customer notified. */
export async function moveOrder(
  tx: Tx,
  jobs: JobSender,
  order: LockedOrder,
  { status, cancellation }: OrderMove,
): Promise<void> {
  const { id: orderId } = order
  await tx
    .updateTable('orders')
    .set({
      status,
      delivered_at: status === 'delivered' ? transactionTime : null,
      cancelled_at: cancellation ? transactionTime : null,
      cancelled_by: cancellation?.by ?? null,
      cancel_reason: cancellation?.reason ?? null,
      cancel_note: cancellation?.note ?? null,
      updated_at: transactionTime,
    })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('order_tracking')
    .values({
      order_id: orderId,
      status: trackingTitle(status),
      message: TRACKING_MESSAGES[status],
      estimated_delivery: order.estimated_delivery,
    })
    .execute()
  // A delivered parcel has no pickup left to cancel.
  if (status === 'cancelled' && order.status !== 'delivered') await requestBookingCancellation(tx, jobs, orderId)
  const shipped =
    status === 'shipped' ? { shipment: await announceShipment(tx, jobs, { orderId, isLeaving: true }) } : {}
  const again = status === 'shipped' && order.status === 'refused' ? { isOnItsWayAgain: true } : {}
  await jobs.enqueue(tx, ORDER_EVENT_QUEUE, { orderId, status, ...shipped, ...again } satisfies OrderEvent)
  if (cancellation && order.replaces_order_id !== null) {
    await jobs.enqueue(tx, REPLACEMENT_CANCELLED_QUEUE, { orderId } satisfies ReplacementCancelled)
  }
}

/**
 * Reads an order and locks its row. Whoever locks its payment too locks the payment first.
 *
 * @param ownerId If given, only an order that this customer sees is found, or for null, one of a guest; otherwise any that isn't in the bin.
 */
export async function lockOrder(tx: Tx, orderId: string, ownerId?: string | null) {
  return tx
    .selectFrom('orders')
    .select([
      'id',
      'order_number',
      'status',
      'estimated_delivery',
      'tracking_number',
      'cancelled_by',
      'replaces_order_id',
      'payment_method',
      'payment_status',
      'returned_at',
    ])
    .where('id', '=', orderId)
    .$if(ownerId === undefined, (query) => query.where('deleted_at', 'is', null))
    .$if(ownerId !== undefined, (query) =>
      query.where(isOwnedBy(ownerId ?? null)).where('hidden_by_customer_at', 'is', null),
    )
    .forUpdate()
    .executeTakeFirst()
}

/** Whether an order is to be paid on delivery, and isn't. */
export function isUnpaidCod(order: Pick<LockedOrder, 'payment_method' | 'payment_status'>): boolean {
  return order.payment_method === 'cod' && order.payment_status !== 'paid'
}

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { OrderServices } from '../commands.server.ts'
import { TRACKING_ENTRY_QUEUE, type TrackingEntryEvent } from './shipment-event.ts'

interface NewTrackingEntry {
  readonly orderId: string
  readonly requestId: string
  readonly status: string
  readonly location: string | null
  readonly message: string
}

export type AddTrackingEntryOutcome = { status: 'added' } | { status: 'already-added' } | { status: 'unknown-order' }

/**
 * Adds an entry to an order's tracking and notifies the customer. The order's status stays as it is. A form sent twice,
 * with the same `requestId`, adds one entry.
 */
export async function addTrackingEntry(
  { db, jobs }: OrderServices,
  actor: AdminActor,
  { orderId, requestId, status, location, message }: NewTrackingEntry,
): Promise<AddTrackingEntryOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('estimated_delivery')
      .where('id', '=', orderId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!order) return { status: 'unknown-order' }

    const entry = await tx
      .insertInto('order_tracking')
      .values({
        order_id: orderId,
        status,
        location,
        message,
        estimated_delivery: order.estimated_delivery,
        origin_key: `form ${requestId}`,
      })
      .onConflict((conflict) => conflict.column('origin_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!entry) return { status: 'already-added' }

    await recordAudit(tx, {
      actor,
      action: 'add-tracking-entry',
      entity: 'orders',
      entityId: orderId,
      after: { status, location, message },
    })
    await jobs.enqueue(tx, TRACKING_ENTRY_QUEUE, { orderId, entryId: entry.id } satisfies TrackingEntryEvent)
    return { status: 'added' }
  })
}

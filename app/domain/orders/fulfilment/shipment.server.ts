import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { OrderServices } from '../commands.server.ts'
import { announceShipment } from './announce-shipment.server.ts'
import { courierName } from './courier.ts'
import type { Shipment } from './shipment.ts'

export type SetShipmentOutcome =
  | { status: 'saved' }
  | { status: 'unchanged' }
  /** A cancelled order gets no tracking number; one that it has can be removed. */
  | { status: 'cancelled' }
  | { status: 'unknown-order' }

/**
 * Records the courier and tracking number of an order's parcel. The customer of a shipped order is notified of a new number; until
 * then, the message that the order was shipped will include it. Doesn't change the status. Safe to repeat.
 */
export async function setShipment(
  { db, jobs }: OrderServices,
  actor: AdminActor,
  { orderId, courier, trackingNumber }: Shipment & { orderId: string },
): Promise<SetShipmentOutcome> {
  const shipment = { courier: courier === null ? null : courierName(courier), trackingNumber }
  return inTransaction(db, (tx) => changeShipment(tx, jobs, { orderId, shipment, actor }))
}

/** As {@link setShipment}, inside a transaction. @param change.shipment The courier in its usual spelling. */
export async function changeShipment(
  tx: Tx,
  jobs: JobSender,
  { orderId, shipment, actor }: { orderId: string; shipment: Shipment; actor: AdminActor },
): Promise<SetShipmentOutcome> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'courier', 'tracking_number'])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!order) return { status: 'unknown-order' }
  if (order.status === 'cancelled' && shipment.trackingNumber !== null) return { status: 'cancelled' }
  const { status, ...before } = order
  const after = { courier: shipment.courier, tracking_number: shipment.trackingNumber }
  if (before.courier === after.courier && before.tracking_number === after.tracking_number) {
    return { status: 'unchanged' }
  }

  await tx
    .updateTable('orders')
    .set({ ...after, updated_at: transactionTime })
    .where('id', '=', orderId)
    .execute()
  await recordAudit(tx, { actor, action: 'set-shipment', entity: 'orders', entityId: orderId, before, after })
  if (status === 'shipped') await announceShipment(tx, jobs, { orderId, isLeaving: false })
  return { status: 'saved' }
}

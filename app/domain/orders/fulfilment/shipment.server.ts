import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ShipmentInput } from '../schema.ts'
import { courierName } from './courier.ts'

export type SetShipmentOutcome = { status: 'saved' } | { status: 'unchanged' } | { status: 'unknown-order' }

/** Records the courier and tracking number of an order's parcel, for the customer to track. Doesn't change the status. */
export async function setShipment(
  db: Db,
  actor: AdminActor,
  { orderId, courier, trackingNumber }: ShipmentInput,
): Promise<SetShipmentOutcome> {
  const after = { courier: courier === null ? null : courierName(courier), tracking_number: trackingNumber }
  return inTransaction(db, async (tx) => {
    const before = await tx
      .selectFrom('orders')
      .select(['courier', 'tracking_number'])
      .where('id', '=', orderId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return { status: 'unknown-order' }
    if (before.courier === after.courier && before.tracking_number === after.tracking_number) {
      return { status: 'unchanged' }
    }

    await tx
      .updateTable('orders')
      .set({ ...after, updated_at: sql<Date>`now()` })
      .where('id', '=', orderId)
      .execute()
    await recordAudit(tx, { actor, action: 'set-shipment', entity: 'orders', entityId: orderId, before, after })
    return { status: 'saved' }
  })
}

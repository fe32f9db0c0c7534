import type { Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isNewNumber, type Shipment } from './shipment.ts'
import { TRACKING_NUMBER_QUEUE, type TrackingNumberEvent } from './shipment-event.ts'

/**
 * Notifies the customer of a shipped order about its courier and tracking number, once. Call it in the transaction
 * that marks the order as shipped, or that changes the shipment of a shipped one, with the order locked.
 *
 * @param options.isLeaving Whether the order is being marked as shipped. The first time, the message that says so includes the
 *   number; a later number gets a message of its own.
 * @returns The shipment to include in the message that the order was shipped.
 */
export async function announceShipment(
  tx: Tx,
  jobs: JobSender,
  { orderId, isLeaving }: { orderId: string; isLeaving: boolean },
): Promise<Shipment> {
  const { shippedAt, ...row } = await tx
    .selectFrom('orders')
    .select([
      'shipped_at as shippedAt',
      'courier',
      'tracking_number as trackingNumber',
      'announced_courier as announcedCourier',
      'announced_tracking_number as announcedTrackingNumber',
    ])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const shipment = { courier: row.courier, trackingNumber: row.trackingNumber }
  const announced = { courier: row.announcedCourier, trackingNumber: row.announcedTrackingNumber }
  const isInOtherMessage = isLeaving && shippedAt === null
  const isSeparate = !isInOtherMessage && isNewNumber(shipment, announced)
  if (isInOtherMessage || isSeparate) {
    await tx
      .updateTable('orders')
      .set({
        shipped_at: shippedAt ?? transactionTime,
        announced_courier: shipment.courier,
        announced_tracking_number: shipment.trackingNumber,
      })
      .where('id', '=', orderId)
      .execute()
  }
  if (isSeparate && shipment.trackingNumber !== null) {
    await jobs.enqueue(tx, TRACKING_NUMBER_QUEUE, {
      id: crypto.randomUUID(),
      orderId,
      courier: shipment.courier,
      trackingNumber: shipment.trackingNumber,
    } satisfies TrackingNumberEvent)
  }
  return shipment
}

import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { ADDRESS_CORRECTED_ENTRY } from '../order-status-labels.ts'
import type { InvoiceAddress, ShippingAddress } from '../shipping-address.ts'
import { TRACKING_ENTRY_QUEUE, type TrackingEntryEvent } from './shipment-event.ts'

/**
 * Writes the corrected address of a locked order. A tracking number goes, because its label has the old address; the tracking says what
 * happened, without the address, because its page can be shared; the customer is notified.
 */
export async function writeCorrectedAddress(
  tx: Tx,
  jobs: JobSender,
  {
    orderId,
    address,
    estimatedDelivery,
    by,
  }: {
    orderId: string
    address: ShippingAddress
    estimatedDelivery: Date
    by: AdminActor | 'customer'
  },
): Promise<void> {
  const correctedBy = by === 'customer' ? by : 'administrator'
  await tx
    .updateTable('orders')
    .set({
      shipping_address: JSON.stringify(address),
      estimated_delivery: estimatedDelivery,
      courier: null,
      tracking_number: null,
      address_corrected_at: transactionTime,
      address_corrected_by: correctedBy,
      updated_at: transactionTime,
    })
    .where('id', '=', orderId)
    .execute()
  const entry = await tx
    .insertInto('order_tracking')
    .values({
      order_id: orderId,
      status: ADDRESS_CORRECTED_ENTRY.status,
      message: ADDRESS_CORRECTED_ENTRY.by[correctedBy],
      estimated_delivery: estimatedDelivery,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await jobs.enqueue(tx, TRACKING_ENTRY_QUEUE, {
    orderId,
    entryId: entry.id,
    isCorrection: true,
  } satisfies TrackingEntryEvent)
}

/** Writes whom the invoice of a locked order names. */
export async function writeBillingAddress(tx: Tx, orderId: string, address: InvoiceAddress): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ billing_address: JSON.stringify(address), updated_at: transactionTime })
    .where('id', '=', orderId)
    .execute()
}

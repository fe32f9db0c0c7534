import type { Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from './order-event.ts'

/** Writes when a refused parcel was back. A job issues the document of its credit note. @param tx Has locked the order. */
export async function setReturned(tx: Tx, jobs: JobSender, orderId: string): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ returned_at: transactionTime, updated_at: transactionTime })
    .where('id', '=', orderId)
    .execute()
  await tx
    .insertInto('order_tracking')
    .values({ order_id: orderId, status: 'Parcel Returned', message: 'Your parcel is back with us.' })
    .execute()
  // Its customer was told when the parcel was refused: a message is sent once.
  await jobs.enqueue(tx, ORDER_EVENT_QUEUE, { orderId, status: 'refused' } satisfies OrderEvent)
}

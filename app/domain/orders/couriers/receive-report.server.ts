import { createHash } from 'node:crypto'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { jsonOrUndefined } from '#app/platform/http/json.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUnpaidCod, type LockedOrder, lockOrder, moveOrder } from '../commands.server.ts'
import { TRACKING_ENTRY_QUEUE, type TrackingEntryEvent } from '../fulfilment/shipment-event.ts'
import { PARCEL_RETURN_QUEUE, type ParcelReturn } from '../order-event.ts'
import type { CourierService } from './courier-service.ts'
import { type TrackingReport, trackingReport } from './shiprocket-schema.ts'
import { returnAfter, scansOf, statusAfter } from './tracking-report.ts'

interface ReportServices {
  readonly db: Db
  readonly jobs: JobSender
  readonly couriers: CourierService
}

export type ReceiveReportOutcome =
  | { status: 'applied' }
  | { status: 'known' }
  | { status: 'unreadable' }
  | { status: 'unknown-parcel' }
  | { status: 'not-authentic' }

/**
 * Stores a courier's report and applies it in the same transaction: new scans become tracking entries, and the order moves
 * to shipped or delivered; a job records a parcel to be paid on delivery that wasn't taken. The same report, or the same scan in another
 * report, counts once, in whatever order they come.
 */
export async function receiveReport(
  { db, jobs, couriers }: ReportServices,
  { body, token }: { body: string; token: string | null },
): Promise<ReceiveReportOutcome> {
  if (!couriers.isReportTokenValid(token)) return { status: 'not-authentic' }
  const report = trackingReport.safeParse(jsonOrUndefined(body)).data
  if (!report) return { status: 'unreadable' }

  return inTransaction(db, async (tx) => {
    const orderId = await findOrderOfParcel(tx, report.awb)
    const order = orderId && (await lockOrder(tx, orderId))
    const stored = await tx
      .insertInto('courier_events')
      .values({
        body_hash: createHash('sha256').update(body).digest('hex'),
        provider: couriers.code,
        tracking_number: report.awb.slice(0, 100),
        order_id: order ? order.id : null,
        body: order ? body : '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('body_hash')
      .executeTakeFirst()
    if (!order) return { status: 'unknown-parcel' }
    if (!stored) return { status: 'known' }

    await applyReport(tx, jobs, { order, report, provider: couriers.code })
    return { status: 'applied' }
  })
}

async function applyReport(
  tx: Tx,
  jobs: JobSender,
  { order, report, provider }: { order: LockedOrder; report: TrackingReport; provider: string },
): Promise<void> {
  const status = statusAfter(order.status, report)
  if (status) await moveOrder(tx, jobs, order, { status })
  const returned = isUnpaidCod(order) ? returnAfter(report) : undefined
  if (returned) {
    await jobs.enqueue(tx, PARCEL_RETURN_QUEUE, { orderId: order.id, ...returned } satisfies ParcelReturn)
  }

  for (const scan of scansOf(report)) {
    const { at, isNotified, ...entry } = scan
    const identity = [report.awb, at.toISOString(), entry.status, entry.message, entry.location].join('\n')
    const added = await tx
      .insertInto('order_tracking')
      .values({
        order_id: order.id,
        ...entry,
        estimated_delivery: order.estimated_delivery,
        created_at: at,
        origin_key: `${provider} ${createHash('sha256').update(identity).digest('hex')}`,
      })
      .onConflict((conflict) => conflict.column('origin_key').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added && isNotified) {
      await jobs.enqueue(tx, TRACKING_ENTRY_QUEUE, {
        orderId: order.id,
        entryId: added.id,
      } satisfies TrackingEntryEvent)
    }
  }
}

/** The order that was booked under the number, or else the one that it was typed into. */
async function findOrderOfParcel(tx: Tx, trackingNumber: string): Promise<string | undefined> {
  const booking = await tx
    .selectFrom('courier_bookings')
    .select('order_id as id')
    .where('tracking_number', '=', trackingNumber)
    .executeTakeFirst()
  if (booking) return booking.id
  const orders = await tx
    .selectFrom('orders')
    .select('id')
    .where('tracking_number', '=', trackingNumber)
    .where('deleted_at', 'is', null)
    .limit(2)
    .execute()
  return orders.length === 1 ? orders[0]?.id : undefined
}

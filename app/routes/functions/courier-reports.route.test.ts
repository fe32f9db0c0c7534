import { beforeEach, describe, expect, test, vi } from 'vitest'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { SHIPROCKET_KEYS, shiprocketReport } from '#tests/support/fakes/fake-shiprocket.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as courierReports from './courier-reports.ts'

let jobs: ReturnType<typeof createFakeJobs>
const { db } = await setUpTestDatabase()
beforeEach(() => {
  jobs = createFakeJobs()
  vi.spyOn(log, 'warn').mockReturnValue()
})

let parcels = 0

async function insertParcel(status: 'confirmed' | 'shipped' | 'cancelled' = 'confirmed') {
  const trackingNumber = `AWB${++parcels}`
  const { id } = await insertOrder(db, { status, trackingNumber })
  return { id, trackingNumber }
}

/** @param token Undefined for none. */
function reportWith(json: unknown, token: string | undefined) {
  const headers = new Headers(token === undefined ? [] : [['x-api-key', token]])
  const args = routeArgs({ db, url: '/functions/v1/courier-reports', json, headers })
  args.context.set(courierServiceContext, createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: 'http://127.0.0.1:9' }))
  args.context.set(jobsContext, jobs)
  return courierReports.action(args)
}

const report = (json: unknown) => reportWith(json, SHIPROCKET_KEYS.webhookToken)

async function readParcel(id: string) {
  const { status } = await db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('order_tracking')
    .select(['status', 'location'])
    .where('order_id', '=', id)
    .where('origin_key', 'is not', null)
    .orderBy('created_at')
    .execute()
  return { status, entries: entries.map((entry) => entry.status) }
}

describe('M213 a courier’s reports', () => {
  test('move the order and add each scan once, however often and in whatever order they come', async () => {
    const { id, trackingNumber } = await insertParcel()
    const transit = shiprocketReport(trackingNumber)
    const outForDelivery = {
      date: '2023-05-23 09:00:00',
      status: 'X-DDD3FD',
      activity: 'Out for delivery',
      location: 'Kochi',
      'sr-status': 17,
      'sr-status-label': 'OUT FOR DELIVERY',
    }
    const later = { ...transit, shipment_status_id: 17, scans: [...transit.scans, outForDelivery] }
    const delivered = { ...later, shipment_status_id: 7 }
    expect((await report(transit)).status).toBe(200)
    expect((await report(transit)).status).toBe(200)
    expect(await readParcel(id)).toEqual({ status: 'shipped', entries: ['Manifest Generated', 'Picked Up'] })
    await report(later)
    await report(delivered)
    await report(later)
    expect(await readParcel(id)).toEqual({
      status: 'delivered',
      entries: ['Manifest Generated', 'Picked Up', 'Out For Delivery'],
    })
    expect(jobs.enqueued).toMatchObject([
      { queue: 'order-event', data: { status: 'shipped', shipment: { trackingNumber } } },
      { queue: 'tracking-entry' },
      { queue: 'order-event', data: { status: 'delivered' } },
    ])
  })

  test('never move a cancelled order, and not one that was prepaid and comes back', async () => {
    const { id, trackingNumber } = await insertParcel('cancelled')
    expect((await report(shiprocketReport(trackingNumber, { shipment_status_id: 7 }))).status).toBe(200)
    expect(await readParcel(id)).toMatchObject({ status: 'cancelled' })
    expect(jobs.enqueued).toEqual([])
    const prepaid = await insertParcel('shipped')
    await report(shiprocketReport(prepaid.trackingNumber, { shipment_status_id: 9 }))
    expect(jobs.enqueued).toEqual([])
  })

  test('on unknown parcels, and unreadable ones, are acknowledged and change nothing', async () => {
    expect((await report(shiprocketReport('UNKNOWN'))).status).toBe(200)
    for (const json of [{}, [], null, 'x', { awb: null }, { awb: { a: 1 } }])
      expect((await report(json)).status).toBe(200)
    const odd = await insertParcel()
    expect((await report({ awb: odd.trackingNumber, scans: 'none', shipment_status_id: 'x' })).status).toBe(200)
    expect(await readParcel(odd.id)).toEqual({ status: 'confirmed', entries: [] })
    const stored = await db
      .selectFrom('courier_events')
      .select(['order_id', 'body'])
      .where('tracking_number', '=', 'UNKNOWN')
      .execute()
    expect(stored).toEqual([{ order_id: null, body: '' }])
  })

  test.each([undefined, '', 'wrong', `${SHIPROCKET_KEYS.webhookToken} `.slice(1)])(
    'with the token %j are rejected',
    async (token) => {
      const { id, trackingNumber } = await insertParcel()
      expect((await reportWith(shiprocketReport(trackingNumber), token)).status).toBe(401)
      expect(await readParcel(id)).toEqual({ status: 'confirmed', entries: [] })
    },
  )

  test('are a 404 for a shop without the service', async () => {
    const args = routeArgs({ db, url: '/functions/v1/courier-reports', json: shiprocketReport('1') })
    expect(await courierReports.action(args).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
  })
})

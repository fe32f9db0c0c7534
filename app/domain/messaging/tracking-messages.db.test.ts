import { beforeEach, describe, expect, test } from 'vitest'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import type { TrackingEntryEvent, TrackingNumberEvent } from '#app/domain/orders/fulfilment/shipment-event.ts'
import { addTrackingEntry } from '#app/domain/orders/fulfilment/tracking-entries.server.ts'
import type { OrderEvent } from '#app/domain/orders/order-event.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { notifyOfOrder } from './order-messages.server.ts'
import { notifyOfTrackingEntry, notifyOfTrackingNumber } from './tracking-messages.server.ts'

let jobs: ReturnType<typeof createFakeJobs>

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(async () => {
  jobs = createFakeJobs()
  await db.deleteFrom('mails').execute()
})

const services = () => ({
  db,
  jobs,
  shopUrl: 'https://gulmeher.example',
  trackingLinks: testTrackingLinks,
})

const ship = (orderId: string, status: OrderStatus = 'shipped') =>
  changeOrderStatus(services(), actor, { orderId, status })

const setNumber = (orderId: string, trackingNumber: string | null, courier: string | null = 'DTDC') =>
  setShipment(services(), actor, { orderId, courier, trackingNumber })

/** Handles every event twice, as if a worker had crashed after its job. @returns The emails since the last call. */
async function deliver() {
  const work: Record<string, (data: object) => Promise<void>> = {
    'order-event': (data) => notifyOfOrder(services(), data as OrderEvent),
    'tracking-number': (data) => notifyOfTrackingNumber(services(), data as TrackingNumberEvent),
    'tracking-entry': (data) => notifyOfTrackingEntry(services(), data as TrackingEntryEvent),
  }
  for (const { queue, data } of jobs.enqueued.splice(0)) {
    await work[queue]?.(data)
    await work[queue]?.(data)
  }
  const mails = await db.selectFrom('mails').select(['template', 'body', 'html']).execute()
  await db.updateTable('mails').set({ template: 'seen' }).execute()
  return mails.filter(({ template }) => template !== 'seen').sort((a, b) => a.template.localeCompare(b.template))
}

const templatesOf = (mails: { template: string }[]) => mails.map(({ template }) => template)

describe('M206 customers are notified once of a tracking number', () => {
  test('with the message that the order was shipped, if it is known by then', async () => {
    const { id } = await insertOrder(db)
    await setNumber(id, 'D1')
    expect(await deliver()).toEqual([])
    await ship(id)
    const mails = await deliver()
    expect(templatesOf(mails)).toEqual(['order-shipped'])
    expect(mails[0]?.body).toContain('Tracking number: D1')
    await setNumber(id, 'D1')
    await ship(id)
    expect(await deliver()).toEqual([])
  })

  test('in a message of its own when it is added later, even before the first message was written', async () => {
    const { id, userId } = await insertOrder(db)
    await ship(id)
    await setNumber(id, 'D1')
    const mails = await deliver()
    expect(templatesOf(mails)).toEqual(['order-shipped', 'tracking-number'])
    expect(mails[0]?.body).not.toContain('Tracking number:')
    expect(mails[1]?.body).toContain('Courier: DTDC')
    expect(mails[1]?.body).toContain('Tracking number: D1')
    expect(mails[1]?.html).toContain('https://www.dtdc.com/track-your-shipment/')
    expect(mails[1]?.body).toContain('https://gulmeher.example/track/')
    const notifications = await db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('user_id', '=', userId)
      .where('title', '=', 'Track Your Order')
      .execute()
    expect(notifications).toEqual([{ title: 'Track Your Order', message: expect.stringContaining('D1') }])
  })

  test('each time it is corrected, even back to an earlier one', async () => {
    const { id } = await insertOrder(db)
    await ship(id)
    await deliver()
    for (const number of ['D1', 'D2', 'D1']) {
      await setNumber(id, number)
      await setNumber(id, number)
      const mails = await deliver()
      expect(templatesOf(mails)).toEqual(['tracking-number'])
      expect(mails[0]?.body).toContain(`Tracking number: ${number}`)
    }
    await setNumber(id, 'D1', 'Delhivery')
    expect(templatesOf(await deliver())).toEqual(['tracking-number'])
    await setNumber(id, null, null)
    expect(await deliver()).toEqual([])
  })

  test('when it was corrected between two moves to shipped', async () => {
    const { id } = await insertOrder(db)
    await setNumber(id, 'D1')
    await ship(id)
    await ship(id, 'processing')
    await setNumber(id, 'D2')
    await deliver()
    await ship(id)
    const mails = await deliver()
    expect(templatesOf(mails)).toEqual(['tracking-number'])
    expect(mails[0]?.body).toContain('Tracking number: D2')
  })

  test('of an order that an earlier release marked as shipped', async () => {
    const { id } = await insertOrder(db, { status: 'shipped' })
    await setNumber(id, 'D1')
    expect(templatesOf(await deliver())).toEqual(['tracking-number'])
  })

  test('never of an order that its customer deleted', async () => {
    const { id } = await insertOrder(db)
    await ship(id)
    await deliver()
    await setNumber(id, 'D1')
    await db.updateTable('orders').set({ hidden_by_customer_at: new Date() }).where('id', '=', id).execute()
    expect(await deliver()).toEqual([])
  })
})

describe('M207 an entry in the tracking', () => {
  const entry = { status: 'Out for Delivery', location: 'Kochi hub', message: 'The courier comes today.' }

  test('is added once and sent once, however often its form is submitted', async () => {
    const { id: orderId, userId } = await insertOrder(db)
    const requestId = crypto.randomUUID()
    const add = () => addTrackingEntry(services(), actor, { orderId, requestId, ...entry })
    expect(await add()).toEqual({ status: 'added' })
    expect(await add()).toEqual({ status: 'already-added' })
    const mails = await deliver()
    expect(templatesOf(mails)).toEqual(['tracking-entry'])
    expect(mails[0]?.body).toContain('The courier comes today.')
    expect(mails[0]?.body).toContain('Place: Kochi hub')
    const rows = await db
      .selectFrom('order_tracking')
      .select(['status', 'location', 'message'])
      .where('order_id', '=', orderId)
      .where('origin_key', 'is not', null)
      .execute()
    expect(rows).toEqual([entry])
    const notifications = await db.selectFrom('notifications').select('title').where('user_id', '=', userId).execute()
    expect(notifications).toEqual([{ title: 'Out for Delivery' }])
  })

  test('isn’t added to an unknown or deleted order', async () => {
    const { id: deleted } = await insertOrder(db, { deletedAt: new Date() })
    for (const orderId of [deleted, crypto.randomUUID()]) {
      const sent = { orderId, requestId: crypto.randomUUID(), ...entry }
      expect(await addTrackingEntry(services(), actor, sent)).toEqual({ status: 'unknown-order' })
    }
    expect(jobs.enqueued).toEqual([])
  })
})

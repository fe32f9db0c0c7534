import { afterAll, describe, expect, test } from 'vitest'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { SHIPROCKET_KEYS, shiprocketReport, startFakeShiprocket } from '#tests/support/fakes/fake-shiprocket.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { changeOrderStatus } from '../commands.server.ts'
import { bookParcel } from '../couriers/book-parcel.server.ts'
import { USUAL_PARCEL } from '../couriers/parcel-size.ts'
import { receiveReport } from '../couriers/receive-report.server.ts'
import { createShiprocket } from '../couriers/shiprocket.server.ts'
import { findOrderForAdmin } from '../manage/order-table.server.ts'
import { dispatchOrders, readDispatchList } from './dispatch-orders.server.ts'

const rounds = iterations(4, 200)
const options = { acceptsOtherCouriers: false }

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const shiprocket = await startFakeShiprocket()
afterAll(() => shiprocket.stop())

async function open(trackingNumber?: string) {
  const { id, orderNumber } = await insertOrder(db, { trackingNumber: trackingNumber ?? null })
  const jobs = createFakeJobs()
  const couriers = createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: shiprocket.url })
  const services = { db, jobs, couriers }
  const lines = readDispatchList(`${orderNumber},DTDC,${trackingNumber ?? 'D1'}`) ?? []
  return {
    id,
    jobs,
    services,
    dispatch: async () => (await dispatchOrders(services, actor, lines, options)).map(({ plan }) => plan).join(),
    read: () =>
      db.selectFrom('orders').select(['status', 'tracking_number']).where('id', '=', id).executeTakeFirstOrThrow(),
  }
}

describe('M210 M213 at the same moment', () => {
  test('a list that is applied twice ships its orders once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { jobs, dispatch } = await open()
      const plans = await Promise.all([dispatch(), dispatch(), dispatch()])
      expect(plans.sort()).toEqual(['ship', 'unchanged', 'unchanged'])
      expect(jobs.enqueued).toHaveLength(1)
    }
  })

  test('an order that is dispatched and cancelled ends as one of the two, and its customer is notified of that one', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, jobs, services, dispatch, read } = await open()
      const [plan, cancelled] = await Promise.all([
        dispatch(),
        changeOrderStatus(services, actor, { orderId: id, status: 'cancelled', seen: 'confirmed' }),
      ])
      const isShipped = plan === 'ship'
      expect([plan, cancelled.status]).toEqual(isShipped ? ['ship', 'already-changed'] : ['cancelled', 'changed'])
      expect(await read()).toEqual({
        status: isShipped ? 'shipped' : 'cancelled',
        tracking_number: isShipped ? 'D1' : null,
      })
      expect(jobs.enqueued).toHaveLength(1)
    }
  })

  test('reports and a list ship an order once, and each scan is added once', async () => {
    for (let round = 0; round < rounds; round++) {
      const number = `AWB-${crypto.randomUUID()}`
      const { id, jobs, services, dispatch, read } = await open(number)
      const bodies = [shiprocketReport(number), shiprocketReport(number, { current_timestamp: 'later' })]
      const token = SHIPROCKET_KEYS.webhookToken
      const receive = (report: object) => receiveReport(services, { body: JSON.stringify(report), token })
      await Promise.all([...[...bodies, ...bodies].map(receive), dispatch()])
      expect(await read()).toMatchObject({ status: 'shipped' })
      expect(jobs.enqueued.filter(({ queue }) => queue === 'order-event')).toHaveLength(1)
      const { entries } = await db
        .selectFrom('order_tracking')
        .select(({ fn }) => fn.countAll<number>().as('entries'))
        .where('order_id', '=', id)
        .where('origin_key', 'is not', null)
        .executeTakeFirstOrThrow()
      expect(entries).toBe(2)
    }
  })

  test('two bookings of an order reach the courier service once', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, services } = await open()
      const before = shiprocket.orders.length
      const order = await findOrderForAdmin(db, id)
      if (!order) throw new Error('the order is gone')
      const parcel = { order, courierId: '43', size: USUAL_PARCEL, careEmail: 'care@gulmeher.example' }
      const outcomes = await Promise.all([1, 2, 3].map(() => bookParcel(services, actor, parcel)))
      expect(outcomes.map(({ status }) => status).sort()).toContain('booked')
      expect(outcomes.filter(({ status }) => status === 'booked')).toHaveLength(1)
      expect(shiprocket.orders).toHaveLength(before + 1)
    }
  })
})

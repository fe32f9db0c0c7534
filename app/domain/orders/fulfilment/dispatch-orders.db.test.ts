import { beforeEach, describe, expect, test } from 'vitest'
import { shopDate } from '#app/shared/dates.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder, type OrderOverrides } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { dispatchOrders, MAX_DISPATCH_LINES, previewDispatch, readDispatchList } from './dispatch-orders.server.ts'

const options = { acceptsOtherCouriers: false }

let jobs: ReturnType<typeof createFakeJobs>

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(() => {
  jobs = createFakeJobs()
})

const insert = (overrides: OrderOverrides = {}) => insertOrder(db, overrides)

const plansOf = (lines: readonly { plan: string }[]) => lines.map(({ plan }) => plan)

const apply = (list: string) => dispatchOrders({ db, jobs }, actor, readDispatchList(list) ?? [], options)

async function readOrder(id: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'courier', 'tracking_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('a dispatch list', () => {
  test('is read with tabs, semicolons or commas, with quotes, and without header and empty lines', () => {
    const list = [
      '\uFEFFOrder number,Courier,Tracking number',
      '2627-000001, DTDC, D1',
      '',
      '2627-000002\tBlue Dart\tB 2',
      '"2627-000003";"Delhivery";"DL;3"',
      '2627-000004,"DTDC',
      '2627-000005',
    ].join('\r\n')
    expect(readDispatchList(list)).toEqual([
      { line: 2, text: '2627-000001, DTDC, D1', orderNumber: '2627-000001', courier: 'DTDC', trackingNumber: 'D1' },
      expect.objectContaining({ line: 4, orderNumber: '2627-000002', courier: 'Blue Dart', trackingNumber: 'B 2' }),
      expect.objectContaining({ line: 5, orderNumber: '2627-000003', courier: 'Delhivery', trackingNumber: 'DL;3' }),
      { line: 6, text: '2627-000004,"DTDC', orderNumber: '', courier: '', trackingNumber: '' },
      expect.objectContaining({ line: 7, orderNumber: '2627-000005', courier: '', trackingNumber: '' }),
    ])
    expect(readDispatchList(' \n\n')).toEqual([])
    expect(readDispatchList('x\n'.repeat(MAX_DISPATCH_LINES + 1))).toBeUndefined()
  })

  test('M210 is previewed line by line and changes nothing until it is applied', async () => {
    const [open, sent, cancelled, deleted] = [
      await insert(),
      await insert({ status: 'shipped' }),
      await insert({ status: 'cancelled' }),
      await insert({ deletedAt: new Date() }),
    ]
    const list = [open, sent, cancelled, deleted, open].map(({ orderNumber }) => `${orderNumber},DTDC,D1`).join('\n')
    const lines = readDispatchList(`${list}\n${open.orderNumber},Nobody,1`) ?? []
    const expected = ['ship', 'renumber', 'cancelled', 'unknown-order', 'repeated', 'repeated']
    expect(plansOf(await previewDispatch(db, lines, options))).toEqual(expected)
    expect(await readOrder(open.id)).toEqual({ status: 'confirmed', courier: null, tracking_number: null })
    expect(jobs.enqueued).toEqual([])
  })

  test('M210 marks its orders as shipped, notifies each customer once, and can be applied again', async () => {
    const [first, second, bad] = [await insert(), await insert({ status: 'processing' }), await insert()]
    const list = [
      `${first.orderNumber},dtdc,D1`,
      `${bad.orderNumber},DTDC,`,
      'no order,DTDC,D9',
      `${second.orderNumber},Delhivery,DL2`,
    ].join('\n')
    expect(plansOf(await apply(list))).toEqual(['ship', 'incomplete', 'unknown-order', 'ship'])
    expect(await readOrder(first.id)).toEqual({ status: 'shipped', courier: 'DTDC', tracking_number: 'D1' })
    expect(await readOrder(second.id)).toEqual({ status: 'shipped', courier: 'Delhivery', tracking_number: 'DL2' })
    expect(await readOrder(bad.id)).toMatchObject({ status: 'confirmed', tracking_number: null })
    const told = [
      { orderId: first.id, status: 'shipped', shipment: { courier: 'DTDC', trackingNumber: 'D1' } },
      { orderId: second.id, status: 'shipped', shipment: { courier: 'Delhivery', trackingNumber: 'DL2' } },
    ]
    expect(jobs.enqueued).toEqual(told.map((data) => ({ queue: 'order-event', data })))

    expect(plansOf(await apply(list))).toEqual(['unchanged', 'incomplete', 'unknown-order', 'unchanged'])
    expect(jobs.enqueued).toHaveLength(2)
    expect(plansOf(await apply(`${first.orderNumber},DTDC,D2`))).toEqual(['renumber'])
    expect(jobs.enqueued.map(({ queue }) => queue)).toEqual(['order-event', 'order-event', 'tracking-number'])
    const audit = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', first.id)
      .orderBy('action')
      .execute()
    expect(audit.map(({ action }) => action)).toEqual(['change-order-status', 'set-shipment', 'set-shipment'])
  })

  test('M532 says of a gift that it is sent before its day, and sends it', async () => {
    const DAY_MS = 86_400_000
    const give = async (days: number) => {
      const order = await insert()
      const not_before = shopDate(new Date(Date.now() + days * DAY_MS))
      await db.updateTable('orders').set({ gift_message: '', not_before }).where('id', '=', order.id).execute()
      return order
    }
    const [today, tomorrow] = [await give(0), await give(1)]
    const list = `${today.orderNumber},DTDC,D1\n${tomorrow.orderNumber},DTDC,D2`
    expect(plansOf(await previewDispatch(db, readDispatchList(list) ?? [], options))).toEqual(['ship', 'ship-early'])
    expect(plansOf(await apply(list))).toEqual(['ship', 'ship-early'])
    expect(await readOrder(tomorrow.id)).toMatchObject({ status: 'shipped', tracking_number: 'D2' })
  })

  test('leaves an order alone that was cancelled after the preview', async () => {
    const order = await insert()
    const lines = readDispatchList(`${order.orderNumber},DTDC,D1`) ?? []
    expect(plansOf(await previewDispatch(db, lines, options))).toEqual(['ship'])
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    expect(plansOf(await dispatchOrders({ db, jobs }, actor, lines, options))).toEqual(['cancelled'])
    expect(await readOrder(order.id)).toEqual({ status: 'cancelled', courier: null, tracking_number: null })
  })
})

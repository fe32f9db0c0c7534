import { afterAll, describe, expect, test, vi } from 'vitest'
import { courierServiceContext } from '#app/domain/orders/couriers/courier-service.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { log } from '#app/platform/log.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { SHIPROCKET_KEYS, startFakeShiprocket } from '#tests/support/fakes/fake-shiprocket.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as courier from './courier.tsx'
import * as order from './order.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
const shiprocket = await startFakeShiprocket()
afterAll(() => shiprocket.stop())

function args(orderId: string, { query = '', form }: { query?: string; form?: RouteRequest['form'] } = {}) {
  const made = routeArgs({
    db,
    visitor: signedIn(admin),
    url: `/admin/orders/${orderId}/courier${query}`,
    params: { orderId },
    form,
  })
  made.context.set(courierServiceContext, createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: shiprocket.url }))
  return made
}

const SIZE = { weightGrams: '500', lengthCm: '30', breadthCm: '25', heightCm: '5' }

describe('the courier of an order', () => {
  test('is chosen by price, booked, labelled and cancelled', async () => {
    const { id } = await insertOrder(db)
    const asked = await courier.loader(args(id, { query: `?${new URLSearchParams(SIZE)}` }))
    expect(asked).toMatchObject({ rates: [{ courier: 'Delhivery Surface', courierId: '43' }, {}], errors: {} })
    const send = (form: Record<string, string>) => courier.action(args(id, { form }))
    const book = { intent: 'book-courier', courierId: '43', ...SIZE }
    expect(await send(book)).toMatchObject({ data: { success: expect.stringContaining('Delhivery Surface') } })
    expect(await send(book)).toMatchObject({ data: { error: expect.any(String) }, init: { status: 409 } })
    expect(await send({ intent: 'make-label' })).toMatchObject({ data: { success: expect.any(String) } })
    expect(await courier.loader(args(id))).toMatchObject({ booking: { status: 'booked' } })
    expect(await send({ intent: 'cancel-courier' })).toMatchObject({ data: { success: expect.any(String) } })
    expect(await send({ intent: 'make-label' })).toMatchObject({ init: { status: 409 } })
  })

  test('can’t be chosen while the service is unavailable, or for an impossible parcel; the page says why', async () => {
    vi.spyOn(log, 'warn').mockReturnValue()
    const { id } = await insertOrder(db)
    const bad = await courier.loader(args(id, { query: `?${new URLSearchParams({ ...SIZE, weightGrams: '0' })}` }))
    expect(bad).toMatchObject({ errors: { weightGrams: [expect.any(String)] }, typed: { weightGrams: '0' } })
    shiprocket.fail('courier/serviceability/', 'no-response', 'no-response')
    const down = await courier.loader(args(id, { query: `?${new URLSearchParams(SIZE)}` }))
    expect(down).toMatchObject({ ratesError: expect.stringContaining('by hand') })
    shiprocket.fail('orders/create/adhoc', 'no-response')
    const book = { intent: 'book-courier', courierId: '43', ...SIZE }
    expect(await courier.action(args(id, { form: book }))).toMatchObject({ init: { status: 502 } })
  })

  test('M238 still booked for a cancelled order is marked as cancelled by hand, even without the service', async () => {
    const { id: orderId } = await insertOrder(db)
    const book = { intent: 'book-courier', courierId: '43', ...SIZE }
    await courier.action(args(orderId, { form: book }))
    const close = { intent: 'close-booking' }
    expect(await courier.action(args(orderId, { form: close }))).toMatchObject({ init: { status: 409 } })
    await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
    await db
      .updateTable('courier_bookings')
      .set({ cancel_requested_at: new Date(), cancel_problem: 'no-service' })
      .where('order_id', '=', orderId)
      .execute()
    const without = (form?: RouteRequest['form']) => {
      const made = args(orderId, form && { form })
      made.context.set(courierServiceContext, undefined)
      return made
    }
    expect(await courier.loader(without())).toMatchObject({ booking: { cancelProblem: 'no-service' } })
    expect(await courier.action(without(book)).catch((error: unknown) => error)).toMatchObject({
      init: { status: 404 },
    })
    expect(await courier.action(without(close))).toMatchObject({ data: { success: expect.any(String) } })
    expect(await courier.loader(without()).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
  })

  test('is a 404 for an unknown order and without the service', async () => {
    const { id } = await insertOrder(db)
    const without = args(id)
    without.context.set(courierServiceContext, undefined)
    for (const asked of [args(crypto.randomUUID()), args('x'), without]) {
      expect(await courier.loader(asked).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
    }
  })

  test('is offered on the order’s screen only with the service', async () => {
    const { id } = await insertOrder(db)
    const page = args(id)
    expect((await order.loader(page)).dispatch).toMatchObject({ hasCouriers: true })
    page.context.set(courierServiceContext, undefined)
    expect((await order.loader(page)).dispatch).toMatchObject({ hasCouriers: false })
  })
})

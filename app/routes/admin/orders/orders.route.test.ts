import { parse } from 'csv-parse/sync'
import { beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { paise } from '#app/money.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import * as invoice from './invoice.ts'
import * as orders from './orders.tsx'
import * as ordersExport from './orders-export.ts'
import * as packingSlips from './packing-slips.ts'

let checkout: TestCheckout
const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
beforeEach(() => {
  checkout = openTestCheckout(db)
})

function args(url: string, form?: RouteRequest['form']) {
  const made = routeArgs({ db, visitor: signedIn(admin), url, params: {}, form })
  made.context.set(jobsContext, checkout.jobs)
  made.context.set(gatewayContext, checkout.gateway)
  made.context.set(nonceContext, 'n0nce')
  return made
}

const post = (form: NonNullable<RouteRequest['form']>) => orders.action(args('/admin/orders', form))
const load = (query = '') => orders.loader(args(`/admin/orders${query}`))

async function readOrder(id: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'courier', 'tracking_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('the table of orders', () => {
  test('M99 shows a page of orders, sorted as the address says, and the total count', async () => {
    const customer = await insertCustomer(db, { fullName: 'Paging Pallavi' })
    for (let index = 1; index <= 27; index++) {
      await insertOrder(db, { userId: customer.id, items: [{ price: paise(index * 100_00) }] })
    }
    const first = await load('?search=pallavi&sort=amount_low')
    expect(first).toMatchObject({ total: 27, view: { page: 1, sort: 'amount_low' } })
    expect(first.orders.map(({ total }) => total / 100_00)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    const second = await load('?search=pallavi&sort=amount_low&page=2')
    expect(second.orders.map(({ total }) => total / 100_00)).toEqual([26, 27])
    expect((await load('?search=pallavi&page=9')).orders).toEqual([])
  })

  test('M102 opens an order from any page of the table, but not an unknown one', async () => {
    const order = await insertOrder(db, { createdAt: new Date('2020-01-01') })
    expect(await load(`?order=${order.id}&search=nobody`)).toMatchObject({
      orders: [],
      shown: { id: order.id },
    })
    for (const id of [crypto.randomUUID(), 'x', "'--"]) expect((await load(`?order=${id}`)).shown).toBeUndefined()
  })
})

describe('selected orders', () => {
  const change = (orderIds: string[], status: string) => post({ intent: 'change-statuses', orderIds, status })

  test('get one status together, each audited, even if one is missing', async () => {
    const first = await insertOrder(db)
    const second = await insertOrder(db, { status: 'shipped' })
    const response = await change([first.id, second.id, crypto.randomUUID()], 'shipped')
    expect(response).toMatchObject({
      data: { success: 'Updated 1 order to Shipped. 1 already Shipped. 1 no longer available.' },
    })
    for (const { id } of [first, second]) expect(await readOrder(id)).toMatchObject({ status: 'shipped' })
    const audit = await db
      .selectFrom('audit_log')
      .select(['entity_id', 'before', 'after'])
      .where('entity_id', 'in', [first.id, second.id])
      .execute()
    expect(audit).toEqual([{ entity_id: first.id, before: { status: 'confirmed' }, after: { status: 'shipped' } }])
  })

  test.each([
    ['none', [], 'shipped', 400, 'Select at least one order.'],
    ['no status', [crypto.randomUUID()], '', 400, 'Failed to update order status'],
    ['only unknown ones', [crypto.randomUUID()], 'shipped', 404, 'Failed to update order status'],
    ['not an id', ['x'], 'shipped', 400, 'Failed to update order status'],
  ])('%s: nothing changes, and the page says why', async (_name, ids, status, code, error) => {
    expect(await change(ids, status)).toMatchObject({ data: { error }, init: { status: code } })
  })
})

describe('M188 cancelling orders', () => {
  const cancel = (orderIds: string[], form: Record<string, string>) =>
    post({ intent: 'cancel-orders', orderIds, note: '', ...form })

  test.each([
    ['the status of one', (id: string) => post({ intent: 'change-status', orderId: id, status: 'cancelled' })],
    ['several at once', (id: string) => post({ intent: 'change-statuses', orderIds: [id], status: 'cancelled' })],
  ])('by %s asks first what happens to money and stock', async (_name, choose) => {
    const { id } = await insertOrder(db)
    const response = (await choose(id)) as Response
    expect(response.headers.get('Location')).toBe(`/admin/orders?cancel=${id}`)
    expect(await readOrder(id)).toMatchObject({ status: 'confirmed' })
    expect(await load(`?cancel=${id}&cancel=x&cancel=${crypto.randomUUID()}`)).toMatchObject({ cancelling: [{ id }] })
  })

  test('M385 says what is left of the payments that it would refund, without orders that are already cancelled', async () => {
    const [first, second] = [await insertOrder(db), await insertOrder(db)]
    const done = await insertOrder(db, { status: 'cancelled' })
    const asked = [first, second, done].map(({ id }) => `cancel=${id}`).join('&')
    expect(await load(`?${asked}`)).toMatchObject({ moneyLeft: first.total + second.total })
  })

  test('M237 does what was chosen, and says how many orders it cancelled', async () => {
    const [first, second] = [await insertOrder(db), await insertOrder(db)]
    const choices = { money: 'refund', stock: 'keep', note: 'Flood' }
    const one = (await cancel([first.id], { ...choices, seen: 'confirmed' })) as Response
    expect(one.headers.get('Location')).toBe('/admin/orders?cancelled=1')
    const ids = [first.id, second.id, crypto.randomUUID()]
    const several = (await cancel(ids, { ...choices, money: 'keep' })) as Response
    expect(several.headers.get('Location')).toBe('/admin/orders?cancelled=1&already=1&missing=1')
    expect(await load('?cancelled=1&already=1&missing=1')).toMatchObject({
      cancelled: '1 order cancelled. Skipped: 1 already cancelled, 1 no longer available.',
    })
    for (const { id } of [first, second]) expect(await readOrder(id)).toMatchObject({ status: 'cancelled' })
    expect(await listOrderRefunds(db, first.id)).toMatchObject([{ amount: first.total, note: 'Flood' }])
    expect(await listOrderRefunds(db, second.id)).toEqual([])
  })

  test('rejects a missing choice, an order whose status has changed since, and an unknown order', async () => {
    const { id } = await insertOrder(db)
    const answer = { money: 'refund', stock: 'return' }
    expect(await cancel([id], { money: 'refund' })).toMatchObject({ init: { status: 400 } })
    expect(await cancel([], answer)).toMatchObject({ init: { status: 400 } })
    expect(await cancel([id], { ...answer, seen: 'processing' })).toMatchObject({
      data: { error: 'This order is now Confirmed. Nothing was changed.' },
      init: { status: 409 },
    })
    expect(await cancel([crypto.randomUUID()], answer)).toMatchObject({ init: { status: 404 } })
    await cancel([id], answer)
    expect(await cancel([id], answer)).toMatchObject({ init: { status: 409 } })
  })

  test('by the customer is reported to an administrator who then sets another status', async () => {
    const { id, userId } = await insertOrder(db)
    await cancelOrder(checkout.services, { userId, orderId: id, reason: 'other', note: null })
    const move = { orderId: id, status: 'shipped', seen: 'confirmed' }
    expect(await post({ intent: 'change-status', ...move })).toMatchObject({
      data: { error: 'Failed to update order status: the order is now Cancelled' },
      init: { status: 409 },
    })
    expect(await post({ intent: 'change-statuses', orderIds: [id], status: 'shipped' })).toMatchObject({
      init: { status: 409 },
    })
    expect(await post({ intent: 'change-status', ...move, seen: 'cancelled' })).toMatchObject({
      data: { success: 'Status saved: Shipped' },
    })
  })
})

describe('the orders export', () => {
  test('has the orders of the search and the status, and isn’t cached', async () => {
    const customer = await insertCustomer(db, { fullName: '=cmd()' })
    const order = await insertOrder(db, { userId: customer.id, status: 'shipped' })
    await insertOrder(db, { userId: customer.id, status: 'pending' })
    const response = ordersExport.loader(args('/admin/orders/export?search=cmd()&status=shipped'))
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="orders-[\d-]+\.csv"$/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const rows = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
    expect(rows).toMatchObject([{ 'Order number': order.orderNumber, Customer: "'=cmd()", Status: 'Shipped' }])
  })
})

test('the invoice of any order can be downloaded, even of a deleted one', async () => {
  const order = await insertOrder(db, { deletedAt: new Date() })
  const ask = (orderId: string) => invoice.loader({ ...args(`/admin/orders/${orderId}/invoice`), params: { orderId } })
  const file = await ask(order.id)
  expect(file.headers.get('Content-Disposition')).toBe(`attachment; filename="INV-${order.orderNumber}.html"`)
  expect(await file.text()).toContain(`INV-${order.orderNumber}`)
  for (const unknown of ['x', crypto.randomUUID()]) {
    expect(await ask(unknown).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
  }
})

describe('packing slips', () => {
  const ask = (query: string) => packingSlips.loader(args(`/admin/packing-slips${query}`))

  test('are one page for the selected orders', async () => {
    const first = await insertOrder(db)
    const second = await insertOrder(db)
    const response = await ask(`?orderIds=${first.id}&orderIds=${second.id}&status=`)
    const html = await response.text()
    expect(html).toContain(`Order ${first.orderNumber}`)
    expect(html).toContain(`Order ${second.orderNumber}`)
    expect(html).toContain('nonce="n0nce"')
  })

  test.each(['', '?orderIds=x', `?orderIds=${crypto.randomUUID()}`])('%s: not found', async (query) => {
    expect(await ask(query).catch((error: unknown) => error)).toMatchObject({ init: { status: 404 } })
  })
})

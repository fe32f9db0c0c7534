import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { gatewayErrorText } from '#app/domain/payments/gateway-messages.ts'
import { paise } from '#app/money.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories.ts'
import { insertOrder } from '#tests/support/order-factory.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { type RouteRequest, routeArgs } from '#tests/support/route.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { openTestCheckout, type TestCheckout } from '#tests/support/test-checkout.ts'
import * as invoice from './invoice.ts'
import * as orders from './orders.tsx'
import * as ordersExport from './orders-export.ts'
import * as packingSlips from './packing-slips.ts'

let database: TestDatabase
let admin: TestCustomer
let checkout: TestCheckout
beforeAll(async () => {
  database = await openTestDatabase()
  admin = await insertCustomer(database.db, { isAdmin: true })
})
beforeEach(() => {
  checkout = openTestCheckout(database.db)
})
afterAll(() => database.close())

function args(url: string, form?: RouteRequest['form']) {
  const made = routeArgs({ db: database.db, visitor: signedIn(admin), url, params: {}, ...(form && { form }) })
  made.context.set(jobsContext, checkout.jobs)
  made.context.set(gatewayContext, checkout.gateway)
  made.context.set(nonceContext, 'n0nce')
  return made
}

const post = (form: NonNullable<RouteRequest['form']>) => orders.action(args('/admin/orders', form))
const load = (query = '') => orders.loader(args(`/admin/orders${query}`))

async function readOrder(id: string) {
  return database.db
    .selectFrom('orders')
    .select(['status', 'courier', 'tracking_number'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

describe('the table of orders', () => {
  test('M99 shows a page of orders, sorted as the address says, and the total count', async () => {
    const customer = await insertCustomer(database.db, { fullName: 'Paging Pallavi' })
    for (let index = 1; index <= 27; index++) {
      await insertOrder(database.db, { userId: customer.id, items: [{ price: paise(index * 100_00) }] })
    }
    const first = await load('?search=pallavi&sort=amount_low')
    expect(first).toMatchObject({ total: 27, view: { page: 1, sort: 'amount_low' } })
    expect(first.orders.map(({ total }) => total / 100_00)).toEqual(Array.from({ length: 25 }, (_, index) => index + 1))
    const second = await load('?search=pallavi&sort=amount_low&page=2')
    expect(second.orders.map(({ total }) => total / 100_00)).toEqual([26, 27])
    expect((await load('?search=pallavi&page=9')).orders).toEqual([])
  })

  test('M102 opens an order from any page of the table, but not an unknown one', async () => {
    const order = await insertOrder(database.db, { createdAt: new Date('2020-01-01') })
    expect(await load(`?order=${order.id}&search=nobody`)).toMatchObject({
      orders: [],
      shown: { id: order.id },
      refunds: [],
      refundable: { moneyLeft: order.total },
    })
    for (const id of [crypto.randomUUID(), 'x', "'--"]) expect((await load(`?order=${id}`)).shown).toBeUndefined()
  })
})

describe('selected orders', () => {
  const change = (orderIds: string[], status: string) => post({ intent: 'change-statuses', orderIds, status })

  test('get one status together, each audited, even if one is missing', async () => {
    const first = await insertOrder(database.db)
    const second = await insertOrder(database.db, { status: 'shipped' })
    const response = await change([first.id, second.id, crypto.randomUUID()], 'shipped')
    expect(response).toMatchObject({
      data: { success: 'Updated 1 order to Shipped. 1 already Shipped. 1 no longer available.' },
    })
    for (const { id } of [first, second]) expect(await readOrder(id)).toMatchObject({ status: 'shipped' })
    const audit = await database.db
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
    const { id } = await insertOrder(database.db)
    const response = (await choose(id)) as Response
    expect(response.headers.get('Location')).toBe(`/admin/orders?cancel=${id}`)
    expect(await readOrder(id)).toMatchObject({ status: 'confirmed' })
    expect((await load(`?cancel=${id}&cancel=x&cancel=${crypto.randomUUID()}`)).cancelling).toMatchObject([{ id }])
  })

  test('M237 does what was chosen, and says how many orders it cancelled', async () => {
    const [first, second] = [await insertOrder(database.db), await insertOrder(database.db)]
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
    expect(await load(`?order=${first.id}`)).toMatchObject({ refunds: [{ amount: first.total, note: 'Flood' }] })
    expect(await load(`?order=${second.id}`)).toMatchObject({ refunds: [] })
  })

  test('rejects a missing choice, an order whose status has changed since, and an unknown order', async () => {
    const { id } = await insertOrder(database.db)
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
    const { id, userId } = await insertOrder(database.db)
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

describe('the shipment of an order', () => {
  test('is saved, and cleared again', async () => {
    const { id: orderId } = await insertOrder(database.db)
    const save = (courier: string, trackingNumber: string) =>
      post({ intent: 'set-shipment', orderId, courier, trackingNumber })
    expect(await save(' delhivery ', ' DL 99 ')).toMatchObject({ data: { success: 'Shipment saved.' } })
    expect(await readOrder(orderId)).toMatchObject({ courier: 'Delhivery', tracking_number: 'DL 99' })
    await save('', ' ')
    expect(await readOrder(orderId)).toMatchObject({ courier: null, tracking_number: null })
    expect(await save('x'.repeat(61), '1')).toMatchObject({ init: { status: 400 } })
    expect(
      await post({ intent: 'set-shipment', orderId: crypto.randomUUID(), courier: '', trackingNumber: '' }),
    ).toMatchObject({ init: { status: 404 } })
  })
})

describe('a refund', () => {
  async function placeOrder() {
    const shopper = await insertShopper(database.db, [{ product: await insertProduct(database.db) }])
    const { orderId, payment } = await checkout.buy(shopper)
    return { orderId, total: payment.amount }
  }

  const refund = (form: Record<string, string>) =>
    post({ intent: 'refund-order', requestId: crypto.randomUUID(), reason: 'torn', ...form })

  test('of a given amount is requested once, and the rest is shown', async () => {
    const { orderId, total } = await placeOrder()
    const requestId = crypto.randomUUID()
    expect(await refund({ orderId, amount: '₹499.50', requestId })).toMatchObject({
      data: { success: expect.stringContaining('Refund of ₹499.50 requested') },
    })
    expect(await refund({ orderId, amount: '₹499.50', requestId })).toMatchObject({
      data: { success: 'This refund has already been requested.' },
    })
    expect(await load(`?order=${orderId}`)).toMatchObject({
      refundable: { moneyLeft: total - 499_50 },
      refunds: [{ amount: 499_50, note: 'torn' }],
    })
  })

  test('M187 of items pays back what they cost, and returns the chosen ones to stock', async () => {
    const { orderId } = await placeOrder()
    const item = (await load(`?order=${orderId}`)).refundable?.items[0]
    const quantity = `quantity-${item?.orderItemId}`
    expect(await refund({ orderId, [quantity]: '2' })).toMatchObject({
      data: { result: { error: { [quantity]: ['Up to 1 can be refunded'] }, initialValue: { [quantity]: '2' } } },
      init: { status: 409 },
    })
    expect(await refund({ orderId, [quantity]: 'one' })).toMatchObject({
      data: { result: { error: { [quantity]: ['Enter a whole number'] } } },
      init: { status: 400 },
    })
    expect(await refund({ orderId, [quantity]: '1', restock: item?.orderItemId ?? '' })).toMatchObject({
      data: { success: expect.stringContaining('requested') },
    })
    expect(await load(`?order=${orderId}`)).toMatchObject({
      refundable: { items: [{ unitsLeft: 0 }] },
      refunds: [{ reason: 'items', note: 'torn', items: [{ quantity: 1, restocked: 1 }] }],
    })
    expect(await refund({ orderId, [`quantity-${crypto.randomUUID()}`]: '1' })).toMatchObject({ init: { status: 404 } })
  })

  test('of too much, of nothing, or without a reason is rejected at its field, with the input', async () => {
    const { orderId } = await placeOrder()
    const more = { orderId, amount: '99,999' }
    expect(await refund(more)).toMatchObject({
      data: {
        result: {
          error: { amount: [expect.stringMatching(/^Up to ₹[\d,]+ can be refunded\.$/)] },
          initialValue: { amount: '99,999' },
        },
      },
      init: { status: 409 },
    })
    for (const amount of ['', '0', '0.99', '-5', '1.234', 'all']) {
      expect(await refund({ orderId, amount })).toMatchObject({
        data: { result: { error: { amount: [expect.any(String)] } } },
        init: { status: 400 },
      })
    }
    expect(await refund({ orderId, amount: '5', reason: ' ' })).toMatchObject({
      data: { result: { error: { reason: ['Enter a reason for your records'] } } },
    })
    expect((await load(`?order=${orderId}`)).refunds).toEqual([])
  })

  test('is rejected while the provider is unavailable, and for an unknown order', async () => {
    const { orderId } = await placeOrder()
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    expect(await refund({ orderId, amount: '5' })).toMatchObject({
      data: { error: expect.stringContaining(gatewayErrorText({ kind: 'unavailable', description: undefined })) },
      init: { status: 502 },
    })
    expect(await refund({ orderId: crypto.randomUUID(), amount: '5' })).toMatchObject({ init: { status: 404 } })
  })
})

describe('the orders export', () => {
  test('has the orders of the search and the status, and isn’t cached', async () => {
    const customer = await insertCustomer(database.db, { fullName: '=cmd()' })
    const order = await insertOrder(database.db, { userId: customer.id, status: 'shipped' })
    await insertOrder(database.db, { userId: customer.id, status: 'pending' })
    const response = ordersExport.loader(args('/admin/orders/export?search=cmd()&status=shipped'))
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="orders-[\d-]+\.csv"$/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const rows = parse<Record<string, string>>(await response.text(), { bom: true, columns: true })
    expect(rows).toMatchObject([{ 'Order number': order.orderNumber, Customer: "'=cmd()", Status: 'Shipped' }])
  })
})

test('the invoice of any order can be downloaded, even of a deleted one', async () => {
  const order = await insertOrder(database.db, { deletedAt: new Date() })
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
    const first = await insertOrder(database.db)
    const second = await insertOrder(database.db)
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

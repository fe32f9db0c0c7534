import { beforeEach, describe, expect, test, vi } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { ORDERS_PER_PAGE } from '#app/vocabulary/shop.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertCreditNote, insertOrder } from '#tests/support/factories/order-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as invoiceRoute from './invoice.ts'
import * as orderRoute from './order.tsx'
import { action, loader } from './orders.tsx'

let customer: TestCustomer
let other: TestCustomer
const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db)
  other = await insertCustomer(db)
})

function as<Params extends Record<string, string>>(visitor: TestCustomer, url: string, params: Params) {
  return routeArgs({ db, visitor: signedIn(visitor), url, params })
}

function post(visitor: TestCustomer, url: string, form: Record<string, string>) {
  return routeArgs({
    db,
    visitor: signedIn(visitor),
    url,
    form: { intent: 'delete-order', ...form },
    params: {},
  })
}

/** What a loader or an action threw. */
async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('nothing was thrown'),
    (thrown) => thrown,
  )
}

async function isDeleted(orderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('hidden_by_customer_at')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.hidden_by_customer_at !== null
}

describe('My Orders', () => {
  test('M124 redirects visitors to the sign-in screen, with a return path', async () => {
    const response = await thrownBy(
      Promise.resolve().then(() => loader(routeArgs({ db, url: '/orders?status=shipped', params: {} }))),
    )
    expect((response as Response).headers.get('Location')).toBe('/auth?returnTo=%2Forders%3Fstatus%3Dshipped')
  })

  test('shows the customer their own orders, newest first', async () => {
    const first = await insertOrder(db, { userId: customer.id, createdAt: new Date('2026-11-01T10:00:00Z') })
    const second = await insertOrder(db, { userId: customer.id, createdAt: new Date('2026-11-02T10:00:00Z') })
    await insertOrder(db, { userId: customer.id, hiddenByCustomerAt: new Date() })
    await insertOrder(db, { userId: other.id })
    const { orders } = await loader(as(customer, '/orders', {}))
    expect(orders.map(({ id }) => id)).toEqual([second.id, first.id])
  })

  test('shows one page of orders at a time, and whether there are older ones', async () => {
    const dates = Array.from({ length: ORDERS_PER_PAGE + 2 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)))
    for (const createdAt of dates) await insertOrder(db, { userId: customer.id, createdAt })
    const first = await loader(as(customer, '/orders?page=1', {}))
    const second = await loader(as(customer, '/orders?page=2', {}))
    expect([first.orders.length, first.hasOlder]).toEqual([ORDERS_PER_PAGE, true])
    expect([second.orders.length, second.hasOlder]).toEqual([2, false])
    expect([...first.orders, ...second.orders].map(({ createdAt }) => createdAt)).toEqual(dates.toReversed())
    for (const odd of ['0', '-1', '1e9', 'two']) {
      expect((await loader(as(customer, `/orders?page=${odd}`, {}))).view.page, odd).toBe(1)
    }
    expect((await loader(as(customer, '/orders?page=99999', {}))).orders).toEqual([])
  })

  test('M70 keeps the selected status but lists orders of every status', async () => {
    for (const status of ['pending', 'shipped'] as const) {
      await insertOrder(db, { userId: customer.id, status })
    }
    const { view, orders } = await loader(as(customer, '/orders?status=shipped', {}))
    expect(view.status).toBe('shipped')
    expect(orders).toHaveLength(2)
  })

  test.each(['all', 'draft', '<script>', ''])('M70 ignores the status %j', async (status) => {
    const { view } = await loader(as(customer, `/orders?status=${encodeURIComponent(status)}`, {}))
    expect(view.status).toBeUndefined()
  })

  test('M374 an order’s address in earlier releases leads to its page, with the place in the list', async () => {
    const { id } = await insertOrder(db, { userId: customer.id })
    const response = await thrownBy(loader(as(customer, `/orders?order=${id}&status=shipped&page=2`, {})))
    expect((response as Response).headers.get('Location')).toBe(`/orders/${id}?status=shipped&page=2`)
  })
})

describe('an order that isn’t the customer’s', () => {
  test('M77 is not found on any order screen, like one that doesn’t exist', async () => {
    const foreign = await insertOrder(db, { userId: other.id })
    const deleted = await insertOrder(db, { userId: customer.id, hiddenByCustomerAt: new Date() })
    const ids = [foreign.id, deleted.id, crypto.randomUUID(), 'x', "' or 1=1", '%00', foreign.orderNumber]
    const screens = [
      (orderId: string) => loader(as(customer, `/orders?order=${encodeURIComponent(orderId)}`, {})),
      (orderId: string) => orderRoute.loader(as(customer, '/orders/of-somebody', { orderId })),
      (orderId: string) => invoiceRoute.loader(as(customer, '/orders/of-somebody/invoice', { orderId })),
    ]
    for (const open of screens) {
      for (const id of ids) {
        expect(await thrownBy(open(id))).toMatchObject({ data: 'Order Not Found', init: { status: 404 } })
      }
    }
  })
})

describe('the confirmation', () => {
  test('M76 shows the customer their own order', async () => {
    const { id, orderNumber } = await insertOrder(db, { userId: customer.id })
    const { order } = await orderRoute.loader(as(customer, `/orders/${id}`, { orderId: id }))
    expect(order).toMatchObject({ id, orderNumber, status: 'confirmed', paymentStatus: 'paid' })
  })

  test('M75 shows its tracking, newest first', async () => {
    const { id } = await insertOrder(db, {
      userId: customer.id,
      tracking: [{ status: 'Order Shipped', location: 'Surat', createdAt: new Date('2026-11-25T10:00:00Z') }],
    })
    const { order } = await orderRoute.loader(as(customer, `/orders/${id}`, { orderId: id }))
    expect(order.tracking.map(({ status }) => status)).toEqual(['Order Shipped', 'Order Confirmed'])
  })

  test('M374 shows the credit notes of its refunds', async () => {
    const order = await insertOrder(db, { userId: customer.id })
    const number = await insertCreditNote(db, order)
    const { creditNotes } = await orderRoute.loader(as(customer, `/orders/${order.id}`, { orderId: order.id }))
    expect(creditNotes.map((note) => note.number)).toEqual([number])
  })

  test.each([
    ['delivered', true],
    ['shipped', false],
  ] as const)('M73 asks whether to delete a %s order: %s', async (status, asks) => {
    const { id } = await insertOrder(db, { userId: customer.id, status })
    const at = (search: string) => orderRoute.loader(as(customer, `/orders/${id}${search}`, { orderId: id }))
    expect((await at(`?delete=${id}`)).asksToDelete).toBe(asks)
    expect((await at('')).asksToDelete).toBe(false)
  })

  test('M124 redirects visitors to the sign-in screen, with a return path', async () => {
    const { id } = await insertOrder(db, { userId: customer.id })
    const url = `/order-confirmation/${id}`
    for (const open of [orderRoute.loader, invoiceRoute.loader]) {
      const args = routeArgs({ db, url, params: { orderId: id } })
      const response = await thrownBy(open(args))
      expect((response as Response).headers.get('Location')).toBe(`/auth?returnTo=${encodeURIComponent(url)}`)
    }
  })
})

describe('the invoice', () => {
  test('M72 downloads as INV-{order_number}.html and is never cached', async () => {
    const { id, orderNumber } = await insertOrder(db, {
      userId: customer.id,
      items: [{ name: 'Neel <Cotton> Kurti' }],
    })
    const response = await invoiceRoute.loader(as(customer, `/orders/${id}/invoice`, { orderId: id }))
    expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="INV-${orderNumber}.html"`)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.text()).toContain('Neel &lt;Cotton&gt; Kurti')
  })
})

describe('deleting an order', () => {
  test.each(['delivered', 'cancelled'] as const)(
    'M73 deletes a %s order and keeps the selected status',
    async (status) => {
      const { id } = await insertOrder(db, { userId: customer.id, status })
      const response = (await action(post(customer, '/orders?status=shipped&delete=1', { orderId: id }))) as Response
      expect(response.headers.get('Location')).toBe('/orders?status=shipped')
      expect(await isDeleted(id)).toBe(true)
    },
  )

  test('M73 keeps a shipped order, without a message', async () => {
    const { id } = await insertOrder(db, { userId: customer.id, status: 'shipped' })
    const response = (await action(post(customer, '/orders', { orderId: id }))) as Response
    expect(response.headers.get('Location')).toBe('/orders')
    expect(await isDeleted(id)).toBe(false)
  })

  test('M124 rejects another customer’s order as not found', async () => {
    const { id } = await insertOrder(db, { userId: other.id, status: 'delivered' })
    for (const orderId of [id, crypto.randomUUID(), 'x', '']) {
      const thrown = await thrownBy(action(post(customer, '/orders', { orderId })))
      expect(thrown).toMatchObject({ data: 'Order Not Found', init: { status: 404 } })
    }
    expect(await isDeleted(id)).toBe(false)
  })

  test('M122 logs an unexpected error and shows no message', async () => {
    const broken = unreachableDatabase()
    const args = routeArgs({
      db: broken,
      visitor: signedIn(customer),
      url: '/orders',
      form: { orderId: crypto.randomUUID() },
      params: {},
    })
    const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
    const response = (await action(args)) as Response
    expect(response.headers.get('Location')).toBe('/orders')
    expect(logged).toHaveBeenCalledOnce()
  })
})

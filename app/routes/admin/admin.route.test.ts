import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import { paise } from '#app/money.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as dashboard from './dashboard.tsx'
import * as layout from './layout.tsx'
import * as orders from './orders/orders.tsx'
import * as products from './products/products.tsx'
import * as users from './users.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
const customer = await insertCustomer(db)
const order = await insertOrder(db, {
  userId: customer.id,
  shippingAddress: { full_name: 'Sneha Patil' },
  items: [{ price: paise(89_900) }],
})

/** Replaces rendering: the response is the data that the page would show. */
const renderData: ServerBuild['entry']['module']['default'] = (_request, status, headers, { staticHandlerContext }) =>
  new Response(JSON.stringify(staticHandlerContext.loaderData), { status, headers })

/** A router of the admin's routes alone. */
const respond = createRequestHandler({
  entry: { module: { default: renderData } },
  routes: {
    root: { id: 'root', path: '', module: { default: () => null } },
    layout: { id: 'layout', parentId: 'root', module: layout },
    dashboard: { id: 'dashboard', parentId: 'layout', path: 'admin', module: dashboard },
    products: { id: 'products', parentId: 'layout', path: 'admin/products', module: products },
    orders: { id: 'orders', parentId: 'layout', path: 'admin/orders', module: orders },
    users: { id: 'users', parentId: 'layout', path: 'admin/users', module: users },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild)

function ask(visitor: TestCustomer | undefined, url: string, form?: Record<string, string>) {
  const { request, context } = routeArgs({ db, url, visitor: visitor && signedIn(visitor), form })
  return respond(request, context as RouterContextProvider)
}

/** Calls the action of the orders page as the administrator. */
function post(form: Record<string, string>, { on = db, url = '/admin/orders' } = {}) {
  const args = routeArgs({ db: on, visitor: signedIn(admin), url, form, params: {} })
  args.context.set(jobsContext, createFakeJobs())
  return orders.action(args)
}

async function findRow(orderId: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'deleted_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

describe('the guard', () => {
  const pages = ['/admin', '/admin/products', '/admin/orders', '/admin/orders?search=Sneha', '/admin/users']
  const requests = pages.flatMap((page) => {
    const [path = '', query = ''] = page.split('?')
    const twin = `${path}.data?${query}`
    return [
      page,
      twin,
      `${twin}&_routes=dashboard`,
      `${twin}&_routes=orders`,
      `${twin}&_routes=layout`,
      `${twin}&_routes=${path.split('/').at(-1)}`,
    ]
  })

  test('M91 lets the administrator in', async () => {
    for (const url of requests) expect((await ask(admin, url)).status).toBe(200)
    expect(await (await ask(admin, '/admin/orders')).text()).toContain('Sneha Patil')
    expect(await (await ask(admin, '/admin/orders.data')).text()).toContain('Sneha Patil')
  })

  test('M91 sends visitors and customers to the home page, and reveals nothing', async () => {
    for (const visitor of [undefined, customer]) {
      for (const url of requests) {
        const response = await ask(visitor, url)
        const body = await response.text()
        expect(body).not.toContain('Sneha')
        if (url.includes('.data')) {
          expect(body).toContain('"redirect","/"')
        } else {
          expect(response.status).toBe(302)
          expect(response.headers.get('Location')).toBe('/')
        }
      }
    }
  })

  test('M91 each loader and action guards itself', async () => {
    for (const visitor of [{}, { visitor: signedIn(customer) }]) {
      const args = { db, url: '/admin', params: {}, ...visitor }
      const attempts = [
        () => layout.loader(routeArgs(args)),
        () => dashboard.loader(routeArgs(args)),
        () => products.loader(routeArgs(args)),
        () => users.loader(routeArgs(args)),
        () => orders.loader(routeArgs(args)),
        () => orders.action(routeArgs({ ...args, form: { intent: 'delete-order', orderId: order.id } })),
      ]
      for (const attempt of attempts) {
        const thrown = await attempt().catch((error: unknown) => error)
        expect((thrown as Response).headers.get('Location')).toBe('/')
      }
    }
  })

  test('M125 a customer can’t change or delete anything', async () => {
    const forms: Record<string, string>[] = [
      { intent: 'change-status', orderId: order.id, status: 'cancelled' },
      { intent: 'delete-order', orderId: order.id },
    ]
    for (const form of forms) {
      for (const url of ['/admin/orders', '/admin/orders.data']) await ask(customer, url, form)
    }
    expect(await findRow(order.id)).toMatchObject({ status: 'confirmed', deleted_at: null })
    expect(await listAudited(db, 'orders', order.id)).toEqual([])
  })
})

describe('the table of orders', () => {
  const load = (url: string) => orders.loader(routeArgs({ db, visitor: signedIn(admin), url, params: {} }))

  test('M99 shows all orders, or those that match a search and a status', async () => {
    const pending = await insertOrder(db, { status: 'pending', userId: admin.id })
    const idsAt = async (query: string) => (await load(`/admin/orders${query}`)).orders.map(({ id }) => id)
    expect(await idsAt('')).toEqual(expect.arrayContaining([order.id, pending.id]))
    expect(await idsAt('?status=pending')).toEqual([pending.id])
    expect(await idsAt(`?search=%20${order.orderNumber}%20`)).toEqual([order.id])
    expect(await idsAt(`?search=${customer.email.toUpperCase()}&status=`)).toEqual([order.id])
    expect(await idsAt(`?search=${customer.email}&status=pending`)).toEqual([])
    expect(await idsAt('?search=%25')).toEqual([])
  })

  test('an unknown status filters nothing', async () => {
    expect((await load("/admin/orders?status=paid'--")).view.filter.status).toBeUndefined()
  })
})

describe('changing a status', () => {
  test('M100 any status may follow any other, the payment status stays, and each change is audited', async () => {
    const { id } = await insertOrder(db, { status: 'draft' })
    const walk = CHOSEN_ORDER_STATUSES.flatMap((from) =>
      CHOSEN_ORDER_STATUSES.flatMap((to) => (from === to ? [] : [from, to])),
    )
    for (const status of walk) {
      const response = await post({ intent: 'change-status', orderId: id, status })
      if (status === 'cancelled') {
        // Cancelling first asks what happens to money and stock.
        expect(response).toMatchObject({ status: 302 })
        await post({ intent: 'cancel-orders', orderIds: id, money: 'keep', stock: 'keep', note: '' })
      } else {
        expect(response).toMatchObject({ data: { success: expect.stringContaining('Status saved') } })
      }
      expect(await findRow(id)).toMatchObject({ status, payment_status: 'paid' })
    }
    const audit = await listAudited(db, 'orders', id)
    expect(audit[0]).toEqual({
      actor_email: admin.email,
      action: 'change-order-status',
      before: { status: 'draft' },
      after: { status: 'pending' },
    })
    expect(audit.length).toBeGreaterThanOrEqual(CHOSEN_ORDER_STATUSES.length * (CHOSEN_ORDER_STATUSES.length - 1))
  })

  test('M100 names pending as the table does', async () => {
    const { id } = await insertOrder(db)
    const response = await post({ intent: 'change-status', orderId: id, status: 'pending' })
    expect(response).toMatchObject({ data: { success: 'Status saved: Pending (Draft)' } })
  })

  test.each([
    ['an unknown order', { orderId: crypto.randomUUID(), status: 'shipped' }, 404],
    ['no order', { orderId: 'x', status: 'shipped' }, 400],
    ['an unknown status', { orderId: crypto.randomUUID(), status: 'lost' }, 400],
    ['nothing', {}, 400],
  ])('M100 reports a failure for %s', async (_name, form, status) => {
    const response = await post({ intent: 'change-status', ...form })
    expect(response).toMatchObject({ data: { error: 'Failed to update order status' }, init: { status } })
  })
})

describe('deleting an order', () => {
  test('M101 deletes an order of any status, and preserves the filters', async () => {
    const { id, orderNumber } = await insertOrder(db, { status: 'processing' })
    const response = await post(
      { intent: 'delete-order', orderId: id },
      { url: `/admin/orders?status=pending&delete=${id}` },
    )
    expect((response as Response).headers.get('Location')).toBe('/admin/orders?status=pending')
    expect((await findRow(id)).deleted_at).not.toBeNull()
    expect(await listAudited(db, 'orders', id)).toMatchObject([
      { action: 'delete-order', before: { order_number: orderNumber, status: 'processing' } },
    ])
  })

  test.each([
    [crypto.randomUUID(), 404],
    ['x', 400],
  ])('M101 reports a failure for an order that doesn’t exist (%s)', async (orderId, status) => {
    const response = await post({ intent: 'delete-order', orderId })
    expect(response).toMatchObject({ data: { error: 'Failed to delete order' }, init: { status } })
  })
})

test('M100 M101 an error shows the text of the specification, and the log has the details', async () => {
  const broken = unreachableDatabase()
  const logged = vi.spyOn(log, 'error').mockImplementation(() => {})
  const form = { orderId: order.id, status: 'shipped' }
  for (const [intent, error] of [
    ['change-status', 'Failed to update order status'],
    ['delete-order', 'Failed to delete order'],
  ] as const) {
    expect(await post({ ...form, intent }, { on: broken })).toMatchObject({ data: { error }, init: { status: 503 } })
  }
  expect(logged).toHaveBeenCalledTimes(2)
})

test('an unknown form is rejected', async () => {
  const thrown = await post({ orderId: order.id }).catch((error: unknown) => error)
  expect(thrown).toMatchObject({ init: { status: 400 } })
})

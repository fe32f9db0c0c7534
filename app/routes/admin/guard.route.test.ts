import type { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { sampleForms } from '#tests/support/routes/route-forms.ts'
import {
  addressOf,
  loadRoute,
  type RouteHandlers,
  SITE_ROUTES,
  type SiteRoute,
} from '#tests/support/routes/route-table.ts'
import { openSite } from '#tests/support/routes/site.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const SOME_ID = '0192f3a0-0000-7000-8000-000000000001'

/** A query that makes each page show the order or the customer that every test looks for. */
const QUERY = `q=Sneha&search=Sneha&orderIds=${SOME_ID}`

const adminRoutes = SITE_ROUTES.filter(
  ({ id, layouts, path }) =>
    id === 'routes/admin/layout' || layouts.includes('routes/admin/layout') || /^\/admin(\/|$)/.test(path ?? ''),
)

const modules = new Map<string, RouteHandlers>()

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })
const customer = await insertCustomer(db, { fullName: 'Sneha Patil' })
const order = await insertOrder(db, { userId: customer.id, shippingAddress: { full_name: 'Sneha Patil' } })
for (const route of adminRoutes) modules.set(route.id, await loadRoute(route))
const respond = await openSite()

function requestArgs(visitor: TestCustomer | undefined, url: string, form?: Record<string, string>) {
  const args = routeArgs({ db, url, params: {}, visitor: visitor && signedIn(visitor), form })
  args.context.set(nonceContext, 'n0nce')
  return args
}

async function ask(visitor: TestCustomer | undefined, url: string, form?: Record<string, string>) {
  const { request, context } = requestArgs(visitor, url, form)
  const response = await respond(request, context as RouterContextProvider)
  return { status: response.status, location: response.headers.get('Location'), body: await response.text() }
}

function pathOf(route: SiteRoute, id = SOME_ID): string {
  return addressOf(route, {}, id)
}

/** Each form of the route, about the order and its payment wherever it names a record. */
async function formsOf(route: SiteRoute): Promise<Record<string, string>[]> {
  const forms = (await sampleForms(route)) ?? [{ intent: 'any' }]
  return forms.map((form) => ({
    ...Object.fromEntries(Object.entries(form).map(([name, text]) => [name, /Ids?$/.test(name) ? order.id : text])),
    ...('paymentId' in form && { paymentId: order.razorpayPaymentId }),
    requestId: crypto.randomUUID(),
  }))
}

const pages = adminRoutes.filter(({ path }) => path !== undefined)
const outsiders = [
  ['a visitor', () => undefined],
  ['a customer', () => customer],
] as const

test('M91 every address of the back office is inside its layout, and so behind its middleware', () => {
  for (const route of pages) expect(route.layouts, route.id).toContain('routes/admin/layout')
  expect(modules.get('routes/admin/layout')).toMatchObject({
    middleware: [expect.any(Function)],
    loader: expect.any(Function),
  })
})

test('M91 every screen has a loader, so that none opens without the guard', () => {
  for (const [id, module] of modules) expect(module.loader, id).toBeTypeOf('function')
})

describe.each(outsiders)('%s', (_name, outsider) => {
  test.each(pages.map((route) => [pathOf(route), route] as const))('M91 M125 cannot open %s', async (path, route) => {
    const page = await ask(outsider(), `${path}?${QUERY}`)
    expect(page).toMatchObject({ status: 302, location: '/' })
    expect(page.body).not.toContain('Sneha')

    for (const routes of ['', `&_routes=${route.id}`, '&_routes=routes/admin/layout', `&_routes=root`]) {
      const data = await ask(outsider(), `${path}.data?${QUERY}${routes}`)
      expect(data.body, routes).toContain('"redirect","/"')
      expect(data.body, routes).not.toContain('Sneha')
    }
  })

  test.each(pages.map((route) => [pathOf(route), route] as const))(
    'M125 A07 cannot send forms to %s',
    async (path, route) => {
      for (const form of await formsOf(route)) {
        expect(await ask(outsider(), path, form), form.intent).toMatchObject({ status: 302, location: '/' })
        const data = await ask(outsider(), `${path}.data`, form)
        expect(data.body, form.intent).toContain('"redirect","/"')
      }
      const row = await db
        .selectFrom('orders')
        .select(['status', 'courier', 'deleted_at'])
        .where('id', '=', order.id)
        .executeTakeFirst()
      expect(row).toEqual({ status: 'confirmed', courier: null, deleted_at: null })
      expect(await db.selectFrom('audit_log').select('id').execute()).toEqual([])
      expect(await db.selectFrom('refunds').select('id').execute()).toEqual([])
    },
  )

  test('M91 is sent to the home page by each loader and action itself, without the middleware', async () => {
    for (const route of adminRoutes) {
      const { loader, action } = modules.get(route.id) ?? {}
      const url = route.path === undefined ? '/admin' : pathOf(route)
      const calls = [
        ...(loader ? [() => loader(requestArgs(outsider(), url))] : []),
        ...(action ? (await formsOf(route)).map((form) => () => action(requestArgs(outsider(), url, form))) : []),
      ]
      for (const call of calls) {
        const thrown = await Promise.resolve()
          .then(call)
          .catch((error: unknown) => error)
        expect(thrown, route.id).toBeInstanceOf(Response)
        expect((thrown as Response).headers.get('Location'), route.id).toBe('/')
      }
    }
  })
})

test('M91 the administrator opens every page', async () => {
  const product = await insertProduct(db)
  for (const route of pages.filter(({ id }) => id !== 'routes/admin/products/product-images')) {
    const query = QUERY.replace(SOME_ID, order.id)
    const { status, location } = await ask(admin, `${pathOf(route, product.id)}?${query}`)
    // The test has a product, and no other record that an address names.
    const isUnknown = route.params.some((param) => param !== 'productId')
    expect({ status, location }, route.id).toEqual({ status: isUnknown ? 404 : 200, location: null })
  }
})

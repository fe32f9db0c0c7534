import type { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories.ts'
import { type InsertedOrder, insertOrder } from '#tests/support/order-factory.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { routeArgs } from '#tests/support/route.ts'
import { addressOf, loadRoute, type RouteHandlers, SITE_ROUTES, type SiteRoute } from '#tests/support/route-table.ts'
import { openSite } from '#tests/support/site.ts'

/** What this test needs to know about a back-office route, beyond the site map. */
interface Entry {
  /** Values of the parameters in its address. */
  readonly params?: Readonly<Record<string, string>>
  /** A query that makes it show the order or the customer that every test looks for. */
  readonly query?: string
  /** Values of `intent` that its action knows. */
  readonly intents?: readonly string[]
  /** The test has no such record, so the administrator gets a 404. */
  readonly isMissing?: true
  /** It has no page. */
  readonly takesFormsOnly?: true
}

const SOME_ID = '0192f3a0-0000-7000-8000-000000000001'

/** Every route of the back office. Add a line for each new route, so that it is tested. */
const ENTRIES: Readonly<Record<string, Entry>> = {
  'routes/admin/layout': {},
  'routes/admin/dashboard': { intents: ['hide-first-day'] },
  'routes/admin/search': { query: 'q=Sneha' },
  'routes/admin/products': {},
  'new-product': {},
  'routes/admin/product-view': { params: { productId: SOME_ID } },
  'routes/admin/product-look': { params: { productId: SOME_ID } },
  'routes/admin/product-stock': { params: { productId: SOME_ID } },
  'routes/admin/product-form': { params: { productId: SOME_ID } },
  'routes/admin/product-delete': { params: { productId: SOME_ID } },
  'routes/admin/product-images': { takesFormsOnly: true },
  'routes/admin/product-file': {},
  'routes/admin/product-file-export': {},
  'routes/admin/product-import': { params: { importId: SOME_ID }, isMissing: true },
  'routes/admin/orders': {
    query: 'search=Sneha',
    intents: ['change-status', 'change-statuses', 'delete-order', 'cancel-orders'],
  },
  'routes/admin/order': {
    params: { orderId: SOME_ID },
    intents: [
      'change-status',
      'set-shipment',
      'add-tracking-entry',
      'withdraw-tracking-link',
      'refund-order',
      'cancel-orders',
    ],
    isMissing: true,
  },
  'routes/admin/orders-export': { query: 'search=Sneha' },
  'routes/admin/invoice': { params: { orderId: SOME_ID }, isMissing: true },
  'routes/admin/courier': {
    params: { orderId: SOME_ID },
    intents: ['book-courier', 'make-label', 'cancel-courier', 'close-booking'],
    isMissing: true,
  },
  'routes/admin/dispatch': { intents: ['preview-dispatch', 'apply-dispatch'] },
  'routes/admin/pick-list': { query: `orderIds=${SOME_ID}` },
  'routes/admin/packing-slips': { query: `orderIds=${SOME_ID}` },
  'routes/admin/credit-note': { params: { number: 'CN-2627-000001' }, isMissing: true },
  'routes/admin/users': { query: 'search=Sneha' },
  'routes/admin/parental-consents': { intents: ['verify-consent', 'reject-consent'] },
  'routes/admin/messages': { intents: ['mark-read', 'mark-unread'] },
  'routes/admin/complaints': { query: 'search=Sneha' },
  'routes/admin/complaint': {
    params: { complaintId: SOME_ID },
    intents: [
      'answer-complaint',
      'resolve-complaint',
      'refuse-complaint',
      'refund-complaint',
      'note-complaint',
      'withdraw-links',
    ],
    isMissing: true,
  },
  'routes/admin/complaint-picture': { params: { complaintId: SOME_ID, pictureId: SOME_ID }, isMissing: true },
  'routes/admin/payments': { intents: ['refund-payment', 'retry-refund', 'assign-refund-items'] },
  'routes/admin/mails': { intents: ['send-again'] },
  'routes/admin/tax': {},
  'routes/admin/tax-file': { params: { file: 'gstr1.json' }, isMissing: true },
  'routes/admin/audit-log': {},
  'routes/admin/settings': {
    intents: ['save-settings', 'test-mail', 'test-storage', 'test-payments', 'test-couriers', 'confirm-backup'],
  },
  'routes/admin/searches': { intents: ['add-synonyms', 'remove-synonyms'] },
  'routes/admin/bin': { intents: ['restore-order', 'restore-product', 'empty-product-bin'] },
  'routes/admin/data-breaches': { intents: ['save-breach'] },
  'routes/admin/data-breach': {
    params: { breachId: SOME_ID },
    intents: ['save-breach', 'mail-affected', 'tell-board', 'report-to-board'],
    isMissing: true,
  },
  'routes/admin/data-breach-file': { params: { breachId: SOME_ID, file: 'report.txt' }, isMissing: true },
  'routes/admin/security': {
    intents: ['send-address-code', 'verify-address', 'start-two-step', 'finish-two-step', 'turn-off-two-step'],
  },
  'routes/admin/about-page': { intents: ['confirm-founders', 'confirm-claims', 'confirm-dark-patterns'] },
  'routes/admin/demo-products': { intents: ['remove-demo-products'] },
}

const adminRoutes = SITE_ROUTES.filter(
  ({ id, layouts, path }) =>
    id === 'routes/admin/layout' || layouts.includes('routes/admin/layout') || /^\/admin(\/|$)/.test(path ?? ''),
)

let database: TestDatabase
let admin: TestCustomer
let customer: TestCustomer
let order: InsertedOrder
let respond: Awaited<ReturnType<typeof openSite>>
const modules = new Map<string, RouteHandlers>()

beforeAll(async () => {
  database = await openTestDatabase()
  admin = await insertCustomer(database.db, { isAdmin: true })
  customer = await insertCustomer(database.db, { fullName: 'Sneha Patil' })
  order = await insertOrder(database.db, { userId: customer.id, shippingAddress: { full_name: 'Sneha Patil' } })
  for (const route of adminRoutes) modules.set(route.id, await loadRoute(route))
  respond = await openSite()
})
afterAll(() => database.close())

function requestArgs(visitor: TestCustomer | undefined, url: string, form?: Record<string, string>) {
  const args = routeArgs({
    db: database.db,
    url,
    params: {},
    ...(visitor && { visitor: signedIn(visitor) }),
    ...(form && { form }),
  })
  args.context.set(nonceContext, 'n0nce')
  return args
}

async function ask(visitor: TestCustomer | undefined, url: string, form?: Record<string, string>) {
  const { request, context } = requestArgs(visitor, url, form)
  const response = await respond(request, context as RouterContextProvider)
  return { status: response.status, location: response.headers.get('Location'), body: await response.text() }
}

function pathOf(route: SiteRoute): string {
  return addressOf(route, ENTRIES[route.id]?.params ?? {})
}

/** Everything that a form of the back office may carry, for each of the route's intents. */
function formsOf(route: SiteRoute): Record<string, string>[] {
  return (ENTRIES[route.id]?.intents ?? ['any']).map((intent) => ({
    intent,
    orderId: order.id,
    orderIds: order.id,
    id: order.id,
    messageId: order.id,
    productId: order.id,
    mailId: order.id,
    refundId: order.id,
    paymentId: order.razorpayPaymentId,
    status: 'cancelled',
    courier: 'Nobody',
    trackingNumber: '1',
    amount: '1',
    reason: 'none',
    requestId: crypto.randomUUID(),
  }))
}

const pages = adminRoutes.filter(({ path }) => path !== undefined)
const outsiders = [
  ['a visitor', () => undefined],
  ['a customer', () => customer],
] as const

test('M91 every route of the back office is listed in this test', () => {
  expect(adminRoutes.map(({ id }) => id).sort()).toEqual(Object.keys(ENTRIES).sort())
})

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
    const query = ENTRIES[route.id]?.query ?? ''
    const page = await ask(outsider(), `${path}?${query}`)
    expect(page).toMatchObject({ status: 302, location: '/' })
    expect(page.body).not.toContain('Sneha')

    for (const routes of ['', `&_routes=${route.id}`, '&_routes=routes/admin/layout', `&_routes=root`]) {
      const data = await ask(outsider(), `${path}.data?${query}${routes}`)
      expect(data.body, routes).toContain('"redirect","/"')
      expect(data.body, routes).not.toContain('Sneha')
    }
  })

  test.each(pages.map((route) => [pathOf(route), route] as const))(
    'M125 A07 cannot send forms to %s',
    async (path, route) => {
      for (const form of formsOf(route)) {
        expect(await ask(outsider(), path, form), form.intent).toMatchObject({ status: 302, location: '/' })
        const data = await ask(outsider(), `${path}.data`, form)
        expect(data.body, form.intent).toContain('"redirect","/"')
      }
      const { db } = database
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
        ...(action ? formsOf(route).map((form) => () => action(requestArgs(outsider(), url, form))) : []),
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
  const product = await insertProduct(database.db)
  const real = (text: string) => text.replace(SOME_ID, product.id)
  for (const route of pages.filter(({ id }) => !ENTRIES[id]?.takesFormsOnly)) {
    const query = (ENTRIES[route.id]?.query ?? '').replace(SOME_ID, order.id)
    const { status, location } = await ask(admin, `${real(pathOf(route))}?${query}`)
    expect({ status, location }, route.id).toEqual({ status: ENTRIES[route.id]?.isMissing ? 404 : 200, location: null })
  }
})

import { describe, expect, test } from 'vitest'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertComplaint } from './support/factories/complaint-factory.ts'
import { signedIn } from './support/factories/customer-factory.ts'
import { insertNotification } from './support/factories/notification-factory.ts'
import { insertCreditNote, insertOrder } from './support/factories/order-factory.ts'
import { insertProduct } from './support/factories/product-factory.ts'
import { insertSession } from './support/factories/session-factory.ts'
import { insertShopper, type Shopper } from './support/factories/shopper.ts'
import { routeArgs } from './support/routes/route.ts'
import { sampleForms } from './support/routes/route-forms.ts'
import { queryNames } from './support/routes/route-query.ts'
import { addressOf, loadRoute, SITE_ROUTES, type SiteRoute } from './support/routes/route-table.ts'
import { openSite } from './support/routes/site.ts'
import { createTestAuth } from './support/sign-in/auth.ts'
import { offerCod, openCodCheckout } from './support/suites/cod-checkout.ts'
import { setUpTestDatabase } from './support/suites/database-suite.ts'
import { openTestCheckout } from './support/suites/test-checkout.ts'

/** The ids of one customer's records, by kind. */
type RecordIds = Record<
  | 'cartLine'
  | 'savedProduct'
  | 'wishlistEntry'
  | 'address'
  | 'notification'
  | 'session'
  | 'order'
  | 'creditNote'
  | 'complaint'
  | 'complaintPicture'
  | 'codPurchase'
  | 'providerOrder',
  string
>

/** A request that names a customer's record. */
interface Probe {
  /** Appended to the address of the route, such as `?order=…`. */
  readonly search?: string
  /** Posts these fields as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Posts this value as JSON. */
  readonly json?: object
  /** The status of the response when it isn't 404. */
  readonly status?: number
}

/** Address parameters that name a customer's record; `PUBLIC_PARAMS` name what everyone may see. */
const CUSTOMERS_PARAMS: Readonly<Record<string, keyof RecordIds>> = {
  orderId: 'order',
  number: 'creditNote',
  token: 'order',
  complaintId: 'complaint',
  pictureId: 'complaintPicture',
  // No review has it, nor the picture.
  reviewId: 'complaint',
  checkoutId: 'codPurchase',
}
const PUBLIC_PARAMS = new Set(['productId', 'version', 'pinCode', 'category', 'collection', 'slug', 'file', '*'])

/** Queries that name a customer's record together with another parameter, or that aren't answered with 404, by route. */
const QUERIES: Readonly<Record<string, (ids: RecordIds) => Probe[]>> = {
  // An unknown address is ignored: the first step shows the customer's own ones.
  'routes/store/checkout': ({ address }) => [
    { search: `?step=review&address=${address}`, status: 200 },
    { search: `?step=payment&address=${address}`, status: 200 },
    { search: `?address=${address}`, status: 200 },
    { search: `?edit=${address}`, status: 200 },
  ],
  'routes/account/profile/profile': ({ address }) => [{ search: `?tab=addresses&edit=${address}` }],
  'routes/account/orders/orders': ({ order }) => [
    { search: `?order=${order}` },
    { search: `?order=${order}&delete=${order}` },
    // An order that isn't in the list needs no confirmation; going back after a deletion leads here.
    { search: `?delete=${order}`, status: 200 },
  ],
}

/** Fields of forms that name a customer's record. No product has the id of a wishlist's entry. */
const ID_FIELDS: Readonly<Record<string, keyof RecordIds>> = {
  lineId: 'cartLine',
  productId: 'wishlistEntry',
  addressId: 'address',
  notificationId: 'notification',
  sessionId: 'session',
  orderId: 'order',
}

/** Forms whose `productId` is any product's. */
const NAMES_A_PRODUCT = new Set(['add', 'buy-now'])

/** Forms that aren't answered with 404: the checkout asks for an address instead. */
const FORM_STATUSES: Readonly<Record<string, Pick<Probe, 'status'>>> = { 'cash-on-delivery': { status: 409 } }

const OWN_RECORDS = 'acts only on the customer’s own records, and reads no id'

/** What each action without contracts receives with another customer's ids. */
const CALLS: Readonly<Record<string, ((ids: RecordIds) => Probe) | typeof OWN_RECORDS>> = {
  'routes/functions/create-razorpay-order': ({ address }) => ({
    json: { amount: 1_299_00, currency: 'INR', notes: { address_id: address, terms_accepted: true } },
    status: 409,
  }),
  'routes/functions/verify-payment': ({ providerOrder }) => ({
    json: { razorpay_order_id: providerOrder, razorpay_payment_id: 'pay_1', razorpay_signature: '' },
    status: 200,
  }),
  'routes/functions/cancel-payment': ({ providerOrder }) => ({ json: { razorpay_order_id: providerOrder } }),
  // Signed by the provider or with the courier service's token; no customer can send them.
  'routes/functions/payment-callback': OWN_RECORDS,
  'routes/functions/razorpay-webhook': OWN_RECORDS,
  'routes/functions/courier-reports': OWN_RECORDS,
  'routes/functions/page-speed': OWN_RECORDS,
  'routes/agents/rest': OWN_RECORDS,
  'routes/agents/mcp': OWN_RECORDS,
  'routes/system/not-found': OWN_RECORDS,
}

/** The city in the stranger's address and order, and nowhere else. */
const TELLTALE = 'Strangerpur'

const MADE_UP: RecordIds = {
  cartLine: crypto.randomUUID(),
  savedProduct: crypto.randomUUID(),
  wishlistEntry: crypto.randomUUID(),
  address: crypto.randomUUID(),
  notification: crypto.randomUUID(),
  session: crypto.randomUUID(),
  order: crypto.randomUUID(),
  creditNote: 'CN-2627-999999',
  complaint: crypto.randomUUID(),
  complaintPicture: crypto.randomUUID(),
  codPurchase: crypto.randomUUID(),
  providerOrder: 'order_MadeUp00000000',
}

const isBackOffice = (route: SiteRoute) => route.layouts.includes('routes/admin/layout')
const publicRoutes = SITE_ROUTES.filter((route) => route.path !== undefined && !isBackOffice(route))
/** Every form that a customer's page sends. */
const forms = (
  await Promise.all(
    publicRoutes.map(async (route) =>
      ((await sampleForms(route)) ?? []).map((form) => ({ route, form, intent: form.intent })),
    ),
  )
).flat()

const { db } = await setUpTestDatabase()
const site = await openSite()
const checkout = openTestCheckout(db)
const customer = await insertShopper(db, [{ product: await insertProduct(db) }])
const stranger = await insertShopper(db, [{ product: await insertProduct(db), quantity: 1 }])
await offerCod(db)
const theirs = await insertRecords(stranger)
const untouched = await allDataOf(stranger)

async function insertRecords({ id: userId, addressId }: Shopper): Promise<RecordIds> {
  await db.updateTable('addresses').set({ city: TELLTALE }).where('user_id', '=', userId).execute()
  const saved = await insertProduct(db)
  const order = await insertOrder(db, { userId, status: 'delivered', shippingAddress: { city: TELLTALE } })
  await toggleWishlist(db, userId, saved.id)
  const complaint = await insertComplaint(db, { userId, orderId: order.id })
  const onlyId = (table: 'cart_items' | 'wishlist') =>
    db.selectFrom(table).select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const [line, entry] = await Promise.all([onlyId('cart_items'), onlyId('wishlist')])
  return {
    cartLine: line.id,
    savedProduct: saved.id,
    wishlistEntry: entry.id,
    address: addressId,
    notification: await insertNotification(db, { userId }),
    session: await insertSession(db, { userId }),
    order: order.id,
    creditNote: await insertCreditNote(db, order),
    complaint: complaint.id,
    complaintPicture: complaint.pictureId,
    codPurchase: await openCodCheckout(checkout).hold(stranger),
    // It takes the place of the purchase before.
    providerOrder: await checkout.open(stranger),
  }
}

async function allDataOf({ id }: Shopper): Promise<string> {
  const { collected_at: _now, ...everything } = await collectCustomerData(db, id)
  return JSON.stringify(everything)
}

/** Sends a probe as the customer, as a page request or as a data request of the shop's scripts. */
async function send(address: string, { search = '', form, json }: Probe, as: 'page' | 'data') {
  const url = (as === 'data' ? `${address === '/' ? '/_' : address}.data` : address) + search
  const args = routeArgs({
    db,
    visitor: signedIn(customer),
    url,
    ...(form && { form }),
    ...(json && { json }),
  })
  args.context.set(authContext, createTestAuth(db))
  args.context.set(gatewayContext, checkout.gateway)
  args.context.set(jobsContext, checkout.jobs)
  args.context.set(widgetContext, { scriptUrl: '/checkout.js', keyId: 'rzp_test_fake', isSandbox: true })
  const response = await site(args.request, args.context)
  return { status: response.status, location: response.headers.get('Location'), body: await response.text() }
}

/** Expects the same response as for an id that doesn't exist, nothing of the other customer in it, and no change. */
async function expectUnknown(
  address: (ids: RecordIds) => string,
  probe: (ids: RecordIds) => Probe,
  as: 'page' | 'data',
): Promise<void> {
  const response = await send(address(theirs), probe(theirs), as)
  const toMadeUp = await send(address(MADE_UP), probe(MADE_UP), as)
  expect(response.status).toBe(probe(theirs).status ?? 404)
  expect(withoutIds(response.body, theirs)).toBe(withoutIds(toMadeUp.body, MADE_UP))
  expect(response.body).not.toMatch(new RegExp(`${stranger.id}|${stranger.email}|${TELLTALE}`))
  expect(await allDataOf(stranger)).toBe(untouched)
}

/** Responses may repeat the id of the request. */
function withoutIds(body: string, ids: RecordIds): string {
  return Object.values(ids).reduce((text, id) => text.replaceAll(id, '…'), body)
}

const ways = ['page', 'data'] as const

test('every action states contracts for its forms, or is listed with what it reads', async () => {
  const others = await Promise.all(
    publicRoutes.map(async (route) => {
      const { action } = await loadRoute(route)
      return action && !(await sampleForms(route)) ? [route.id] : []
    }),
  )
  expect(others.flat().sort()).toEqual(Object.keys(CALLS).sort())
})

describe.each(ways)('M124 A04 another customer’s id, requested as %s, is not found', (as) => {
  const named = publicRoutes.filter(({ params }) => params.some((param) => !PUBLIC_PARAMS.has(param)))

  const addressWithIds = (route: SiteRoute) => (ids: RecordIds) =>
    addressOf(route, Object.fromEntries(route.params.map((param) => [param, ids[kindOf(param)]])))

  test.each(named)('in the address $path', async (route) => {
    await expectUnknown(addressWithIds(route), () => ({}), as)
  })

  const queries = publicRoutes.flatMap((route) =>
    (QUERIES[route.id]?.(MADE_UP) ?? []).map((probe, index) => ({
      route,
      index,
      shown: `${route.path}${probe.search?.replace(/[0-9a-f-]{36}/g, '…')}`,
    })),
  )
  test.each(queries)('in $shown', async ({ route, index }) => {
    await expectUnknown(
      () => addressOf(route, {}),
      (ids) => QUERIES[route.id]?.(ids)[index] ?? {},
      as,
    )
  })

  const addressOfForm = (route: SiteRoute) =>
    named.includes(route) ? addressWithIds(route) : () => addressOf(route, {})
  const naming = forms.filter(
    ({ route, form, intent }) =>
      named.includes(route) ||
      (!NAMES_A_PRODUCT.has(intent ?? '') && Object.keys(form).some((name) => ID_FIELDS[name])),
  )

  test.each(naming)('by $intent at $route.path', async ({ route, form }) => {
    const withIds = (ids: RecordIds) => {
      const fields = Object.entries(form).map(([name, text]) => [name, ID_FIELDS[name] ? ids[ID_FIELDS[name]] : text])
      return { form: Object.fromEntries(fields), ...FORM_STATUSES[String(form.intent)] }
    }
    await expectUnknown(addressOfForm(route), withIds, as)
  })
})

test.each(Object.entries(CALLS))('M124 A04 another customer’s id is not found by %s', async (id, call) => {
  const route = publicRoutes.find((each) => each.id === id)
  if (route && call !== OWN_RECORDS) await expectUnknown(() => addressOf(route, {}), call, 'page')
})

test('M124 A04 whatever parameter carries another customer’s id, the page is the one for an id that nobody has', async () => {
  for (const route of publicRoutes.filter(({ params, file }) => params.length === 0 && !file.includes('/functions/'))) {
    for (const name of queryNames(route)) {
      for (const kind of ['order', 'address', 'complaint'] as const) {
        const address = addressOf(route, {})
        const response = await send(address, { search: `?${name}=${theirs[kind]}` }, 'page')
        const toMadeUp = await send(address, { search: `?${name}=${MADE_UP[kind]}` }, 'page')
        expect(response.status, `${address}?${name}`).toBe(toMadeUp.status)
        expect(response.body, `${address}?${name}`).not.toMatch(new RegExp(`${stranger.email}|${TELLTALE}`))
      }
    }
  }
  expect(await allDataOf(stranger)).toBe(untouched)
})

test('M124 forms that act only on a customer’s own records leave those of others alone', async () => {
  const ids = {
    lineId: theirs.cartLine,
    addressId: theirs.address,
    notificationId: theirs.notification,
    productId: theirs.savedProduct,
    sessionId: theirs.session,
    orderId: theirs.order,
    userId: stranger.id,
    user_id: stranger.id,
    password: 'Wrong-pass9!',
    email: stranger.email,
  }
  for (const { route, form } of forms) {
    const address = addressOf(route, { orderId: theirs.order, complaintId: theirs.complaint }, 'made-up')
    await send(address, { form: { ...form, ...ids, scope: 'global' } }, 'page')
  }
  expect(await allDataOf(stranger)).toBe(untouched)
})

test('M124 the back office sends a customer to the home page, whatever the request names', async () => {
  for (const route of SITE_ROUTES.filter((one) => isBackOffice(one) && one.path !== undefined)) {
    const address = addressOf(route, Object.fromEntries(route.params.map((param) => [param, theirs.order])))
    const form = { orderId: theirs.order, intent: 'delete', status: 'cancelled' }
    const responses = [await send(address, {}, 'page')]
    if ((await loadRoute(route)).action) responses.push(await send(address, { form }, 'page'))
    for (const { status, location } of responses) expect([status, location], address).toEqual([302, '/'])
  }
  expect(await allDataOf(stranger)).toBe(untouched)
})

function kindOf(param: string): keyof RecordIds {
  const kind = CUSTOMERS_PARAMS[param]
  if (!kind) throw new Error(`does :${param} name a customer's record? List it in CUSTOMERS_PARAMS or PUBLIC_PARAMS`)
  return kind
}

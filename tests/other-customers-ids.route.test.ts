import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { PROFILE_HANDLERS } from '#app/routes/account/profile-handlers.server.ts'
import { CART_CHANGES } from '#app/routes/store/cart-changes.server.ts'
import { WISHLIST_CHANGES } from '#app/routes/store/wishlist-changes.server.ts'
import { createTestAuth } from './support/auth.ts'
import { insertComplaint } from './support/complaint-factory.ts'
import { openTestDatabase, type TestDatabase } from './support/database.ts'
import { signedIn } from './support/factories.ts'
import { insertNotification } from './support/notification-factory.ts'
import { insertCreditNote, insertOrder } from './support/order-factory.ts'
import { insertProduct } from './support/product-factory.ts'
import { routeArgs } from './support/route.ts'
import { addressOf, loadRoute, SITE_ROUTES, type SiteRoute } from './support/route-table.ts'
import { insertSession } from './support/session-factory.ts'
import { insertShopper, type Shopper } from './support/shopper.ts'
import { openSite } from './support/site.ts'
import { openTestCheckout, type TestCheckout } from './support/test-checkout.ts'

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

const ADDRESS = {
  fullName: 'Meera Shah',
  phone: '9876543210',
  addressLine1: '12 Law Garden Road',
  city: 'Ahmedabad',
  state: 'Gujarat',
  postalCode: '380006',
}

/** Address parameters that name a customer's record; `PUBLIC_PARAMS` name what everyone may see. */
const CUSTOMERS_PARAMS: Readonly<Record<string, keyof RecordIds>> = {
  orderId: 'order',
  number: 'creditNote',
  token: 'order',
  complaintId: 'complaint',
  pictureId: 'complaintPicture',
}
const PUBLIC_PARAMS = new Set(['productId', 'pinCode', '*'])

/** Queries that name a customer's record, by route. Lists every route with a page. */
const QUERIES: Readonly<Record<string, (ids: RecordIds) => Probe[]>> = {
  'routes/store/home': () => [],
  'routes/store/products': () => [],
  'routes/store/product-filters': () => [],
  'routes/store/filter-counts': () => [],
  'routes/store/product': () => [],
  'routes/store/product-cards': () => [],
  'routes/store/delivery': () => [],
  'routes/store/size-guide': () => [],
  'routes/store/size-guide-data': () => [],
  'routes/store/pin-code': () => [],
  'routes/store/suggestions': () => [],
  'routes/store/wishlist': () => [],
  'routes/store/shared-wishlist': () => [],
  'routes/store/about': () => [],
  'routes/store/contact': () => [],
  'routes/store/terms': () => [],
  'routes/store/privacy': () => [],
  'routes/store/no-dark-patterns': () => [],
  'gulmeher-ethnic-wears': () => [],
  'ethnic-wear-collection': () => [],
  'handcrafted-kurtis': () => [],
  'routes/store/cart': () => [],
  'routes/store/track': () => [],
  // An unknown address is ignored: the first step shows the customer's own ones.
  'routes/store/checkout': ({ address }) => [
    { search: `?step=review&address=${address}`, status: 200 },
    { search: `?step=payment&address=${address}`, status: 200 },
    { search: `?address=${address}`, status: 200 },
    { search: `?edit=${address}`, status: 200 },
  ],
  'routes/account/auth': () => [],
  'routes/account/two-step': () => [],
  'routes/account/forgot-password': () => [],
  // The link's token is a secret, not an id: it proves access to the email address.
  'routes/account/reset-password': () => [],
  'routes/account/ask-parent': () => [],
  'routes/account/parental-consent': () => [],
  'routes/account/sign-out': () => [],
  'routes/account/profile': ({ address }) => [{ search: `?tab=addresses&edit=${address}` }],
  'routes/account/customer-data': () => [],
  'routes/account/account-deleted': () => [],
  'routes/account/orders': ({ order }) => [
    { search: `?order=${order}` },
    { search: `?order=${order}&delete=${order}` },
    // An order that isn't in the list needs no confirmation; going back after a deletion leads here.
    { search: `?delete=${order}`, status: 200 },
  ],
  'routes/account/order': () => [],
  'routes/account/buy-again': () => [],
  'routes/account/cancel-order': () => [],
  'routes/account/invoice': () => [],
  'routes/account/credit-note': () => [],
  'routes/account/complain': () => [],
  'routes/account/complaint': () => [],
  'routes/account/complaints': () => [],
  'routes/account/complaint-picture': () => [],
  'routes/account/linked-complaint': () => [],
  'routes/account/linked-complaint-picture': () => [],
  'order-confirmation': () => [],
  'routes/system/sitemap': () => [],
  'routes/system/robots': () => [],
  'routes/system/images': () => [],
  'routes/system/not-found': () => [],
}

const OWN_RECORDS = 'acts only on the customer’s own records, and reads no id'

/** What each form and function receives with another customer's ids, by route. Lists every route with an action. */
const POSTS: Readonly<Record<string, Readonly<Record<string, ((ids: RecordIds) => Probe) | typeof OWN_RECORDS>>>> = {
  'routes/store/cart': {
    add: OWN_RECORDS,
    'buy-now': OWN_RECORDS,
    'set-quantity': ({ cartLine }) => ({ form: { lineId: cartLine, quantity: '2' } }),
    remove: ({ cartLine }) => ({ form: { lineId: cartLine } }),
  },
  'routes/store/wishlist': {
    toggle: ({ wishlistEntry }) => ({ form: { productId: wishlistEntry } }),
    save: ({ wishlistEntry }) => ({ form: { productId: wishlistEntry } }),
    remove: ({ savedProduct }) => ({ form: { productId: savedProduct } }),
    'set-stock-alert': ({ savedProduct }) => ({ form: { productId: savedProduct, isOn: 'true' } }),
    'set-size-alert': ({ wishlistEntry }) => ({ form: { productId: wishlistEntry, on: 'M' } }),
    'make-link': OWN_RECORDS,
    'withdraw-link': OWN_RECORDS,
    'set-price-drop': ({ savedProduct }) => ({ form: { productId: savedProduct, isOn: 'true' } }),
  },
  'routes/store/product': { 'preview-product': OWN_RECORDS },
  'routes/store/size-guide': { 'find-size': OWN_RECORDS, 'save-measurements': OWN_RECORDS },
  'routes/store/checkout': {
    'save-address': ({ address }) => ({ form: { addressId: address, ...ADDRESS } }),
    'set-default': ({ address }) => ({ form: { addressId: address } }),
  },
  'routes/account/profile': {
    'save-profile': OWN_RECORDS,
    'delete-measurements': OWN_RECORDS,
    'save-address': ({ address }) => ({ form: { addressId: address, ...ADDRESS } }),
    'set-default': ({ address }) => ({ form: { addressId: address } }),
    'mark-read': ({ notification }) => ({ form: { notificationId: notification } }),
    'mark-all-read': OWN_RECORDS,
    'change-password': OWN_RECORDS,
    'end-session': ({ session }) => ({ form: { sessionId: session } }),
    'end-other-sessions': OWN_RECORDS,
    'delete-account': OWN_RECORDS,
    'request-email-change': OWN_RECORDS,
    'confirm-email-change': OWN_RECORDS,
    'cancel-email-change': OWN_RECORDS,
    'send-address-code': OWN_RECORDS,
    'verify-address': OWN_RECORDS,
    'start-two-step': OWN_RECORDS,
    'finish-two-step': OWN_RECORDS,
    'turn-off-two-step': OWN_RECORDS,
  },
  'routes/account/orders': { delete: ({ order }) => ({ form: { orderId: order } }) },
  'routes/account/buy-again': { 'buy-again': () => ({ form: {} }) },
  'routes/account/cancel-order': { 'cancel-order': () => ({ form: { reason: 'changed-mind' } }) },
  'routes/account/complain': {
    'open-complaint': () => ({ form: { requestId: MADE_UP.order, kind: 'late', wish: 'answer', text: 'x' } }),
  },
  'routes/account/complaint': {
    reply: () => ({ form: { requestId: MADE_UP.order, text: 'x' } }),
    'withdraw-links': () => ({ form: {} }),
  },
  'routes/account/linked-complaint': { reply: () => ({ form: { requestId: MADE_UP.order, text: 'x' } }) },
  'routes/account/auth': { 'sign-in': OWN_RECORDS, 'sign-up': OWN_RECORDS },
  'routes/account/two-step': { 'complete-two-step': OWN_RECORDS },
  'routes/account/forgot-password': { 'request-password-reset': OWN_RECORDS },
  'routes/account/reset-password': { 'reset-password': OWN_RECORDS },
  'routes/account/ask-parent': { 'start-asking': OWN_RECORDS, 'ask-parent': OWN_RECORDS },
  'routes/account/parental-consent': {
    'give-consent': () => ({ form: { parentName: 'Asha Iyer', relation: 'parent', isAdult: 'on', agrees: 'on' } }),
    'withdraw-consent': () => ({ form: {} }),
  },
  'routes/account/sign-out': { 'sign-out': OWN_RECORDS },
  'routes/store/contact': { send: OWN_RECORDS },
  'routes/system/not-found': { send: OWN_RECORDS },
  'routes/functions/create-razorpay-order': {
    call: ({ address }) => ({
      json: { amount: 1_299_00, currency: 'INR', notes: { address_id: address, terms_accepted: true } },
      status: 409,
    }),
  },
  'routes/functions/verify-payment': {
    call: ({ providerOrder }) => ({
      json: { razorpay_order_id: providerOrder, razorpay_payment_id: 'pay_1', razorpay_signature: '' },
      status: 200,
    }),
  },
  'routes/functions/cancel-payment': { call: ({ providerOrder }) => ({ json: { razorpay_order_id: providerOrder } }) },
  // Signed by the provider or with the courier service's token; no customer can send them.
  'routes/functions/payment-callback': { return: OWN_RECORDS },
  'routes/functions/razorpay-webhook': { event: OWN_RECORDS },
  'routes/functions/courier-reports': { report: OWN_RECORDS },
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
  providerOrder: 'order_MadeUp00000000',
}

let database: TestDatabase
let site: Awaited<ReturnType<typeof openSite>>
let checkout: TestCheckout
let customer: Shopper
let stranger: Shopper
let theirs: RecordIds
let untouched: string

const isBackOffice = (route: SiteRoute) => route.layouts.includes('routes/admin/layout')
const publicRoutes = SITE_ROUTES.filter((route) => route.path !== undefined && !isBackOffice(route))
const routesWith = async (handler: 'action' | 'loader') => {
  const found = await Promise.all(publicRoutes.map(async (route) => ((await loadRoute(route))[handler] ? [route] : [])))
  return found.flat()
}

beforeAll(async () => {
  database = await openTestDatabase()
  site = await openSite()
  checkout = openTestCheckout(database.db)
  customer = await insertShopper(database.db, [{ product: await insertProduct(database.db) }])
  stranger = await insertShopper(database.db, [{ product: await insertProduct(database.db), quantity: 1 }])
  theirs = await insertRecords(stranger)
  untouched = await allDataOf(stranger)
})
afterAll(() => database.close())

async function insertRecords({ id: userId, addressId }: Shopper): Promise<RecordIds> {
  const { db } = database
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
    providerOrder: await checkout.open(stranger),
  }
}

async function allDataOf({ id }: Shopper): Promise<string> {
  const { collected_at: _now, ...everything } = await collectCustomerData(database.db, id)
  return JSON.stringify(everything)
}

/** Sends a probe as the customer, as a page request or as a data request of the shop's scripts. */
async function send(address: string, { search = '', form, json }: Probe, as: 'page' | 'data') {
  const url = (as === 'data' ? `${address === '/' ? '/_' : address}.data` : address) + search
  const args = routeArgs({
    db: database.db,
    visitor: signedIn(customer),
    url,
    ...(form && { form }),
    ...(json && { json }),
  })
  args.context.set(authContext, createTestAuth(database.db))
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

test('every route with a page is listed with its queries that name a customer’s record', async () => {
  const pages = SITE_ROUTES.filter((route) => !isBackOffice(route) && route.path !== undefined)
  const functions = pages.filter(({ file }) => file.startsWith('routes/functions/'))
  expect(Object.keys(QUERIES).sort()).toEqual(
    pages
      .filter((route) => !functions.includes(route))
      .map(({ id }) => id)
      .sort(),
  )
})

test('every route with an action is listed with all its forms', async () => {
  const withAction = (await routesWith('action')).map(({ id }) => id)
  expect(Object.keys(POSTS).sort()).toEqual(withAction.sort())
  for (const [route, forms] of [
    ['routes/store/cart', CART_CHANGES],
    ['routes/store/wishlist', WISHLIST_CHANGES],
    ['routes/account/profile', new Map(PROFILE_HANDLERS.map(({ contract }) => [contract.intent, contract]))],
  ] as const) {
    expect(Object.keys(POSTS[route] ?? {}).sort(), route).toEqual([...forms.keys()].sort())
  }
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

  const posts = publicRoutes.flatMap((route) =>
    Object.entries(POSTS[route.id] ?? {}).flatMap(([intent, probe]) =>
      probe === OWN_RECORDS ? [] : [{ route, intent, probe }],
    ),
  )
  test.each(posts)('by $intent at $route.path', async ({ route, intent, probe }) => {
    // Functions have no data requests.
    if (as === 'data' && route.file.startsWith('routes/functions/')) return
    const withIntent = (ids: RecordIds): Probe => {
      const { form, ...rest } = probe(ids)
      return { ...rest, ...(form && { form: { intent, ...form } }) }
    }
    const isNamed = named.includes(route)
    await expectUnknown(isNamed ? addressWithIds(route) : () => addressOf(route, {}), withIntent, as)
  })
})

test('M124 forms that act only on a customer’s own records leave those of others alone', async () => {
  const ids = {
    ...{ lineId: theirs.cartLine, addressId: theirs.address, notificationId: theirs.notification },
    ...{ sessionId: theirs.session, orderId: theirs.order, userId: stranger.id, user_id: stranger.id },
    ...{ password: 'Wrong-pass9!', email: stranger.email },
  }
  for (const route of publicRoutes) {
    for (const [intent, probe] of Object.entries(POSTS[route.id] ?? {})) {
      if (probe !== OWN_RECORDS || route.file.startsWith('routes/functions/')) continue
      await send(
        addressOf(route, { '*': 'nowhere', productId: 'preview' }),
        { form: { intent, scope: 'global', ...ids } },
        'page',
      )
    }
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

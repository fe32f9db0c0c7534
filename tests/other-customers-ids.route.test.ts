import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { toggleWishlist } from '#app/domain/wishlist/commands.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { PROFILE_FORMS } from '#app/routes/account/profile-forms.server.ts'
import { CART_CHANGES } from '#app/routes/store/cart-changes.server.ts'
import { WISHLIST_CHANGES } from '#app/routes/store/wishlist-changes.server.ts'
import { createTestAuth } from './support/auth.ts'
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

/** The ids of one customer's things, by what they are. */
type Things = Record<
  | 'cartLine'
  | 'savedProduct'
  | 'wishlistEntry'
  | 'address'
  | 'notification'
  | 'session'
  | 'order'
  | 'creditNote'
  | 'providerOrder',
  string
>

/** A request that names a thing of a customer. */
interface Probe {
  /** Added to the address of the route, such as `?order=…`. */
  readonly search?: string
  /** Posts these fields as a form. */
  readonly form?: Readonly<Record<string, string>>
  /** Posts this value as JSON. */
  readonly json?: object
  /** What the answer is when it is not a plain "not found", and why that tells nothing. */
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

/** Parameters of addresses that name a customer's thing; those of `PUBLIC_PARAMS` name what everyone may see. */
const CUSTOMERS_PARAMS: Readonly<Record<string, keyof Things>> = { orderId: 'order', number: 'creditNote' }
const PUBLIC_PARAMS = new Set(['productId', '*'])

/** Queries of pages that name a customer's thing, by route. Every route with a page is here. */
const QUERIES: Readonly<Record<string, (things: Things) => Probe[]>> = {
  'routes/store/home': () => [],
  'routes/store/products': () => [],
  'routes/store/product': () => [],
  'routes/store/wishlist': () => [],
  'routes/store/about': () => [],
  'routes/store/contact': () => [],
  'routes/store/terms': () => [],
  'routes/store/privacy': () => [],
  'gulmeher-ethnic-wears': () => [],
  'ethnic-wear-collection': () => [],
  'handcrafted-kurtis': () => [],
  'routes/store/cart': () => [],
  // A hint that leads nowhere is ignored: the first step shows the customer's own addresses.
  'routes/store/checkout': ({ address }) => [
    { search: `?step=review&address=${address}`, status: 200 },
    { search: `?step=payment&address=${address}`, status: 200 },
    { search: `?address=${address}`, status: 200 },
    { search: `?edit=${address}`, status: 200 },
  ],
  'routes/account/auth': () => [],
  'routes/account/two-step': () => [],
  'routes/account/forgot-password': () => [],
  // A link's token is a secret, not an id; whoever has it owns the mailbox.
  'routes/account/reset-password': () => [],
  'routes/account/sign-out': () => [],
  'routes/account/profile': ({ address }) => [{ search: `?tab=addresses&edit=${address}` }],
  'routes/account/customer-data': () => [],
  'routes/account/account-deleted': () => [],
  'routes/account/orders': ({ order }) => [
    { search: `?order=${order}` },
    { search: `?order=${order}&delete=${order}` },
    // The list asks nothing about an order that is not in it; going back after a deletion leads here.
    { search: `?delete=${order}`, status: 200 },
  ],
  'routes/account/order': () => [],
  'routes/account/invoice': () => [],
  'routes/account/credit-note': () => [],
  'order-confirmation': () => [],
  'routes/system/sitemap': () => [],
  'routes/system/robots': () => [],
  'routes/system/images': () => [],
  'routes/system/not-found': () => [],
}

const MY_OWN = 'works on all of the own, and reads no id'

/** What each form and function is sent with the ids of somebody else, by route. Every route with an action is here. */
const POSTS: Readonly<Record<string, Readonly<Record<string, ((things: Things) => Probe) | typeof MY_OWN>>>> = {
  'routes/store/cart': {
    add: MY_OWN,
    'buy-now': MY_OWN,
    'set-quantity': ({ cartLine }) => ({ form: { lineId: cartLine, quantity: '2' } }),
    remove: ({ cartLine }) => ({ form: { lineId: cartLine } }),
  },
  'routes/store/wishlist': {
    toggle: ({ wishlistEntry }) => ({ form: { productId: wishlistEntry } }),
    save: ({ wishlistEntry }) => ({ form: { productId: wishlistEntry } }),
    remove: ({ savedProduct }) => ({ form: { productId: savedProduct } }),
    'set-stock-alert': ({ savedProduct }) => ({ form: { productId: savedProduct, isOn: 'true' } }),
    'set-price-drop': ({ savedProduct }) => ({ form: { productId: savedProduct, isOn: 'true' } }),
  },
  'routes/store/checkout': {
    'save-address': ({ address }) => ({ form: { addressId: address, ...ADDRESS } }),
    'set-default': ({ address }) => ({ form: { addressId: address } }),
  },
  'routes/account/profile': {
    'save-profile': MY_OWN,
    'save-address': ({ address }) => ({ form: { addressId: address, ...ADDRESS } }),
    'set-default': ({ address }) => ({ form: { addressId: address } }),
    'mark-read': ({ notification }) => ({ form: { notificationId: notification } }),
    'mark-all-read': MY_OWN,
    'change-password': MY_OWN,
    'end-session': ({ session }) => ({ form: { sessionId: session } }),
    'end-other-sessions': MY_OWN,
    'delete-account': MY_OWN,
    'send-address-code': MY_OWN,
    'verify-address': MY_OWN,
    'start-two-step': MY_OWN,
    'finish-two-step': MY_OWN,
    'turn-off-two-step': MY_OWN,
  },
  'routes/account/orders': { delete: ({ order }) => ({ form: { orderId: order } }) },
  'routes/account/auth': { 'sign-in': MY_OWN, 'sign-up': MY_OWN },
  'routes/account/two-step': { send: MY_OWN },
  'routes/account/forgot-password': { send: MY_OWN },
  'routes/account/reset-password': { set: MY_OWN },
  'routes/account/sign-out': { 'sign-out': MY_OWN },
  'routes/store/contact': { send: MY_OWN },
  'routes/system/not-found': { send: MY_OWN },
  'routes/functions/create-razorpay-order': {
    call: ({ address }) => ({
      json: { amount: 1_299_00, currency: 'INR', notes: { address_id: address } },
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
  // Signed by the provider; no customer can send them.
  'routes/functions/payment-callback': { return: MY_OWN },
  'routes/functions/razorpay-webhook': { event: MY_OWN },
}

/** The city of the stranger's address and order, and nobody else's. */
const TELLTALE = 'Strangerpur'

const MADE_UP: Things = {
  cartLine: crypto.randomUUID(),
  savedProduct: crypto.randomUUID(),
  wishlistEntry: crypto.randomUUID(),
  address: crypto.randomUUID(),
  notification: crypto.randomUUID(),
  session: crypto.randomUUID(),
  order: crypto.randomUUID(),
  creditNote: 'CN-2627-999999',
  providerOrder: 'order_MadeUp00000000',
}

let database: TestDatabase
let site: Awaited<ReturnType<typeof openSite>>
let checkout: TestCheckout
let customer: Shopper
let stranger: Shopper
let theirs: Things
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
  theirs = await thingsOf(stranger)
  untouched = await everythingOf(stranger)
})
afterAll(() => database.close())

async function thingsOf({ id: userId, addressId }: Shopper): Promise<Things> {
  const { db } = database
  await db.updateTable('addresses').set({ city: TELLTALE }).where('user_id', '=', userId).execute()
  const saved = await insertProduct(db)
  const order = await insertOrder(db, { userId, status: 'delivered', shippingAddress: { city: TELLTALE } })
  await toggleWishlist(db, userId, saved.id)
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
    providerOrder: await checkout.open(stranger),
  }
}

async function everythingOf({ id }: Shopper): Promise<string> {
  const { collected_at: _now, ...everything } = await collectCustomerData(database.db, id)
  return JSON.stringify(everything)
}

/** Sends a probe as the customer, as a page of the browser or as a request of the shop's scripts. */
async function ask(address: string, { search = '', form, json }: Probe, as: 'page' | 'data') {
  const url = (as === 'data' ? `${address === '/' ? '/_root' : address}.data` : address) + search
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
  const answer = await site(args.request, args.context)
  return { status: answer.status, location: answer.headers.get('Location'), body: await answer.text() }
}

/** The answer to somebody else's id is that to one which does not exist, says nothing, and changes nothing. */
async function expectUnknown(
  address: (things: Things) => string,
  probe: (things: Things) => Probe,
  as: 'page' | 'data',
): Promise<void> {
  const answer = await ask(address(theirs), probe(theirs), as)
  const toMadeUp = await ask(address(MADE_UP), probe(MADE_UP), as)
  expect(answer.status).toBe(probe(theirs).status ?? 404)
  expect(withoutIds(answer.body, theirs)).toBe(withoutIds(toMadeUp.body, MADE_UP))
  expect(answer.body).not.toMatch(new RegExp(`${stranger.id}|${stranger.email}|${TELLTALE}`))
  expect(await everythingOf(stranger)).toBe(untouched)
}

/** Addresses and forms may repeat the id they were sent. */
function withoutIds(body: string, things: Things): string {
  return Object.values(things).reduce((text, id) => text.replaceAll(id, '…'), body)
}

const ways = ['page', 'data'] as const

test('every route that shows or answers something says which of its queries name a customer’s thing', async () => {
  const pages = SITE_ROUTES.filter((route) => !isBackOffice(route) && route.path !== undefined)
  const functions = pages.filter(({ file }) => file.startsWith('routes/functions/'))
  expect(Object.keys(QUERIES).sort()).toEqual(
    pages
      .filter((route) => !functions.includes(route))
      .map(({ id }) => id)
      .sort(),
  )
})

test('every route with an action says what its forms name, and every form is among them', async () => {
  const withAction = (await routesWith('action')).map(({ id }) => id)
  expect(Object.keys(POSTS).sort()).toEqual(withAction.sort())
  for (const [route, forms] of [
    ['routes/store/cart', CART_CHANGES],
    ['routes/store/wishlist', WISHLIST_CHANGES],
    ['routes/account/profile', PROFILE_FORMS],
  ] as const) {
    expect(Object.keys(POSTS[route] ?? {}).sort(), route).toEqual([...forms.keys()].sort())
  }
})

describe.each(ways)('M124 A04 somebody else’s id, asked for as %s, is not found', (as) => {
  const named = publicRoutes.filter(({ params }) => params.some((param) => !PUBLIC_PARAMS.has(param)))

  test.each(named)('in the address $path', async (route) => {
    const address = (things: Things) =>
      addressOf(route, Object.fromEntries(route.params.map((param) => [param, things[thingOf(param)]])))
    await expectUnknown(address, () => ({}), as)
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
      (things) => QUERIES[route.id]?.(things)[index] ?? {},
      as,
    )
  })

  const posts = publicRoutes.flatMap((route) =>
    Object.entries(POSTS[route.id] ?? {}).flatMap(([intent, probe]) =>
      probe === MY_OWN ? [] : [{ route, intent, probe }],
    ),
  )
  test.each(posts)('by $intent at $route.path', async ({ route, intent, probe }) => {
    // Functions answer one way only.
    if (as === 'data' && route.file.startsWith('routes/functions/')) return
    const withIntent = (things: Things): Probe => {
      const { form, ...rest } = probe(things)
      return { ...rest, ...(form && { form: { intent, ...form } }) }
    }
    await expectUnknown(() => addressOf(route, {}), withIntent, as)
  })
})

test('M124 what works on all of the own leaves the things of others alone', async () => {
  const ids = {
    ...{ lineId: theirs.cartLine, addressId: theirs.address, notificationId: theirs.notification },
    ...{ sessionId: theirs.session, orderId: theirs.order, userId: stranger.id, user_id: stranger.id },
    ...{ password: 'Wrong-pass9!', email: stranger.email },
  }
  for (const route of publicRoutes) {
    for (const [intent, probe] of Object.entries(POSTS[route.id] ?? {})) {
      if (probe !== MY_OWN || route.file.startsWith('routes/functions/')) continue
      await ask(addressOf(route, { '*': 'nowhere' }), { form: { intent, scope: 'global', ...ids } }, 'page')
    }
  }
  expect(await everythingOf(stranger)).toBe(untouched)
})

test('M124 the back office sends a customer home, whatever she names', async () => {
  for (const route of SITE_ROUTES.filter((one) => isBackOffice(one) && one.path !== undefined)) {
    const address = addressOf(route, Object.fromEntries(route.params.map((param) => [param, theirs.order])))
    const form = { orderId: theirs.order, intent: 'delete', status: 'cancelled' }
    const answers = [await ask(address, {}, 'page')]
    if ((await loadRoute(route)).action) answers.push(await ask(address, { form }, 'page'))
    for (const { status, location } of answers) expect([status, location], address).toEqual([302, '/'])
  }
  expect(await everythingOf(stranger)).toBe(untouched)
})

function thingOf(param: string): keyof Things {
  const thing = CUSTOMERS_PARAMS[param]
  if (!thing) throw new Error(`does :${param} name a customer's thing? say so in CUSTOMERS_PARAMS or PUBLIC_PARAMS`)
  return thing
}

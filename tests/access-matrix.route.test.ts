import { beforeAll, expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { authContext } from '#app/platform/auth/auth-context.server.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { ACTORS, type Actor, accessOf, type EXISTING_PARAMS, type Outcome } from './access-matrix.ts'
import { insertCollection } from './support/factories/admin-factory.ts'
import { insertComplaint } from './support/factories/complaint-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from './support/factories/customer-factory.ts'
import { insertCreditNote, insertOrder } from './support/factories/order-factory.ts'
import { insertProduct } from './support/factories/product-factory.ts'
import { EMPTY_STORAGE } from './support/fakes/empty-storage.ts'
import { routeArgs } from './support/routes/route.ts'
import { type SampleForm, sampleForms } from './support/routes/route-forms.ts'
import { addressOf, SITE_ROUTES, type SiteRoute } from './support/routes/route-table.ts'
import { openSite } from './support/routes/site.ts'
import { createTestAuth } from './support/sign-in/auth.ts'
import { setUpTestDatabase } from './support/suites/database-suite.ts'
import { openTestCheckout, type TestCheckout } from './support/suites/test-checkout.ts'

/** A storage that has one private image and rejects uploads. */
const STORAGE = {
  ...EMPTY_STORAGE,
  readPrivateImage: async () => new Uint8Array(1),
  saveImage: async () => ({ status: 'rejected', reason: 'not-an-image' }),
} as unknown as ImageStorage

const ROUTES = SITE_ROUTES.filter(({ path }) => path !== undefined)

let site: Awaited<ReturnType<typeof openSite>>
let checkout: TestCheckout
let people: Record<Actor, TestCustomer | undefined>
let productAddress: string
let existing: Record<(typeof EXISTING_PARAMS)[number], string>

const { db } = await setUpTestDatabase()
beforeAll(async () => {
  site = await openSite()
  checkout = openTestCheckout(db)
  const customer = await insertCustomer(db)
  people = {
    visitor: undefined,
    'other customer': await insertCustomer(db),
    customer,
    administrator: await insertCustomer(db, { isAdmin: true }),
  }
  const product = await insertProduct(db)
  productAddress = productPath(product)
  const order = await insertOrder(db, { userId: customer.id, status: 'delivered' })
  const complaint = await insertComplaint(db, { userId: customer.id, orderId: order.id })
  existing = {
    productId: product.id,
    orderId: order.id,
    number: await insertCreditNote(db, order),
    complaintId: complaint.id,
    pictureId: complaint.pictureId,
    checkoutId: await insertConfirmedPurchase(order.id),
    pinCode: '380009',
    category: 'casual',
    collection: (await insertCollection(db)).id,
  }
})

async function insertConfirmedPurchase(orderId: string): Promise<string> {
  const { checkout_id } = await db
    .selectFrom('orders')
    .select('checkout_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const checkoutId = checkout_id ?? ''
  await db
    .insertInto('cod_purchases')
    .values({ checkout_id: checkoutId, mailbox_key: 'mailbox', phone_key: 'phone', confirmed_by: 'customer' })
    .execute()
  return checkoutId
}

async function respond(actor: Actor, url: string, form?: SampleForm): Promise<Response> {
  const person = people[actor]
  const args = routeArgs({ db, url, ...(person && { visitor: signedIn(person) }), ...(form && { form }) })
  args.context.set(nonceContext, 'n0nce')
  args.context.set(authContext, createTestAuth(db))
  args.context.set(gatewayContext, checkout.gateway)
  args.context.set(jobsContext, checkout.jobs)
  args.context.set(widgetContext, { scriptUrl: '/checkout.js', keyId: 'rzp_test_fake', isSandbox: true })
  args.context.set(storageContext, STORAGE)
  return site(args.request, args.context)
}

async function ask(actor: Actor, url: string, form?: SampleForm): Promise<Outcome | 'fault'> {
  const response = await respond(actor, url, form)
  const body = await response.text()
  const location = response.headers.get('Location') ?? /"redirect","([^"]*)"/.exec(body)?.[1]
  if (location !== undefined) return toOutcome(302, location)
  return toOutcome(response.status)
}

function toOutcome(status: number, location = ''): Outcome | 'fault' {
  if (status === 302) {
    if (location === '/') return 'home'
    return location.startsWith('/auth') ? 'sign-in' : 'moved'
  }
  if (status === 404) return 'unknown'
  if (status >= 500) return 'fault'
  return status >= 400 ? 'refused' : 'shown'
}

async function outcomesOf(request: (actor: Actor) => Promise<string>): Promise<string> {
  const outcomes = []
  for (const actor of ACTORS) outcomes.push(await request(actor))
  return outcomes.join(' ')
}

const MADE_UP = '0192f3a0-0000-7000-8000-000000000001'

const addressFor = (route: SiteRoute) =>
  // The product's page moves visitors from its id to its address.
  route.id === 'routes/store/products/product' ? productAddress : addressOf(route, existing, MADE_UP)
const dataAddress = (address: string) => `${address === '/' ? '/_' : address}.data`

const expected = async (what: 'page' | 'form') =>
  Object.fromEntries(await Promise.all(ROUTES.map(async (route) => [route.id, (await accessOf(route))[what]])))

test('M330 every route shows its page and its data to those who may see it', async () => {
  const pages: Record<string, string> = {}
  for (const route of ROUTES) {
    const address = addressFor(route)
    pages[route.id] = await outcomesOf((actor) => ask(actor, address))
    if (!route.file.endsWith('.tsx')) continue
    const data = await outcomesOf((actor) => ask(actor, dataAddress(address)))
    expect(data, `${route.id}.data`).toBe(pages[route.id])
  }
  expect(pages).toEqual(await expected('page'))
})

test.for(['/checkout', '/profile', '/orders', '/orders/1', '/order-confirmation/1'])(
  'M01 M53 %s asks a visitor to sign in, and leads back',
  async (path) => {
    const response = await respond('visitor', path)
    expect(response.headers.get('Location')).toBe(`/auth?${new URLSearchParams({ returnTo: path })}`)
  },
)

test.for(['/admin', '/admin/products', '/admin/orders', '/admin/users'])(
  'M01 M91 %s redirects a visitor to the home page',
  async (path) => {
    expect((await respond('visitor', path)).headers.get('Location')).toBe('/')
  },
)

test('M330 every route reads forms from those who may send some', async () => {
  const forms: Record<string, string> = {}
  for (const route of ROUTES) {
    forms[route.id] = await outcomesOf((actor) => ask(actor, addressFor(route), { intent: 'made-up' }))
  }
  expect(forms).toEqual(await expected('form'))
})

test('M330 whoever can’t open a page can’t send any of its forms', async () => {
  // The sign-in's own pages are for whoever isn't signed in, and lead others on.
  for (const route of ROUTES.filter(({ path }) => !path?.startsWith('/auth'))) {
    // A request for data runs the action alone, so that no loader hides what it did.
    const address = route.file.endsWith('.tsx') ? dataAddress(addressFor(route)) : addressFor(route)
    const outcomes = (await accessOf(route)).page.split(' ')
    for (const [index, actor] of ACTORS.entries()) {
      const outcome = outcomes[index] ?? ''
      if (!['sign-in', 'home', 'unknown'].includes(outcome) || actor === 'administrator') continue
      for (const form of (await sampleForms(route)) ?? []) {
        expect(await ask(actor, address, form), `${actor}: ${form.intent} at ${route.path}`).toBe(outcome)
      }
    }
  }
})

import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAddresses } from '#app/domain/addresses/queries.server.ts'
import { deleteOldSessions } from '#app/domain/agents/sessions/agent-sessions.server.ts'
import { cartTotals } from '#app/domain/cart/cart-totals.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { paise } from '#app/money.ts'
import * as agentCheckout from '#app/routes/store/agent-checkout.tsx'
import * as checkoutPage from '#app/routes/store/checkout.tsx'
import { createTestPlatform, setAgentContext } from '#tests/support/agents/test-platform.ts'
import { expectSchema } from '#tests/support/agents/ucp-schema.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs, testAgentLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const { db } = await setUpTestDatabase()
const settings = { deliveryAreas: ['380: 3', '194: no'] }
const agent = createTestPlatform({ db, settings, hasOffers: true })
const other = createTestPlatform({ db, settings, profileUrl: 'https://other.example/profile' })

let red: string
let blue: string

beforeAll(async () => {
  const charged = { hasDeliveryCharge: true, deliveryCharge: paise(80_00), freeDeliveryThreshold: null }
  const shown = { color: 'Red', material: 'Cotton' }
  red = (
    await insertProduct(db, {
      ...charged,
      ...shown,
      name: 'Red Cotton Kurti',
      price: paise(899_00),
      stockBySize: { S: 0, L: 3 },
    })
  ).id
  blue = (await insertProduct(db, { ...charged, name: 'Blue Kurti', price: paise(500_00), stockBySize: { M: 5 } })).id
})

beforeEach(async () => {
  await db.deleteFrom('auth.rate_limits').execute()
})

const lineOf = (product: string, size: string, quantity = 1) => ({ item: { id: `${product}:${size}` }, quantity })

const ADDRESS = {
  street_address: '4 Mill Road',
  address_locality: 'Ahmedabad',
  address_region: 'Gujarat',
  postal_code: '380006',
  address_country: 'IN',
  first_name: 'Meera',
  last_name: 'Shah',
  phone_number: '+91 98470 12345',
}
const toAddress = (over = {}) => ({ methods: [{ type: 'shipping', destinations: [{ ...ADDRESS, ...over }] }] })

type Shown = { code: string; severity?: string; path?: string }[]
const codesOf = (messages: Shown = []) => messages.map(({ code }) => code)
const totalOf = (body: { totals: { type: string; amount: number }[] }, type = 'total') =>
  body.totals.find((each) => each.type === type)?.amount

async function reserved() {
  const { units } = await db
    .selectFrom('product_stock')
    .select(sql<number>`sum(reserved)::integer`.as('units'))
    .executeTakeFirstOrThrow()
  return units
}

describe('M546 a cart', () => {
  test('is created, read, replaced and cancelled; its amounts are those of the shop’s own cart', async () => {
    const created = await agent.rest('POST', '/carts', { line_items: [lineOf(red, 'L'), lineOf(blue, 'M', 2)] })
    expect(created.status).toBe(201)
    expectSchema('cart', created.body)
    expect(totalOf(created.body)).toBe(1_899_00)
    expect(created.body.ucp.capabilities).toHaveProperty(['dev.ucp.shopping.cart'])
    expect(created.body.ucp.capabilities).not.toHaveProperty(['dev.ucp.shopping.checkout'])
    const address = `/carts/${created.body.id}`
    expect((await agent.rest('GET', address)).body).toEqual(created.body)

    const replaced = await agent.rest('PUT', address, { line_items: [lineOf(red, 'L')] })
    expectSchema('cart', replaced.body)
    expect([totalOf(replaced.body), totalOf(replaced.body, 'fulfillment')]).toEqual([979_00, 80_00])
    const { body: ended } = await agent.rest('POST', `${address}/cancel`)
    expect(ended).toEqual(replaced.body)
    for (const [method, path, body] of [
      ['GET', address],
      ['PUT', address, { line_items: [] }],
      ['POST', `${address}/cancel`],
    ] as const) {
      const gone = await agent.rest(method, path, body)
      expect(gone.status).toBe(200)
      expectSchema('error_response', gone.body)
      expect(codesOf(gone.body.messages)).toEqual(['not_found'])
    }
    expect(await reserved()).toBe(0)
  })

  test('has as many units as there are, and says what isn’t there', async () => {
    const lines = [
      lineOf(red, 'L', 9),
      lineOf(red, 'S'),
      lineOf(red, 'XXL'),
      { item: { id: 'nothing' }, quantity: 1 },
      { item: { id: red }, quantity: 1 },
    ]
    const { body } = await agent.rest('POST', '/carts', { line_items: lines })
    expectSchema('cart', body)
    expect(body.line_items).toMatchObject([{ id: `${red}:L`, quantity: 3 }])
    expect(codesOf(body.messages).sort()).toEqual(
      ['item_unavailable', 'item_unavailable', 'item_unavailable', 'out_of_stock', 'quantity_adjusted'].sort(),
    )
    const single = await agent.rest('POST', '/carts', { line_items: [{ item: { id: blue }, quantity: 1 }] })
    expect(single.body.line_items).toMatchObject([{ id: `${blue}:M` }])
    const byWeight = { item: { id: `${blue}:M`, quantity_unit: { unit: 'KGM', scale: 2 } }, quantity: 1 }
    const rejected = await agent.rest('POST', '/carts', { line_items: [byWeight] })
    expect(rejected.status).toBe(200)
    expectSchema('error_response', rejected.body)
    const none = await agent.rest('POST', '/carts', { line_items: [lineOf(red, 'S')] })
    expect(none.body.messages[0]).toMatchObject({ code: 'out_of_stock', severity: 'unrecoverable' })
    expect(none.body).not.toHaveProperty('id')
  })

  test('is read and changed by its own platform only, and by signed calls only if it was made by one', async () => {
    const { body } = await agent.rest('POST', '/carts', { line_items: [lineOf(red, 'L')] })
    const address = `/carts/${body.id}`
    const unsigned = { isSigned: false }
    for (const answer of [await other.rest('GET', address), await agent.rest('GET', address, undefined, unsigned)]) {
      expect(codesOf(answer.body.messages)).toEqual(['not_found'])
    }
    const open = await agent.rest('POST', '/carts', { line_items: [lineOf(red, 'L')] }, unsigned)
    expect((await agent.rest('GET', `/carts/${open.body.id}`, undefined, unsigned)).body.id).toBe(open.body.id)
  })

  test('takes a code; the discount is that of the shop’s own cart', async () => {
    await insertOffer(db, { code: 'RANG10', name: 'Rang', percent: 10 })
    const discounts = { codes: ['rang10', 'OTHER'] }
    const { body } = await agent.rest('POST', '/carts', {
      line_items: [lineOf(red, 'L'), lineOf(blue, 'M')],
      discounts,
    })
    expectSchema('cart', body)
    expect([totalOf(body, 'items_discount'), totalOf(body)]).toEqual([-139_90, 1_259_10])
    expect(body.discounts.applied).toMatchObject([{ code: 'RANG10', amount: 139_90, automatic: false }])
    const ofLines = body.line_items.map((line: { totals: { type: string; amount: number }[] }) =>
      totalOf(line, 'items_discount'),
    )
    expect(ofLines.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(-139_90)
    expect(codesOf(body.messages)).toEqual(['discount_code_combination_disallowed'])
    const wrong = await agent.rest('POST', '/carts', {
      line_items: [lineOf(red, 'L')],
      discounts: { codes: ['NOTHING'] },
    })
    expect(codesOf(wrong.body.messages)).toEqual(['discount_code_invalid'])
  })
})

describe('M547 a checkout', () => {
  test('asks the person to go on; it never takes payment or places an order', async () => {
    const sent = { line_items: [lineOf(red, 'L')], fulfillment: toAddress(), buyer: { email: 'meera@shopper.example' } }
    const { status, body } = await agent.rest('POST', '/checkout-sessions', sent)
    expect(status).toBe(201)
    expectSchema('checkout', body)
    expect(body).toMatchObject({
      status: 'requires_escalation',
      ucp: { payment_handlers: {} },
      payment: { instruments: [] },
    })
    expect(body.continue_url).toMatch(/^http:\/\/shop\.test\/agent-checkouts\/[\w-]{43}$/)
    const [method] = body.fulfillment.methods
    expect(method.groups[0].options[0].description.plain).toContain('380006')
    expect(method.selected_destination_id).toBe(method.destinations[0].id)
    const completed = await agent.rest('POST', `/checkout-sessions/${body.id}/complete`, {
      payment: { instruments: [] },
    })
    expectSchema('checkout', completed.body)
    expect(completed.body.status).toBe('requires_escalation')
    expect(completed.body).not.toHaveProperty('order')
    const cancelled = await agent.rest('POST', `/checkout-sessions/${body.id}/cancel`)
    expectSchema('checkout', cancelled.body)
    expect(cancelled.body).toMatchObject({ status: 'canceled' })
    expect(cancelled.body).not.toHaveProperty('continue_url')
    expect((await agent.rest('GET', `/checkout-sessions/${body.id}`)).body.status).toBe('canceled')
    for (const [verb, path, again] of [
      ['PUT', '', sent],
      ['POST', '/complete', {}],
      ['POST', '/cancel'],
    ] as const) {
      const refused = await agent.rest(verb, `/checkout-sessions/${body.id}${path}`, again)
      expect([refused.status, refused.body.code]).toEqual([409, 'checkout_not_modifiable'])
    }
    expect(await reserved()).toBe(0)
  })

  test('is replaced as a whole; a destination that the shop doesn’t serve, or doesn’t know, can be put right', async () => {
    const { body } = await agent.rest('POST', '/checkout-sessions', { line_items: [lineOf(red, 'L')] })
    const address = `/checkout-sessions/${body.id}`
    const put = async (fulfillment?: object) =>
      (await agent.rest('PUT', address, { line_items: [lineOf(blue, 'M')], ...(fulfillment && { fulfillment }) })).body
    for (const over of [{ postal_code: '194101' }, { address_country: 'US' }]) {
      const elsewhere = await put(toAddress(over))
      expectSchema('checkout', elsewhere)
      expect(elsewhere.status).toBe('incomplete')
      expect(elsewhere.messages[0]).toMatchObject({ code: 'address_undeliverable', severity: 'recoverable' })
    }
    const home = await put(toAddress({ id: 'home' }))
    expect(home.fulfillment.methods[0].destinations).toMatchObject([{ id: 'home', type: 'shipping_address' }])
    const nameless = await put(toAddress({ id: '' }))
    expect(nameless.fulfillment.methods[0].destinations).toMatchObject([{ id: 'dest_1' }])
    await put(toAddress({ id: 'home' }))
    const selected = await put({ methods: [{ type: 'shipping', selected_destination_id: 'home' }] })
    expect(selected.fulfillment.methods[0].destinations).toMatchObject([{ street_address: '4 Mill Road' }])
    const unknown = await put({ methods: [{ type: 'shipping', selected_destination_id: 'work' }] })
    expect(unknown.messages[0]).toMatchObject({
      code: 'unknown_destination',
      path: expect.stringMatching(/selected_destination_id$/),
    })
    expect(unknown.fulfillment).toEqual(selected.fulfillment)
    expect((await put()).fulfillment.methods[0]).not.toHaveProperty('destinations')
  })

  test('is made of a cart, once, with the cart’s lines and code', async () => {
    const cart = await agent.rest('POST', '/carts', {
      line_items: [lineOf(blue, 'M', 2)],
      discounts: { codes: ['RANG10'] },
    })
    const convert = () =>
      agent.rest('POST', '/checkout-sessions', { cart_id: cart.body.id, line_items: [lineOf(red, 'L', 9)] })
    const [first, second] = await Promise.all([convert(), convert()])
    expectSchema('checkout', first.body)
    expect(second.body.id).toBe(first.body.id)
    expect(first.body.line_items).toMatchObject([{ id: `${blue}:M`, quantity: 2 }])
    expect(totalOf(first.body)).toBe(totalOf(cart.body))
    for (const cartId of ['x', crypto.randomUUID()]) {
      const unknown = await agent.rest('POST', '/checkout-sessions', { cart_id: cartId })
      expect(codesOf(unknown.body.messages)).toEqual(['not_found'])
    }
  })

  test('M594 changes the cart that it is made of, which is there as long as the checkout', async () => {
    const cart = await agent.rest('POST', '/carts', { line_items: [lineOf(blue, 'M', 2), lineOf(red, 'L')] })
    const address = `/carts/${cart.body.id}`
    const soon = new Date(Date.now() + 60_000)
    await db.updateTable('agent_sessions').set({ expires_at: soon }).where('id', '=', cart.body.id).execute()
    const checkout = await agent.rest('POST', '/checkout-sessions', { cart_id: cart.body.id })
    const read = async () => (await agent.rest('GET', address)).body
    expect(Date.parse((await read()).expires_at)).toBeGreaterThanOrEqual(Date.parse(checkout.body.expires_at))

    const buyer = { first_name: 'Meera' }
    const fewer = { line_items: [lineOf(blue, 'M')], buyer, fulfillment: toAddress() }
    const changed = await agent.rest('PUT', `/checkout-sessions/${checkout.body.id}`, fewer)
    const after = await read()
    expectSchema('cart', after)
    expect(after.line_items).toEqual(changed.body.line_items)
    expect([after.totals, after.buyer]).toEqual([changed.body.totals, buyer])
  })

  test('M594 of a signed call says nothing to a cart that calls without a signature may read', async () => {
    const unsigned = { isSigned: false }
    const { body } = await agent.rest('POST', '/carts', { line_items: [lineOf(blue, 'M')] }, unsigned)
    const checkout = await agent.rest('POST', '/checkout-sessions', { cart_id: body.id })
    const changed = { line_items: [lineOf(red, 'L')], buyer: { first_name: 'Meera' } }
    await agent.rest('PUT', `/checkout-sessions/${checkout.body.id}`, changed)
    const cart = (await agent.rest('GET', `/carts/${body.id}`, undefined, unsigned)).body
    expect(cart.line_items).toMatchObject([{ id: `${blue}:M` }])
    expect(cart).not.toHaveProperty('buyer')
  })

  test('of a cart makes place for another one when its time is up, and is hidden from calls that aren’t signed', async () => {
    const unsigned = { isSigned: false }
    const cart = await agent.rest('POST', '/carts', { line_items: [lineOf(blue, 'M')] }, unsigned)
    const convert = async (call = {}) =>
      (await agent.rest('POST', '/checkout-sessions', { cart_id: cart.body.id }, call)).body
    const first = await convert()
    expect(codesOf((await convert(unsigned)).messages)).toEqual(['not_found'])
    await db
      .updateTable('agent_sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', first.id)
      .execute()
    const second = await convert(unsigned)
    expectSchema('checkout', second)
    expect(second.id).not.toBe(first.id)
  })

  test('has the shapes of the earlier version for a platform of that version', async () => {
    const earlier = createTestPlatform({ db, settings, version: '2026-04-08' })
    const { body } = await earlier.rest('POST', '/checkout-sessions', { line_items: [lineOf(red, 'L')] })
    expect(body.ucp.version).toBe('2026-04-08')
    expect(typeof body.fulfillment.methods[0].groups[0].options[0].description).toBe('string')
  })

  test('isn’t there while the owner doesn’t allow it', async () => {
    const off = createTestPlatform({ db, settings: { ...settings, agentsMayBuy: false } })
    expect((await off.rest('POST', '/checkout-sessions', { line_items: [lineOf(red, 'L')] })).status).toBe(404)
    expect((await off.tool('create_cart', { cart: { line_items: [] } })).error.code).toBe(-32601)
  })
})

describe('M548 a repeated call', () => {
  test.each(['rest', 'mcp'])(
    'over %s brings the same answer and does nothing again; another one with its key is rejected',
    async (transport) => {
      const key = crypto.randomUUID()
      const call = async (quantity: number) => {
        const checkout = { line_items: [lineOf(red, 'L', quantity)] }
        if (transport === 'rest')
          return agent.rest('POST', '/checkout-sessions', checkout, { headers: { 'Idempotency-Key': key } })
        return agent.tool('create_checkout', { checkout }, { meta: { 'idempotency-key': key } })
      }
      const count = async () => (await db.selectFrom('agent_sessions').select('id').execute()).length
      const first = await call(1)
      const before = await count()
      const repeated = await call(1)
      expect([repeated.status, repeated.body]).toEqual([first.status, first.body])
      expect(await count()).toBe(before)
      expect((await call(2)).status).toBe(409)
    },
  )

  test('while the first is being processed waits, and one whose process died is carried out', async () => {
    const key = 'k'.repeat(36)
    const headers = { 'Idempotency-Key': key }
    const sent = { line_items: [lineOf(red, 'L')] }
    await agent.rest('POST', '/carts', sent, { headers })
    const open = () => db.updateTable('agent_answers').where('idempotency_key', '=', key)
    await open().set({ status: null, body: null }).execute()
    const waiting = await agent.rest('POST', '/carts', sent, { headers })
    expect([waiting.status, waiting.body.code]).toEqual([409, 'request_in_progress'])
    await open()
      .set({ created_at: new Date(Date.now() - 120_000) })
      .execute()
    expect((await agent.rest('POST', '/carts', sent, { headers })).status).toBe(201)
    expect((await agent.rest('POST', '/carts', sent, { headers: { 'Idempotency-Key': 'x'.repeat(256) } })).status).toBe(
      400,
    )
    const noKey = await agent.tool('cancel_cart', { id: 'x' })
    expect(noKey.error.code).toBe(-32602)
  })
})

describe('M549 the person', () => {
  const page = (continueUrl: string, person?: TestCustomer, form?: Record<string, string>) => {
    const { pathname } = new URL(continueUrl)
    const params = { token: pathname.split('/').at(-1) ?? '' }
    const args = routeArgs({
      db,
      url: pathname,
      params,
      ...(person && { visitor: signedIn(person) }),
      ...(form && { form }),
    })
    setAgentContext(args.context, { settings, hasOffers: true })
    return args
  }
  const show = (continueUrl: string, person?: TestCustomer) => agentCheckout.loader(page(continueUrl, person))
  const take = (continueUrl: string, person: TestCustomer | undefined, shownTotal: number) =>
    agentCheckout.action(
      page(continueUrl, person, { intent: 'take-over', shownTotal: String(shownTotal) }),
    ) as Promise<unknown>
  const caught = (promise: Promise<unknown>) => promise.catch((error: unknown) => error)
  const NOT_FOUND = { init: { status: 404 } }

  test('M594 leaves nothing of the buyer to the cart that the checkout was made of', async () => {
    const cart = await agent.rest('POST', '/carts', { line_items: [lineOf(red, 'L')] })
    const { id, continue_url: link } = (await agent.rest('POST', '/checkout-sessions', { cart_id: cart.body.id })).body
    const sent = { line_items: [lineOf(red, 'L')], buyer: { first_name: 'Meera' }, fulfillment: toAddress() }
    await agent.rest('PUT', `/checkout-sessions/${id}`, sent)
    const kept = async () => {
      const rows = db.selectFrom('agent_sessions').select('input').where('id', 'in', [id, cart.body.id])
      return JSON.stringify(await rows.execute())
    }
    expect(await kept()).toContain('Meera')
    await caught(take(link, await insertCustomer(db), 979_00))
    expect(await kept()).not.toContain('Meera')
  })

  async function prepare(sent: object = { line_items: [lineOf(red, 'L')], fulfillment: toAddress() }) {
    return (await agent.rest('POST', '/checkout-sessions', sent)).body
  }

  test('sees goods and amounts, signs in, and finds them in their cart, and the address among theirs', async () => {
    const person = await insertCustomer(db)
    const checkout = await prepare()
    const visitor = await show(checkout.continue_url)
    expect(visitor).toMatchObject({ agent: 'agent.example', total: 979_00, quotedTotal: 979_00, otherUnits: 0 })
    for (const personal of ['Meera', 'Mill Road', '98470', '380006'])
      expect(JSON.stringify(visitor)).not.toContain(personal)
    const signIn = await caught(take(checkout.continue_url, undefined, 979_00))
    expect((signIn as Response).headers.get('location')).toContain('/auth')

    const done = (await caught(take(checkout.continue_url, person, 979_00))) as Response
    const [address] = await listAddresses(db, person.id)
    expect(address).toMatchObject({
      fullName: 'Meera Shah',
      phone: '9847012345',
      postalCode: '380006',
      state: 'Gujarat',
    })
    expect(done.headers.get('location')).toBe(`/checkout?address=${address?.id}`)
    const lines = await listCartLines(db, person.id)
    expect(lines).toMatchObject([{ productId: red, size: 'L', quantity: 1 }])
    expect(cartTotals(lines, paise(999_00)).total).toBe(totalOf(checkout))
    expect(await reserved()).toBe(0)
    const { body } = await agent.rest('GET', `/checkout-sessions/${checkout.id}`)
    expect(body.fulfillment.methods[0]).not.toHaveProperty('destinations')
    // Again: nothing doubles.
    await caught(take(checkout.continue_url, person, 979_00))
    expect(await listCartLines(db, person.id)).toMatchObject([{ quantity: 1 }])
    expect(await listAddresses(db, person.id)).toHaveLength(1)
  })

  test('who was first has it alone; the agent changes nothing of it any more', async () => {
    const [first, second] = [await insertCustomer(db), await insertCustomer(db)]
    const checkout = await prepare()
    await caught(take(checkout.continue_url, first, 979_00))
    for (const person of [second, undefined])
      expect(await caught(show(checkout.continue_url, person))).toMatchObject(NOT_FOUND)
    expect(await caught(take(checkout.continue_url, second, 979_00))).toMatchObject(NOT_FOUND)
    expect(await listCartLines(db, second.id)).toEqual([])
    const changed = await agent.rest('PUT', `/checkout-sessions/${checkout.id}`, { line_items: [lineOf(blue, 'M')] })
    expect(codesOf(changed.body.messages)).toContain('taken_over')
    expect(changed.body.line_items).toEqual(checkout.line_items)
  })

  test('is told of another total first: of a new price, of what is in the cart, and once more if it changes', async () => {
    const person = await insertCustomer(db)
    await db
      .insertInto('cart_items')
      .values({ user_id: person.id, product_id: blue, size: 'M', quantity: 2, price_when_added: paise(500_00) })
      .execute()
    const checkout = await prepare()
    expect(await show(checkout.continue_url, person)).toMatchObject({
      quotedTotal: 979_00,
      total: 1_899_00,
      otherUnits: 2,
    })
    expect(await take(checkout.continue_url, person, 979_00)).toMatchObject({ init: { status: 409 } })
    expect(await listCartLines(db, person.id)).toHaveLength(1)
    await caught(take(checkout.continue_url, person, 1_899_00))
    expect(await listCartLines(db, person.id)).toHaveLength(2)
  })

  test('pays with the code that the agent entered', async () => {
    const person = await insertCustomer(db)
    const checkout = await prepare({ line_items: [lineOf(red, 'L')], discounts: { codes: ['RANG10'] } })
    expect(totalOf(checkout)).toBe(889_10)
    expect(await show(checkout.continue_url, person)).toMatchObject({ total: 889_10 })
    await caught(take(checkout.continue_url, person, 889_10))
    const entered = await db.selectFrom('cart_offers').select('offer_id').where('user_id', '=', person.id).execute()
    expect(entered).toHaveLength(1)
  })

  test('finds nothing behind a link that was made up, has expired or was cancelled, or once the owner ends it', async () => {
    const checkout = await prepare()
    const forged = `http://shop.test/agent-checkouts/${testAgentLinks.tokenFor(checkout.id, 2)}`
    for (const url of [
      forged,
      'http://shop.test/agent-checkouts/x',
      `http://shop.test/agent-checkouts/${'A'.repeat(43)}`,
    ]) {
      expect(await caught(show(url))).toMatchObject(NOT_FOUND)
    }
    await db
      .updateTable('agent_sessions')
      .set({ expires_at: new Date(0) })
      .where('id', '=', checkout.id)
      .execute()
    expect(await caught(show(checkout.continue_url))).toMatchObject(NOT_FOUND)
    const cancelled = await prepare()
    await agent.rest('POST', `/checkout-sessions/${cancelled.id}/cancel`)
    expect(await caught(show(cancelled.continue_url))).toMatchObject(NOT_FOUND)
    const args = page((await prepare()).continue_url)
    setAgentContext(args.context, { settings: { agentsMayBuy: false } })
    expect(await caught(agentCheckout.loader(args))).toMatchObject(NOT_FOUND)
  })
})

test('M541 M547 M549 an agent finds a red cotton kurti in L below ₹1,500 that reaches 380006 in time, and hands it over, in three calls', async () => {
  const person = await insertCustomer(db)
  const friday = Date.now() + 5 * 86_400_000
  const filters = { price: { max: 1_500_00 }, fulfills_to: { postal_code: '380006', address_country: 'IN' } }
  const catalog = { query: 'red cotton kurti size L', filters, context: { currency: 'INR' } }
  const found = await agent.tool('search_catalog', { catalog })
  const [product] = found.body.products
  const [variant] = product.variants
  expect(variant).toMatchObject({ options: [{ label: 'L' }], availability: { available: true } })
  expect(variant.price.amount).toBeLessThan(1_500_00)
  expect(variant.fulfillment.methods[0].availability.available).toBe(true)

  const checkout = { line_items: [{ item: { id: variant.id }, quantity: 1 }], fulfillment: toAddress() }
  const created = await agent.tool('create_checkout', { checkout })
  expectSchema('checkout', created.body)
  const [option] = created.body.fulfillment.methods[0].groups[0].options
  expect(Date.parse(option.latest_fulfillment_time)).toBeLessThan(friday)
  const meta = { 'idempotency-key': crypto.randomUUID() }
  const { body } = await agent.tool('complete_checkout', { id: created.body.id, checkout: {} }, { meta })
  expect(body.status).toBe('requires_escalation')

  const token = body.continue_url.split('/').at(-1)
  const form = { intent: 'take-over', shownTotal: String(totalOf(body)) }
  const args = routeArgs({ db, url: `/agent-checkouts/${token}`, params: { token }, visitor: signedIn(person), form })
  setAgentContext(args.context, { settings, hasOffers: true })
  const moved = (await Promise.resolve(agentCheckout.action(args)).catch((error: unknown) => error)) as Response
  const next = routeArgs({ db, url: moved.headers.get('location') ?? '', visitor: signedIn(person) })
  setAgentContext(next.context, { settings, hasOffers: true })
  next.context.set(widgetContext, { scriptUrl: '', keyId: '', isSandbox: true })
  const shown = await checkoutPage.loader(next)
  expect(shown.totals.total).toBe(totalOf(body))
  expect(shown.place).toMatchObject({ step: 'shipping', selected: { fullName: 'Meera Shah', postalCode: '380006' } })
})

test('M556 what an agent said of a person is deleted within nine days, unless it became an order', async () => {
  await db.deleteFrom('agent_sessions').execute()
  const sent = { line_items: [lineOf(red, 'L')], fulfillment: toAddress(), buyer: { email: 'meera@shopper.example' } }
  const { body: cart } = await agent.rest('POST', '/carts', sent)
  const { body: checkout } = await agent.rest('POST', '/checkout-sessions', sent)
  const { body: bought } = await agent.rest('POST', '/checkout-sessions', sent)
  // A cart lasts longer than a checkout: a day.
  expect(Date.parse(cart.expires_at) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  const order = await insertOrder(db)
  const expire = async (id: string, daysAgo: number, status: 'open' | 'canceled' | 'completed') => {
    const expires_at = new Date(Date.now() - daysAgo * 24 * 3_600_000)
    const order_id = status === 'completed' ? order.id : null
    await db.updateTable('agent_sessions').set({ expires_at, status, order_id }).where('id', '=', id).execute()
  }
  const left = async () => {
    await deleteOldSessions(db)
    return (await db.selectFrom('agent_sessions').select('id').orderBy('id').execute()).map(({ id }) => id)
  }
  await expire(cart.id, 6.9, 'open')
  await expire(checkout.id, 7.1, 'canceled')
  await expire(bought.id, 400, 'completed')
  expect(await left()).toEqual([cart.id, bought.id].sort())
  await expire(cart.id, 7.1, 'open')
  expect(await left()).toEqual([bought.id])
})

import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestPlatform } from '#tests/support/agents/test-platform.ts'
import { expectSchema } from '#tests/support/agents/ucp-schema.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { type SeededRandom, seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const { db } = await setUpTestDatabase()
const victim = createTestPlatform({ db, profileUrl: 'https://victim.example/profile' })
const agent = createTestPlatform({ db, known: [victim] })

/** In what the victim's buyer is called, and nowhere else. */
const TELLTALE = 'Strangerpur'

type Ids = Readonly<Record<'product' | 'cart' | 'checkout' | 'order', string>>
let ids: Ids

beforeAll(async () => {
  const product = await insertProduct(db, { stockBySize: { L: 9 } })
  const line_items = [{ item: { id: `${product.id}:L` }, quantity: 1 }]
  const fulfillment = {
    methods: [{ type: 'shipping', destinations: [{ address_locality: TELLTALE, postal_code: '380006' }] }],
  }
  const sent = { line_items, buyer: { first_name: TELLTALE } }
  const cart = await victim.rest('POST', '/carts', sent)
  const checkout = await victim.rest('POST', '/checkout-sessions', { ...sent, fulfillment })
  const person = await insertCustomer(db)
  const order = await insertOrder(db, { userId: person.id, shippingAddress: { city: TELLTALE } as never })
  ids = { product: product.id, cart: cart.body.id, checkout: checkout.body.id, order: order.id }
})

beforeEach(async () => {
  await db.deleteFrom('auth.rate_limits').execute()
})

/** Every endpoint with a call as it should be, but for another platform's records. */
const endpoints = ({ product, cart, checkout, order }: Ids): readonly (readonly [string, string, object?])[] => {
  const lines = { line_items: [{ item: { id: `${product}:L` }, quantity: 1 }] }
  const about = {
    context: { postal_code: '380006', currency: 'INR' },
    filters: { price: { max: 150_000 }, categories: ['casual'] },
  }
  return [
    ['POST', '/catalog/search', { query: 'kurti', ...about, pagination: { limit: 5 } }],
    ['POST', '/catalog/lookup', { ids: [product, `${product}:L`], ...about }],
    ['POST', '/catalog/product', { id: product, selected: [{ name: 'Size', label: 'L' }], ...about }],
    ['POST', '/carts', { ...lines, discounts: { codes: ['X'] } }],
    ['GET', `/carts/${cart}`],
    ['PUT', `/carts/${cart}`, lines],
    ['POST', `/carts/${cart}/cancel`, {}],
    [
      'POST',
      '/checkout-sessions',
      { ...lines, cart_id: cart, fulfillment: { methods: [{ type: 'shipping', destinations: [{}] }] } },
    ],
    ['GET', `/checkout-sessions/${checkout}`],
    ['PUT', `/checkout-sessions/${checkout}`, lines],
    ['POST', `/checkout-sessions/${checkout}/complete`, { payment: { instruments: [] } }],
    ['POST', `/checkout-sessions/${checkout}/cancel`, {}],
    ['GET', `/orders/${order}`],
  ]
}

/** What another one's records must still be, and what must not have happened. */
async function untouched() {
  const { units } = await db
    .selectFrom('product_stock')
    .select(sql<number>`sum(reserved)::integer`.as('units'))
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('agent_sessions')
    .select(['id', 'status', 'input'])
    .where('agent_profile', '=', victim.profileUrl)
    .orderBy('id')
    .execute()
  return { units, sessions }
}

type Answer = Awaited<ReturnType<typeof agent.rest>>

function expectSafe({ status, body }: Answer, sent: string): void {
  expect(status, sent).toBeLessThan(500)
  expect(JSON.stringify(body), sent).not.toContain(TELLTALE)
  if (status >= 400) expectSchema('protocol_error', body)
  else expect(body.ucp.version, sent).toBe('2026-08-25')
}

describe('M554 calls that nobody should send', () => {
  test('of each endpoint, with another platform’s records, signed, unsigned and replayed, find and change nothing', async () => {
    const before = await untouched()
    for (const [method, path, body] of endpoints(ids)) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const calls = [
        { headers },
        { headers },
        { isSigned: false },
        { headers: { 'UCP-Agent': `profile="${victim.profileUrl}"` } },
      ]
      for (const call of calls) {
        const answer = await agent.rest(method, path, body, call)
        expectSafe(answer, `${method} ${path}`)
        if (/cart|checkout|order/.test(path) && path.includes('-') && answer.status === 200) {
          expect(answer.body.messages?.[0]?.code, path).toMatch(/^not_found$|^item_unavailable$/)
        }
      }
      if (body) {
        const forged = await agent.rest(method, path, body, { sentBody: JSON.stringify({ ...body, x: 1 }) })
        expect([forged.status, forged.body.code]).toEqual([400, 'digest_mismatch'])
      }
    }
    expect(await untouched()).toEqual(before)
  })

  test('with half a letter, or a profile that says odd things, get an answer', async () => {
    const line_items = [{ item: { id: `${ids.product}:L` }, quantity: 1 }]
    for (const sent of [
      { line_items, buyer: { first_name: '\ud800' } },
      { line_items: [{ item: { id: '\udfff' }, quantity: 1 }] },
    ]) {
      const headers = { 'Idempotency-Key': crypto.randomUUID() }
      const answer = await agent.rest('POST', '/carts', sent, { headers })
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid_request'])
    }
    for (const webhook_url of ['https://a.example/\0', `https://a.example/${'é'.repeat(1_500)}`, 'x']) {
      const odd = createTestPlatform({ db, profileUrl: 'https://odd.example/' })
      const version = '2026-08-25'
      const capabilities = {
        'dev.ucp.shopping.cart': [{ version }],
        'dev.ucp.shopping.order': [{ version, config: { webhook_url } }],
      }
      odd.profile = { ucp: { version, capabilities } }
      expect((await odd.rest('POST', '/carts', { line_items }, { isSigned: false })).status).toBe(201)
    }
  })

  test('of what people choose and type in their assistant get an answer', async () => {
    const random = seededRandom()
    const typed = { ref: { type: 'ref/prompt', name: 'find_kurti' }, argument: { name: 'size', value: 'x' } }
    for (let n = 0; n < randomCases(100, 500); n++) {
      const [method, params] =
        random.below(2) === 0
          ? ['prompts/get', mutate(random, { name: 'find_kurti', arguments: { size: 'M', budget: '1500' } })]
          : ['completion/complete', mutate(random, typed)]
      const { status } = await agent.message({ jsonrpc: '2.0', id: 1, method, params }, { isSigned: false })
      expect(status, `seed ${random.seed}: ${method} ${JSON.stringify(params)}`).toBeLessThan(500)
    }
  })

  test('mutated at random get a clear answer, over REST and MCP', async () => {
    const random = seededRandom()
    const before = await untouched()
    const all = endpoints(ids)
    for (let n = 0; n < randomCases(200, 2_000); n++) {
      if (n % 100 === 0) await db.deleteFrom('auth.rate_limits').execute()
      const [method, path, body] = all[random.below(all.length)] ?? ['GET', '/']
      const changed = mutate(random, body ?? {})
      const text = random.below(8) === 0 ? breakText(random, JSON.stringify(changed) ?? '') : JSON.stringify(changed)
      const place = random.below(6) === 0 ? mutatePath(random, path) : path
      const call = {
        isSigned: random.below(3) > 0,
        headers: { 'Idempotency-Key': ['k', 'kk', '', crypto.randomUUID()][random.below(4)] ?? '' },
      }
      const sent = `seed ${random.seed}, case ${n}: ${method} ${place} ${text}`
      expectSafe(await agent.rest(method, place, method === 'GET' ? undefined : text, call), sent)
      if (n % 4 > 0) continue
      const {
        status,
        body: result,
        error,
      } = await agent.tool(TOOLS[random.below(TOOLS.length)] ?? '', {
        id: ids.checkout,
        cart: changed,
        checkout: changed,
        catalog: changed,
      })
      expect(status, sent).toBeLessThan(500)
      expect(JSON.stringify([result, error]), sent).not.toContain(TELLTALE)
    }
    expect(await untouched()).toEqual(before)
  })
})

const TOOLS = [
  'search_catalog',
  'lookup_catalog',
  'get_product',
  'create_cart',
  'update_cart',
  'create_checkout',
  'update_checkout',
  'complete_checkout',
  'get_order',
]

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  '',
  ' ',
  'x'.repeat(5_000),
  '\u202e',
  '😀',
  "'; drop table x; --",
  '{{7*7}}',
  '__proto__',
  '../../etc/passwd',
  '\ud800',
  '%00',
  [],
  {},
  [[[]]],
  { constructor: { prototype: 1 } },
  Array(300).fill('x'),
  '00000000-0000-0000-0000-000000000000',
  '00000000-0000-0000-0000-000000000000:L',
  ':',
  'IN',
  '380006',
]

/** A value with one of its parts replaced, left out, or doubled. */
function mutate(random: SeededRandom, value: unknown): unknown {
  const isLeaf = typeof value !== 'object' || value === null || Object.keys(value).length === 0
  if (isLeaf || random.below(6) === 0) return ODD[random.below(ODD.length)]
  if (Array.isArray(value)) {
    const place = random.below(value.length)
    if (random.below(4) === 0) return [...value, ...value]
    return value.map((each, index) => (index === place ? mutate(random, each) : each))
  }
  const entries = Object.entries(value)
  const place = random.below(entries.length)
  if (random.below(5) === 0) return Object.fromEntries(entries.filter((_, index) => index !== place))
  return Object.fromEntries(entries.map(([name, each], index) => [name, index === place ? mutate(random, each) : each]))
}

function breakText(random: SeededRandom, text: string): string {
  const place = random.below(text.length + 1)
  return (
    text.slice(0, place) +
    ['{', '"', '\\', '\\u0000', '\u0001', ']'][random.below(6)] +
    text.slice(place + random.below(3))
  )
}

function mutatePath(random: SeededRandom, path: string): string {
  const parts = path.split('/')
  parts[1 + random.below(parts.length - 1)] =
    ['', '.', 'x', '{id}', '%2e%2e', 'a'.repeat(300), '*'][random.below(7)] ?? ''
  return parts.join('/')
}

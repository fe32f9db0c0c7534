import { expect, test } from 'vitest'
import { followOrder } from '#app/domain/agents/orders/agent-orders.server.ts'
import { UCP_VERSIONS } from '#app/domain/agents/protocol/ucp-versions.ts'
import { paise } from '#app/money.ts'
import { createTestPlatform } from '#tests/support/agents/test-platform.ts'
import { expectSchema } from '#tests/support/agents/ucp-schema.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const { db } = await setUpTestDatabase()
const product = await insertProduct(db, {
  name: 'Red Kurti',
  price: paise(899_00),
  originalPrice: paise(1_299_00),
  stockBySize: { S: 0, L: 9 },
})
await insertOffer(db, { code: 'RANG10', name: 'Rang', percent: 10 })

const lines = [{ item: { id: `${product.id}:L` }, quantity: 12 }]
const discounts = { codes: ['RANG10', 'OTHER'] }
const buyer = { first_name: 'Meera', email: 'meera@shopper.example' }
const fulfillment = {
  methods: [{ type: 'shipping', destinations: [{ street_address: '4 Mill Road', postal_code: '380006' }] }],
}
const filters = { price: { max: 200_000 }, fulfills_to: { postal_code: '380006' } }
const about = { filters, context: { currency: 'USD' } }

test.each(UCP_VERSIONS)('M595 what version %s requires of each answer is there, over REST and MCP', async (version) => {
  const agent = createTestPlatform({ db, hasOffers: true, version, profileUrl: `https://agent.example/${version}` })
  async function call(schema: string, tool: string, args: Record<string, object | string>, request: [string, string]) {
    const { id: _, ...sent } = args
    const answer = await agent.rest(...request, Object.values(sent)[0])
    const key = { 'idempotency-key': crypto.randomUUID() }
    const { body } = await agent.tool(tool, args, { meta: key })
    for (const each of [answer.body, body]) {
      expect(each.ucp.version).toBe(version)
      expectSchema(schema, each)
    }
    return answer.body
  }
  const search = { query: 'red kurti', ...about }
  await call('search_response', 'search_catalog', { catalog: search }, ['POST', '/catalog/search'])
  const ids = [product.id, `${product.id}:S`, 'unknown']
  await call('lookup_response', 'lookup_catalog', { catalog: { ids, ...about } }, ['POST', '/catalog/lookup'])
  const detail = ['POST', '/catalog/product'] as [string, string]
  await call('get_product_response', 'get_product', { catalog: { id: product.id, ...about } }, detail)
  await call('error_response', 'get_product', { catalog: { id: 'unknown' } }, detail)

  const cart = { line_items: lines, discounts, buyer, context: { address_country: 'IN' } }
  const { id: cartId } = await call('cart', 'create_cart', { cart }, ['POST', '/carts'])
  await call('cart', 'get_cart', { id: cartId }, ['GET', `/carts/${cartId}`])
  await call('cart', 'update_cart', { id: cartId, cart }, ['PUT', `/carts/${cartId}`])
  await call('error_response', 'get_cart', { id: 'x' }, ['GET', '/carts/x'])
  const checkout = { line_items: lines, discounts, buyer, fulfillment }
  const { id } = await call('checkout', 'create_checkout', { checkout }, ['POST', '/checkout-sessions'])
  const address = `/checkout-sessions/${id}`
  await call('checkout', 'get_checkout', { id }, ['GET', address])
  await call('checkout', 'update_checkout', { id, checkout }, ['PUT', address])
  await call('checkout', 'complete_checkout', { id, checkout: {} }, ['POST', `${address}/complete`])

  const person = await insertCustomer(db)
  await db.updateTable('agent_sessions').set({ user_id: person.id }).where('id', '=', id).execute()
  const bought = { productId: product.id, size: 'L', quantity: 9, price: paise(899_00) }
  const order = await insertOrder(db, {
    userId: person.id,
    items: [bought],
    status: 'shipped',
    trackingNumber: 'AWB1',
    createdAt: new Date(Date.now() + 1_000),
  })
  await followOrder({ db, jobs: createFakeJobs() }, order.id)
  await call('order', 'get_order', { id: order.id }, ['GET', `/orders/${order.id}`])
  const completed = await call('checkout', 'get_checkout', { id }, ['GET', address])
  expect(completed.status).toBe('completed')
  await call('error_response', 'get_order', { id: 'x' }, ['GET', '/orders/x'])

  for (const [tool, kind, path] of [
    ['cancel_cart', 'cart', '/carts'],
    ['cancel_checkout', 'checkout', '/checkout-sessions'],
  ] as const) {
    const open = await agent.rest('POST', path, { line_items: lines })
    expectSchema(kind, (await agent.rest('POST', `${path}/${open.body.id}/cancel`)).body)
    const other = await agent.rest('POST', path, { line_items: lines })
    const meta = { 'idempotency-key': crypto.randomUUID() }
    expectSchema(kind, (await agent.tool(tool, { id: other.body.id }, { meta })).body)
  }
})

/** services/shopping/mcp.openrpc.json: the names, and the parameters besides `meta`, are those of both versions. */
const TOOLS = {
  search_catalog: ['catalog'],
  lookup_catalog: ['catalog'],
  get_product: ['catalog'],
  create_cart: ['cart'],
  get_cart: ['id'],
  update_cart: ['id', 'cart'],
  cancel_cart: ['id'],
  create_checkout: ['checkout'],
  get_checkout: ['id'],
  update_checkout: ['id', 'checkout'],
  complete_checkout: ['id', 'checkout'],
  cancel_checkout: ['id'],
  get_order: ['id'],
}

test('M595 tools have the names and parameters of the protocol', async () => {
  const agent = createTestPlatform({ db })
  const answer = await agent.message({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  const { tools } = (await answer.json()).result
  const shown = tools.map(({ name, inputSchema }: { name: string; inputSchema: { required: string[] } }) => [
    name,
    inputSchema.required.filter((each) => each !== 'meta'),
  ])
  expect(Object.fromEntries(shown)).toEqual(TOOLS)
})

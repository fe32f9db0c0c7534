import { beforeAll, expect, test } from 'vitest'
import {
  findAgentOfOrder,
  followOrder,
  followRefund,
  sendOrderUpdate,
} from '#app/domain/agents/orders/agent-orders.server.ts'
import { verifySignatures } from '#app/domain/agents/protocol/message-signatures.server.ts'
import { paise } from '#app/money.ts'
import type { OutboundRequest } from '#app/platform/http/outbound-request.server.ts'
import * as agentCheckout from '#app/routes/store/agent-checkout.tsx'
import { createTestPlatform, setAgentContext, WEBHOOK_URL } from '#tests/support/agents/test-platform.ts'
import { expectSchema } from '#tests/support/agents/ucp-schema.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs, testSigningKey } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

const { db } = await setUpTestDatabase()
const agent = createTestPlatform({ db })
const shopUrl = 'http://shop.test'

let productId: string
beforeAll(async () => {
  productId = (await insertProduct(db, { name: 'Red Kurti', price: paise(899_00), stockBySize: { L: 9 } })).id
})

type Overrides = NonNullable<Parameters<typeof insertOrder>[1]>

const prepare = async (path: string, over: object = {}) =>
  (await agent.rest('POST', path, { line_items: [{ item: { id: `${productId}:L` }, quantity: 1 }], ...over })).body

/** A checkout of an agent that a person took over, and the order that they placed. */
async function buy(person: TestCustomer, order: Overrides = {}, prepared = prepare('/checkout-sessions')) {
  const body = await prepared
  const token = body.continue_url.split('/').at(-1)
  const form = { intent: 'take-over', shownTotal: String(899_00) }
  const args = routeArgs({ db, url: `/agent-checkouts/${token}`, params: { token }, visitor: signedIn(person), form })
  setAgentContext(args.context, {})
  await Promise.resolve(agentCheckout.action(args)).catch(() => {})
  const bought = { productId, size: 'L', quantity: 1, price: paise(899_00) }
  const { id } = await insertOrder(db, {
    userId: person.id,
    items: [bought],
    createdAt: new Date(Date.now() + 1_000),
    ...order,
  })
  const jobs = createFakeJobs()
  await followOrder({ db, jobs }, id)
  return { checkoutId: body.id, orderId: id, jobs }
}

test('M550 an order that an agent prepared is its own to read, once signed, and nobody else’s', async () => {
  const person = await insertCustomer(db)
  const { checkoutId, orderId } = await buy(person, {
    status: 'shipped',
    trackingNumber: 'AWB1',
    shippingCost: paise(80_00),
  })
  const { body } = await agent.rest('GET', `/orders/${orderId}`)
  expectSchema('order', body)
  expect(body).toMatchObject({
    id: orderId,
    checkout_id: checkoutId,
    permalink_url: `${shopUrl}/orders/${orderId}`,
    line_items: [
      { item: { id: `${productId}:L` }, quantity: { original: 1, total: 1, fulfilled: 1 }, status: 'fulfilled' },
    ],
  })
  const amounts = body.totals.map(({ amount }: { amount: number }) => amount)
  expect(amounts.slice(0, -1).reduce((sum: number, amount: number) => sum + amount, 0)).toBe(amounts.at(-1))
  const { shipping_address: address } = await db
    .selectFrom('orders')
    .select('shipping_address')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { full_name: name, phone, address_line_1: street, postal_code: pinCode } = address as Record<string, string>
  for (const personal of [name, phone, street, pinCode, person.email])
    expect(JSON.stringify(body)).not.toContain(personal)

  const checkout = await agent.rest('GET', `/checkout-sessions/${checkoutId}`)
  expectSchema('checkout', checkout.body)
  expect(checkout.body).toMatchObject({ status: 'completed', order: { id: orderId } })
  const unsigned = await agent.rest('GET', `/orders/${orderId}`, undefined, { isSigned: false })
  expect([unsigned.status, unsigned.body.code]).toEqual([401, 'signature_missing'])
  const other = createTestPlatform({ db, profileUrl: 'https://other.example/' })
  const foreign = await insertOrder(db, { userId: person.id })
  for (const answer of [
    await other.rest('GET', `/orders/${orderId}`),
    await agent.rest('GET', `/orders/${foreign.id}`),
    await agent.rest('GET', '/orders/x'),
  ]) {
    expectSchema('error_response', answer.body)
    expect(answer.body.messages[0].code).toBe('not_found')
  }
})

test('M594 the cart of a bought checkout is gone, and the checkout of a bought cart has ended', async () => {
  const cart = await prepare('/carts')
  await buy(await insertCustomer(db), {}, prepare('/checkout-sessions', { cart_id: cart.id }))
  const gone = await agent.rest('GET', `/carts/${cart.id}`)
  const again = await prepare('/checkout-sessions', { cart_id: cart.id })
  for (const { messages } of [gone.body, again]) expect(messages).toMatchObject([{ code: 'not_found' }])

  const opened = await prepare('/carts')
  const { id } = await prepare('/checkout-sessions', { cart_id: opened.id })
  await buy(await insertCustomer(db), {}, Promise.resolve(opened))
  expect((await agent.rest('GET', `/checkout-sessions/${id}`)).body.status).toBe('canceled')
})

test('M551 the order says whose assistant prepared it, and so does the audit log', async () => {
  const person = await insertCustomer(db)
  const { orderId } = await buy(person)
  expect(await findAgentOfOrder(db, orderId)).toBe('agent.example')
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('entity_id', '=', orderId)
    .execute()
  expect(entries).toEqual([
    { action: 'order-of-agent', after: { agent: 'agent.example', prepared: 'checkout', toldTotal: 899_00 } },
  ])
  // Another order of the same customer, and one without all of the lines, aren't the agent's.
  const later = await insertOrder(db, { userId: person.id, createdAt: new Date(Date.now() + 2_000) })
  await followOrder({ db, jobs: createFakeJobs() }, later.id)
  expect(await findAgentOfOrder(db, later.id)).toBeUndefined()
  const without = await buy(await insertCustomer(db), { items: [{}] })
  expect(await findAgentOfOrder(db, without.orderId)).toBeUndefined()
  expect(without.jobs.enqueued).toEqual([])
})

test('M552 its platform is told of each change, signed, until it acknowledges', async () => {
  const person = await insertCustomer(db)
  const { orderId, jobs } = await buy(person)
  expect(jobs.enqueued).toMatchObject([{ queue: 'agent-order', data: { orderId } }])
  const data = jobs.enqueued[0]?.data as Parameters<typeof sendOrderUpdate>[1]
  const sent: { url: URL; request: OutboundRequest }[] = []
  let status = 500
  const send = async (url: URL, request: OutboundRequest) => {
    sent.push({ url, request })
    return { status, headers: {}, bytes: new Uint8Array() }
  }
  const services = { db, shopUrl, signingKey: testSigningKey, isLocal: false, send }
  await expect(sendOrderUpdate(services, data)).rejects.toThrow('500')
  status = 204
  await sendOrderUpdate(services, data)
  for (const { url, request } of sent) {
    expect(url.href).toBe(WEBHOOK_URL)
    const headers = new Headers(request.headers)
    expect(headers.get('webhook-id')).toBe(data.eventId)
    expect(headers.get('ucp-agent')).toBe(`profile="${shopUrl}/.well-known/ucp"`)
    const message = { method: 'POST', url, headers, body: request.body ?? '' }
    expect(verifySignatures(message, testSigningKey.publicKeys)).toEqual({ status: 'verified' })
    expect(headers.get('signature-input')).toMatch(/"webhook-id" .*"webhook-timestamp"/)
    expectSchema('order', JSON.parse(request.body ?? ''))
  }
  await db
    .updateTable('agent_sessions')
    .set({ webhook_url: 'http://agent.example/' })
    .where('order_id', '=', orderId)
    .execute()
  await sendOrderUpdate(services, data)
  expect(sent).toHaveLength(2)
  // Once the customer has removed the order from theirs, nobody is told any more.
  await db.updateTable('orders').set({ hidden_by_customer_at: new Date() }).where('id', '=', orderId).execute()
  await db.updateTable('agent_sessions').set({ webhook_url: WEBHOOK_URL }).where('order_id', '=', orderId).execute()
  await sendOrderUpdate(services, data)
  expect(sent).toHaveLength(2)
  const unknown = createFakeJobs()
  await followRefund({ db, jobs: unknown }, crypto.randomUUID())
  expect(unknown.enqueued).toEqual([])
})

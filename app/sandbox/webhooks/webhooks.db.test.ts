import { createHmac } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  listenForWebhooks,
  openTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '#tests/support/fakes/test-sandbox.ts'

let shop: Awaited<ReturnType<typeof listenForWebhooks>>
let sandbox: TestSandbox

beforeAll(async () => {
  shop = await listenForWebhooks()
  sandbox = await openTestSandbox({ webhookUrl: shop.url })
})
afterAll(async () => {
  await sandbox.close()
  await shop.close()
})
beforeEach(() => shop.reset())
afterEach(async () => {
  await sandbox.control({ action: 'reset' })
  await sandbox.db.deleteFrom('sandbox.webhook_deliveries').execute()
})

const deliver = (aheadSeconds = 0) => sandbox.sandbox.deliverDue(new Date(Date.now() + aheadSeconds * 1_000))
const DAY = 24 * 60 * 60

async function payOrder(how: object = {}) {
  const order = await sandbox.makeOrder()
  return { order, ...(await sandbox.pay(order.id, how)) }
}

const sign = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

describe('the shop is notified', () => {
  test('of a captured payment: authorised, captured, order paid, each with the state at that moment', async () => {
    const { order, payment } = await payOrder()
    expect(await deliver()).toBe(3)

    expect(shop.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    const [authorized, captured, paid] = shop.received.map(({ event }) => event)
    expect(authorized).toMatchObject({
      entity: 'event',
      account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
      contains: ['payment'],
      created_at: expect.any(Number),
      payload: { payment: { entity: { id: payment.id, status: 'authorized', captured: false, fee: null } } },
    })
    expect(captured?.payload).toEqual({ payment: { entity: payment } })
    expect(paid).toMatchObject({
      contains: ['payment', 'order'],
      payload: {
        payment: { entity: payment },
        order: { entity: { id: order.id, status: 'paid', amount_paid: 129900 } },
      },
    })
  })

  test('of a failed payment and of its late authorisation', async () => {
    const { payment } = await payOrder({ outcome: 'failed', reason: 'insufficient_fund' })
    await deliver()
    expect(shop.received[0]?.event).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { id: payment.id, status: 'failed', error_reason: 'insufficient_fund' } } },
    })

    await sandbox.control({ action: 'authorize-late', paymentId: payment.id })
    await deliver()
    expect(shop.events()).toEqual(['payment.failed', 'payment.authorized', 'payment.captured', 'order.paid'])
  })

  test('of a refund: created, then processed or failed', async () => {
    const { payment } = await payOrder()
    await deliver()
    shop.reset()

    await sandbox.post(`/v1/payments/${payment.id}/refund`, { amount: 10_000 })
    await sandbox.control({ action: 'refunds', outcome: 'failed' })
    await sandbox.post(`/v1/payments/${payment.id}/refund`, { amount: 20_000 })
    await deliver()

    expect(shop.events()).toEqual(['refund.created', 'refund.processed', 'refund.created', 'refund.failed'])
    expect(shop.received[1]?.event).toMatchObject({
      contains: ['refund', 'payment'],
      payload: {
        refund: { entity: { payment_id: payment.id, amount: 10_000, status: 'processed' } },
        payment: { entity: { id: payment.id, amount_refunded: 10_000, refund_status: 'partial' } },
      },
    })
    expect(shop.received[3]?.event.payload).toMatchObject({
      refund: { entity: { amount: 20_000, status: 'failed' } },
      payment: { entity: { amount_refunded: 10_000 } },
    })
  })

  test('of nothing when a payment is made without webhooks', async () => {
    const { payment } = await payOrder({ announce: false })
    expect(payment.status).toBe('captured')
    expect(await deliver()).toBe(0)
  })
})

describe('an event', () => {
  test('carries its own id and a signature over its exact bytes', async () => {
    await payOrder()
    await deliver()
    const ids = shop.received.map(({ headers }) => headers['x-razorpay-event-id'])
    expect(new Set(ids).size).toBe(3)
    for (const { headers, body } of shop.received) {
      expect(headers['x-razorpay-signature']).toBe(sign(WEBHOOK_SECRET, body))
      expect(headers['content-type']).toBe('application/json')
    }
  })

  test('can be signed with another secret', async () => {
    await sandbox.control({ action: 'webhooks', signingSecret: 'the-old-secret' })
    await payOrder({ outcome: 'failed' })
    await deliver()
    const [webhook] = shop.received
    expect(webhook?.headers['x-razorpay-signature']).toBe(sign('the-old-secret', webhook?.body ?? ''))
  })

  test('can be altered after it was signed', async () => {
    await sandbox.control({ action: 'webhooks', alterBody: true })
    await payOrder({ outcome: 'failed' })
    await deliver()
    const [webhook] = shop.received
    expect(webhook?.headers['x-razorpay-signature']).not.toBe(sign(WEBHOOK_SECRET, webhook?.body ?? ''))
  })
})

describe('an event that is not accepted', () => {
  test('is sent again unchanged, after growing pauses, until it is accepted', async () => {
    shop.respondNext(500, 302, 404, 204)
    await payOrder({ outcome: 'failed' })

    expect(await deliver()).toBe(1)
    expect(await deliver(4)).toBe(0)
    expect(await deliver(6)).toBe(1)
    expect(await deliver(15)).toBe(0)
    expect(await deliver(17)).toBe(1)
    expect(await deliver(60)).toBe(1)
    expect(await deliver(DAY)).toBe(0)

    expect(shop.received).toHaveLength(4)
    expect(new Set(shop.received.map(({ body }) => body)).size).toBe(1)
    expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  test('because the response took too long is due again', async () => {
    shop.respondNext('silence')
    const impatient = await openTestSandbox({ webhookUrl: shop.url, responseTimeoutMs: 50 })
    const order = await impatient.makeOrder()
    await impatient.pay(order.id, { outcome: 'failed' })
    expect(await impatient.sandbox.deliverDue()).toBe(1)
    expect(await impatient.get('/control/webhooks')).toMatchObject({
      items: [{ status: 'pending', attempts: 1, last_answer: expect.stringContaining('timeout') }],
    })
    await impatient.close()
  })

  test('because the shop is unavailable is due again', async () => {
    const unavailable = await openTestSandbox()
    const order = await unavailable.makeOrder()
    await unavailable.pay(order.id, { outcome: 'failed' })
    expect(await unavailable.sandbox.deliverDue()).toBe(1)
    const { items } = await unavailable.get<{ items: object[] }>(`/control/webhooks?orderId=${order.id}`)
    expect(items).toMatchObject([{ event: 'payment.failed', status: 'pending', attempts: 1 }])
    await unavailable.close()
  })

  test('is dropped after a day', async () => {
    await payOrder({ outcome: 'failed' })
    for (let hour = 0; hour < 30; hour++) {
      shop.respondNext(500)
      await deliver(hour * 60 * 60)
    }
    const attempts = shop.received.length
    expect(attempts).toBeGreaterThan(20)
    expect(await deliver(7 * DAY)).toBe(0)
    expect(shop.received).toHaveLength(attempts)
  })

  test('doesn’t delay the others', async () => {
    shop.respondNext(500)
    await payOrder()
    expect(await deliver()).toBe(3)
    await deliver(10)
    expect(shop.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid', 'payment.authorized'])
  })
})

describe('on request', () => {
  test('events are held until they are released', async () => {
    await sandbox.control({ action: 'webhooks', mode: 'hold' })
    const { order } = await payOrder()
    await payOrder()
    expect(await deliver(DAY)).toBe(0)

    expect(await sandbox.control({ action: 'release-webhooks', orderId: order.id })).toEqual({ released: 3 })
    expect(await deliver()).toBe(3)
    expect(await sandbox.control({ action: 'release-webhooks' })).toEqual({ released: 3 })
  })

  test('held events are released in reverse order', async () => {
    await sandbox.control({ action: 'webhooks', mode: 'hold' })
    await payOrder()
    await sandbox.control({ action: 'release-webhooks', reversed: true })
    await deliver()
    expect(shop.events()).toEqual(['order.paid', 'payment.captured', 'payment.authorized'])
  })

  test('only some kinds of events are released, in the given order, and the rest later', async () => {
    await sandbox.control({ action: 'webhooks', mode: 'hold' })
    await payOrder()
    await sandbox.control({ action: 'release-webhooks', events: ['payment.captured', 'payment.authorized'] })
    await deliver()
    expect(shop.events()).toEqual(['payment.captured', 'payment.authorized'])
    await sandbox.control({ action: 'release-webhooks', copies: 2 })
    await deliver()
    expect(shop.events().slice(2)).toEqual(['order.paid', 'order.paid'])
  })

  test('each event is sent twenty times with one id', async () => {
    await sandbox.control({ action: 'webhooks', copies: 20 })
    await payOrder({ outcome: 'failed' })
    expect(await deliver()).toBe(20)
    expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(1)
  })

  test('events are dropped', async () => {
    await sandbox.control({ action: 'webhooks', mode: 'drop' })
    await payOrder()
    expect(await deliver(DAY)).toBe(0)
    expect(await sandbox.control({ action: 'release-webhooks' })).toEqual({ released: 0 })
  })

  test('events are delayed', async () => {
    await sandbox.control({ action: 'webhooks', delaySeconds: 1_200 })
    await payOrder({ outcome: 'failed' })
    expect(await deliver(1_100)).toBe(0)
    expect(await deliver(1_300)).toBe(1)
  })

  test('a response is ignored, so the event is sent again', async () => {
    await sandbox.control({ action: 'webhooks', responsesToLose: 1 })
    await payOrder({ outcome: 'failed' })
    await deliver()
    await deliver(10)
    expect(await deliver(DAY)).toBe(0)
    expect(shop.received).toHaveLength(2)
  })

  test('due events are delivered by the control endpoint', async () => {
    await payOrder()
    expect(await sandbox.control({ action: 'deliver-webhooks' })).toEqual({ tried: 3 })
  })
})

test('reports a dispute of a captured payment, stage by stage', async () => {
  const { payment } = await payOrder()
  await deliver()
  shop.reset()
  const dispute = { action: 'dispute', paymentId: payment.id }
  const opened = await sandbox.control<{ dispute: { id: string } }>(dispute)
  const disputeId = opened.dispute.id
  await sandbox.control({ ...dispute, disputeId, event: 'lost' })
  await deliver()

  expect(shop.events()).toEqual(['payment.dispute.created', 'payment.dispute.lost'])
  expect(shop.received.map(({ event }) => event.payload.dispute?.entity)).toMatchObject([
    {
      id: disputeId,
      payment_id: payment.id,
      status: 'open',
      phase: 'chargeback',
      amount: 1_299_00,
      amount_deducted: 0,
    },
    { id: disputeId, status: 'lost', amount_deducted: 1_299_00 },
  ])
})

describe('a started sandbox', () => {
  test('sends an event as soon as it happens', async () => {
    const started = await openTestSandbox({ webhookUrl: shop.url })
    started.sandbox.start()
    const order = await started.makeOrder()
    await started.pay(order.id)
    await expect.poll(() => shop.events()).toEqual(['payment.authorized', 'payment.captured', 'order.paid'])
    await started.close()
  })

  test('stops without waiting for a slow shop, and leaves the event pending', async () => {
    shop.respondNext('silence')
    const slow = await openTestSandbox({ webhookUrl: shop.url, responseTimeoutMs: 60_000 })
    slow.sandbox.start()
    const order = await slow.makeOrder()
    await slow.pay(order.id, { outcome: 'failed' })
    await expect.poll(() => shop.received.length).toBe(1)

    await slow.sandbox.stop()
    const left = await slow.db.selectFrom('sandbox.webhook_deliveries').select(['status', 'claimed_until']).execute()
    expect(left).toEqual([{ status: 'pending', claimed_until: null }])
    await slow.close()
  })
})

test('two dispatchers on one database send each event once', async () => {
  const { createRazorpaySandbox } = await import('../razorpay-sandbox.server.ts')
  const second = createRazorpaySandbox({
    db: sandbox.db,
    keyId: 'rzp_test_second1234567',
    keySecret: 'irrelevant',
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: shop.url,
  })
  for (let index = 0; index < 5; index++) await payOrder()

  const tried = await Promise.all([deliver(), second.deliverDue(), deliver(), second.deliverDue()])
  expect(tried.reduce((sum, count) => sum + count)).toBe(15)
  expect(new Set(shop.received.map(({ headers }) => headers['x-razorpay-event-id'])).size).toBe(15)
})

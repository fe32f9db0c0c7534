import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import Razorpay from 'razorpay'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  closeServer,
  KEY_ID,
  KEY_SECRET,
  listenOnLoopback,
  openTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '#tests/support/fakes/test-sandbox.ts'

let sandbox: TestSandbox
let server: Server
let razorpay: Razorpay

/** The part of the SDK's HTTP client (axios) that says where the API is. */
interface SdkClient {
  readonly rq: { readonly defaults: { baseURL: string; timeout: number } }
}

beforeAll(async () => {
  sandbox = await openTestSandbox()
  const shop = new Hono().route('/sandbox/razorpay', sandbox.sandbox.app)
  server = createServer(getRequestListener(shop.fetch, { overrideGlobalObjects: false }))
  const address = await listenOnLoopback(server)
  razorpay = connect(`${address}/sandbox/razorpay`)
})
afterAll(async () => {
  await closeServer(server)
  await sandbox.close()
})
afterEach(() => sandbox.control({ action: 'reset' }))

function connect(baseURL: string, secret = KEY_SECRET): Razorpay {
  const sdk = new Razorpay({ key_id: KEY_ID, key_secret: secret })
  Object.assign((sdk.api as unknown as SdkClient).rq.defaults, { baseURL, timeout: 5_000 })
  return sdk
}

const makeOrder = (receipt?: string) =>
  razorpay.orders.create({ amount: 129900, currency: 'INR', ...(receipt ? { receipt } : {}) })
const countOf = async (receipt: string) => (await razorpay.orders.all({ receipt })).count

describe('the official SDK', () => {
  test('creates, finds and lists orders, and reads their payments', async () => {
    const order = await makeOrder('sdk-order')
    const { payment } = await sandbox.pay(order.id)

    expect(await razorpay.orders.fetch(order.id)).toMatchObject({ id: order.id, status: 'paid', amount_paid: 129900 })
    expect(await razorpay.orders.all({ receipt: 'sdk-order' })).toMatchObject({ count: 1, items: [{ id: order.id }] })
    expect(await razorpay.orders.fetchPayments(order.id)).toMatchObject({ count: 1, items: [{ id: payment.id }] })
    expect(await razorpay.orders.all({ receipt: 'sdk-order', 'expand[]': 'payments' })).toMatchObject({
      items: [{ payments: { count: 1 } }],
    })
    expect(await razorpay.payments.fetch(payment.id)).toEqual(payment)
    expect((await razorpay.payments.all({ count: 1 })).items[0]?.id).toBe(payment.id)
  })

  test('captures and refunds', async () => {
    const order = await razorpay.orders.create({
      amount: 50_000,
      currency: 'INR',
      payment: {
        capture: 'manual',
        capture_options: { automatic_expiry_period: 12, manual_expiry_period: 60, refund_speed: 'normal' },
      },
    })
    const { payment } = await sandbox.pay(order.id)
    expect(await razorpay.payments.capture(payment.id, 50_000, 'INR')).toMatchObject({ status: 'captured' })

    const refund = await razorpay.payments.refund(payment.id, { amount: 20_000, speed: 'normal' })
    expect(refund).toMatchObject({ amount: 20_000, status: 'processed' })
    expect(await razorpay.refunds.fetch(refund.id)).toEqual(refund)
    expect(await razorpay.payments.fetchMultipleRefund(payment.id)).toMatchObject({ count: 1 })
  })

  test('accepts the signatures of the widget and of webhooks', async () => {
    const { validatePaymentVerification } = await import('razorpay/dist/utils/razorpay-utils.js')
    const order = await makeOrder()
    const { response } = await sandbox.pay(order.id)
    expect(
      validatePaymentVerification(
        { order_id: order.id, payment_id: response.razorpay_payment_id },
        response.razorpay_signature,
        KEY_SECRET,
      ),
    ).toBe(true)

    const { signWebhook } = await import('./signatures.ts')
    expect(Razorpay.validateWebhookSignature('{"a":1}', signWebhook(WEBHOOK_SECRET, '{"a":1}'), WEBHOOK_SECRET)).toBe(
      true,
    )
  })

  test('gets the reason for an error', async () => {
    await expect(razorpay.orders.create({ amount: 99, currency: 'INR' })).rejects.toMatchObject({
      statusCode: 400,
      error: { code: 'BAD_REQUEST_ERROR', description: 'The amount must be at least INR 1.00', field: 'amount' },
    })
    const stranger = connect((razorpay.api as unknown as SdkClient).rq.defaults.baseURL, 'wrong')
    await expect(stranger.orders.all()).rejects.toMatchObject({
      statusCode: 401,
      error: { description: 'Authentication failed' },
    })
  })
})

describe('a faulty API', () => {
  const fail = (fault: object) => sandbox.control({ action: 'fail-api', ...fault })

  test.each([
    ['429', 429],
    ['500', 500],
    ['503', 503],
  ])('responds with %s once, without doing the work', async (answer, statusCode) => {
    await fail({ answer })
    const receipt = `status-${answer}`
    await expect(makeOrder(receipt)).rejects.toMatchObject({ statusCode, error: { code: expect.any(String) } })
    expect(await countOf(receipt)).toBe(0)
    await makeOrder(receipt)
  })

  test('breaks the connection after creating the order', async () => {
    await fail({ answer: 'reset' })
    await expect(makeOrder('reset')).rejects.toThrow()
    expect(await countOf('reset')).toBe(1)
  })

  test('breaks the connection before creating the order', async () => {
    await fail({ answer: 'reset', committed: false })
    await expect(makeOrder('reset-early')).rejects.toThrow()
    expect(await countOf('reset-early')).toBe(0)
  })

  test('responds with invalid JSON after creating the order', async () => {
    await fail({ answer: 'garbage' })
    expect(await makeOrder('garbage')).toEqual(expect.stringContaining('<html>'))
    expect(await countOf('garbage')).toBe(1)
  })

  test.each([false, true])('doesn’t respond until the client disconnects (order created: %s)', async (committed) => {
    const impatient = connect((razorpay.api as unknown as SdkClient).rq.defaults.baseURL)
    Object.assign((impatient.api as unknown as SdkClient).rq.defaults, { timeout: 100 })
    const receipt = `silent-${committed}`
    await fail({ answer: 'timeout', committed })
    await expect(impatient.orders.create({ amount: 100, currency: 'INR', receipt })).rejects.toThrow()
    expect(await countOf(receipt)).toBe(committed ? 1 : 0)
  })

  test('fails several times, and only in the named operation', async () => {
    await fail({ answer: '500', operation: 'fetch-payment', times: 2 })
    const order = await makeOrder()
    const { payment } = await sandbox.pay(order.id)
    await expect(razorpay.payments.fetch(payment.id)).rejects.toMatchObject({ statusCode: 500 })
    await expect(razorpay.payments.fetch(payment.id)).rejects.toMatchObject({ statusCode: 500 })
    expect((await razorpay.payments.fetch(payment.id)).id).toBe(payment.id)
  })

  test('is down for every call until it is reset', async () => {
    await fail({ answer: '503', operation: 'any', times: null })
    await expect(makeOrder()).rejects.toMatchObject({ statusCode: 503 })
    await expect(razorpay.orders.all()).rejects.toMatchObject({ statusCode: 503 })
    await sandbox.control({ action: 'reset' })
    expect((await makeOrder()).status).toBe('created')
  })

  test('responds with a delay', async () => {
    await sandbox.control({ action: 'delay-api', milliseconds: 100 })
    const before = performance.now()
    await makeOrder()
    expect(performance.now() - before).toBeGreaterThan(90)
  })

  test('ends a delayed response when the sandbox stops', async () => {
    const stopped = await openTestSandbox()
    await stopped.control({ action: 'fail-api', answer: 'timeout' })
    const pending = stopped.call('POST', '/v1/orders', { amount: 100, currency: 'INR' }).catch(() => 'ended')
    await stopped.sandbox.stop()
    expect(await pending).toBe('ended')
    await stopped.close()
  })
})

describe('the control endpoint', () => {
  test('requires the key and the secret', async () => {
    const response = await sandbox.sandbox.app.request('/control', { method: 'POST', body: '{"action":"reset"}' })
    expect(response.status).toBe(401)
    expect((await sandbox.sandbox.app.request('/control/webhooks')).status).toBe(401)
  })

  test('rejects invalid commands', async () => {
    for (const command of [
      { action: 'rob-the-bank' },
      { action: 'reset', now: true },
      { action: 'webhooks', copies: 0 },
    ]) {
      expect((await sandbox.call('POST', '/control', command)).status).toBe(400)
    }
  })
})

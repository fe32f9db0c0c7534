import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ErrorResponse,
  KEY_ID,
  type OrderEntity,
  openTestSandbox,
  type PaymentEntity,
  type TestSandbox,
} from '#tests/support/fakes/test-sandbox.ts'
import { signCheckout } from '../signatures.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openTestSandbox()
})
afterAll(() => sandbox.close())

const open = (query: Record<string, string>) =>
  sandbox.sandbox.app.request(`/v1/checkout/embedded?${new URLSearchParams({ key_id: KEY_ID, ...query })}`)

/** What the page in the frame sends; it knows the key id and no secret. */
const payFromPage = (body: object) =>
  sandbox.call<Partial<ErrorResponse> & Record<string, string>>(
    'POST',
    '/v1/payments/create/ajax',
    { key_id: KEY_ID, wish: 'pay', instrument: { method: 'upi', vpa: 'success@razorpay' }, ...body },
    { Authorization: '' },
  )

const paymentsOf = async (order: OrderEntity) =>
  (await sandbox.get<{ items: PaymentEntity[] }>(`/v1/orders/${order.id}/payments`)).items

describe('the page in the frame', () => {
  test('shows the amount of the order, whatever the address says', async () => {
    const order = await sandbox.makeOrder({ amount: 12_34_567_00 })
    const page = await (await open({ order_id: order.id, amount: '100', name: 'Gulmeher' })).text()
    expect(page).toContain('Pay ₹12,34,567')
    expect(page).toContain('Sandbox: no real money')
    expect(page).toContain('Gulmeher')
  })

  test('may run its own script and be framed by its own site only', async () => {
    const order = await sandbox.makeOrder()
    const policy = (await open({ order_id: order.id })).headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).not.toContain('unsafe')
  })

  test('shows what the address says as text, never as markup', async () => {
    const order = await sandbox.makeOrder()
    const attack = '"><script>alert(1)</script>'
    const page = await (await open({ order_id: order.id, name: attack, color: attack, blocks: `upi:${attack}` })).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toContain('&lt;script&gt;')
  })

  test('says why an order can’t be paid', async () => {
    const order = await sandbox.makeOrder()
    await sandbox.pay(order.id)
    for (const [query, words] of [
      [{ order_id: order.id }, 'This order has already been paid.'],
      [{ order_id: 'order_00000000000000' }, 'This order is unknown.'],
      [{ order_id: order.id, key_id: 'rzp_live_another' }, 'This shop’s key is unknown.'],
    ] as const) {
      const response = await open(query)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(words)
    }
  })
})

describe('paying from the page', () => {
  test('returns the signed ids and stores the payer’s details', async () => {
    const order = await sandbox.makeOrder()
    const { status, body } = await payFromPage({
      order_id: order.id,
      email: 'asha@example.com',
      contact: '+919876543210',
      description: 'One kurti',
    })
    const [payment] = await paymentsOf(order)
    expect(status).toBe(200)
    expect(body).toEqual({
      razorpay_payment_id: payment?.id,
      razorpay_order_id: order.id,
      razorpay_signature: signCheckout('secret-of-the-sandbox', order.id, payment?.id ?? ''),
    })
    expect(payment).toMatchObject({
      status: 'captured',
      email: 'asha@example.com',
      contact: '+919876543210',
      description: 'One kurti',
    })
  })

  test('returns why a payment failed, and its id', async () => {
    const order = await sandbox.makeOrder()
    const { body } = await payFromPage({
      order_id: order.id,
      instrument: { method: 'card', number: '4100 2800 0002 0007' },
    })
    const [payment] = await paymentsOf(order)
    expect(body.error).toMatchObject({
      code: 'GATEWAY_ERROR',
      reason: 'gateway_technical_error',
      metadata: { payment_id: payment?.id, order_id: order.id },
    })
    expect(payment?.status).toBe('failed')
  })

  test('fails on request, with every payment method', async () => {
    const order = await sandbox.makeOrder()
    for (const instrument of [
      { method: 'upi' },
      { method: 'card', number: '6527 6589 0000 1005' },
      { method: 'netbanking', bank: 'SBIN' },
    ]) {
      const { body } = await payFromPage({ order_id: order.id, wish: 'fail', instrument })
      expect(body.error).toMatchObject({ reason: 'payment_failed' })
    }
    expect(await paymentsOf(order)).toHaveLength(3)
  })

  test('rejects real cards, unknown banks, another key and a paid order without recording a payment', async () => {
    const order = await sandbox.makeOrder()
    const rejected = [
      { order_id: order.id, instrument: { method: 'card', number: '4111111111111111' } },
      { order_id: order.id, instrument: { method: 'netbanking', bank: 'MINE' } },
      { order_id: order.id, key_id: 'rzp_live_another' },
      { order_id: 'order_00000000000000' },
    ]
    for (const body of rejected) expect((await payFromPage(body)).status).toBeGreaterThanOrEqual(400)
    expect(await paymentsOf(order)).toEqual([])

    await payFromPage({ order_id: order.id })
    expect((await payFromPage({ order_id: order.id })).body.error?.description).toContain('already paid')
  })

  test('accepts only JSON, which a form on another site can’t send', async () => {
    const order = await sandbox.makeOrder()
    const response = await sandbox.sandbox.app.request('/v1/payments/create/ajax', {
      method: 'POST',
      headers: { 'Content-Type': 'text/plain' },
      body: JSON.stringify({ key_id: KEY_ID, order_id: order.id, wish: 'pay', instrument: { method: 'upi' } }),
    })
    expect(response.status).toBe(400)
    expect(await paymentsOf(order)).toEqual([])
  })
})

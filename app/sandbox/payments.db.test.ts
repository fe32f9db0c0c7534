import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ErrorResponse,
  KEY_SECRET,
  type OrderEntity,
  openTestSandbox,
  type PaymentEntity,
  type TestSandbox,
} from '#tests/support/fakes/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openTestSandbox()
})
afterAll(() => sandbox.close())

const findOrder = (id: string) => sandbox.get<OrderEntity>(`/v1/orders/${id}`)
const findPayment = (id: string) => sandbox.get<PaymentEntity>(`/v1/payments/${id}`)

async function rejectedPayment(orderId: string, how: object = {}): Promise<string> {
  const { status, body } = await sandbox.call<ErrorResponse>('POST', '/control', { action: 'pay', orderId, ...how })
  expect(status).toBe(400)
  return body.error.description
}

describe('a successful payment', () => {
  test.each([
    ['card', { card: { last4: '1007', network: 'Visa' }, vpa: null, bank: null }],
    ['upi', { vpa: 'success@razorpay', bank: null, card_id: null }],
    ['netbanking', { bank: 'HDFC', vpa: null, card_id: null }],
  ])('by %s is captured at once and pays the order', async (method, details) => {
    const order = await sandbox.makeOrder()
    const { payment } = await sandbox.pay(order.id, { method, email: 'asha@example.com', contact: '+919876543210' })

    expect(payment).toMatchObject({
      id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      entity: 'payment',
      amount: 129900,
      currency: 'INR',
      status: 'captured',
      captured: true,
      order_id: order.id,
      method,
      amount_refunded: 0,
      refund_status: null,
      email: 'asha@example.com',
      contact: '+919876543210',
      fee: 3066,
      tax: 468,
      error_code: null,
      ...details,
    })
    expect(await findPayment(payment.id)).toEqual(payment)
    expect(await findOrder(order.id)).toMatchObject({ status: 'paid', amount_paid: 129900, amount_due: 0, attempts: 1 })
    expect(await sandbox.get(`/v1/orders/${order.id}/payments`)).toMatchObject({ count: 1, items: [payment] })
  })

  test('is signed with the key secret over the order and the payment', async () => {
    const order = await sandbox.makeOrder()
    const { payment, response } = await sandbox.pay(order.id)
    expect(response).toEqual({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: createHmac('sha256', KEY_SECRET).update(`${order.id}|${payment.id}`).digest('hex'),
    })
  })

  test('is the only one that the order accepts', async () => {
    const order = await sandbox.makeOrder()
    await sandbox.pay(order.id)
    expect(await rejectedPayment(order.id)).toContain('the order is already paid')
    expect(await findOrder(order.id)).toMatchObject({ attempts: 1 })
  })

  test('of a different amount is recorded as it is', async () => {
    const order = await sandbox.makeOrder({ amount: 200_000 })
    const { payment } = await sandbox.pay(order.id, { amount: 100, currency: 'USD' })
    expect(payment).toMatchObject({ amount: 100, currency: 'USD', status: 'captured' })
    expect(await findOrder(order.id)).toMatchObject({ status: 'paid', amount_paid: 100, amount_due: 199_900 })
  })
})

describe('a failed payment', () => {
  test.each([
    ['4100 2800 0009 0000', 'payment_timed_out', 'BAD_REQUEST_ERROR'],
    ['5305 6200 0005 0001', 'insufficient_fund', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0007 0002', 'payment_cancelled', 'BAD_REQUEST_ERROR'],
    ['5305 6200 0001 0005', 'card_declined', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0003 0006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR'],
    ['5305 6200 0008 0008', 'card_number_invalid', 'BAD_REQUEST_ERROR'],
    ['4100 2800 0002 0007', 'gateway_technical_error', 'GATEWAY_ERROR'],
    ['5305 6200 0007 0009', 'authentication_failed', 'GATEWAY_ERROR'],
  ])('with test card %s has the reason %s', async (card, reason, code) => {
    const order = await sandbox.makeOrder()
    const { payment, response } = await sandbox.pay(order.id, { method: 'card', card })

    expect(response).toBeUndefined()
    expect(payment).toMatchObject({
      status: 'failed',
      captured: false,
      error_code: code,
      error_reason: reason,
      error_description: expect.any(String),
      error_source: expect.any(String),
      error_step: expect.any(String),
      fee: null,
      acquirer_data: { auth_code: null, rrn: null },
    })
    expect(await findOrder(order.id)).toMatchObject({ status: 'attempted', attempts: 1, amount_paid: 0 })
  })

  test('can also be by UPI or net banking', async () => {
    const order = await sandbox.makeOrder()
    const upi = await sandbox.pay(order.id, { vpa: 'failure@razorpay' })
    expect(upi.payment).toMatchObject({ status: 'failed', error_reason: 'payment_failed', vpa: 'failure@razorpay' })
    const bank = await sandbox.pay(order.id, { method: 'netbanking', outcome: 'failed', reason: 'payment_timed_out' })
    expect(bank.payment).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  })

  test('leaves the order open for another attempt', async () => {
    const order = await sandbox.makeOrder()
    await sandbox.pay(order.id, { outcome: 'failed' })
    const { payment } = await sandbox.pay(order.id)
    expect(payment.status).toBe('captured')
    expect(await findOrder(order.id)).toMatchObject({ status: 'paid', attempts: 2 })
  })

  test('isn’t recorded for a card that is not a test card', async () => {
    const order = await sandbox.makeOrder()
    expect(await rejectedPayment(order.id, { method: 'card', card: '4111 1111 1111 1111' })).toContain('test card')
    expect(await findOrder(order.id)).toMatchObject({ status: 'created', attempts: 0 })
  })
})

describe('late authorisation', () => {
  test('turns a failed payment into a captured one that pays the order', async () => {
    const order = await sandbox.makeOrder()
    const { payment } = await sandbox.pay(order.id, { outcome: 'failed', reason: 'payment_timed_out' })
    await sandbox.control({ action: 'authorize-late', paymentId: payment.id })
    expect(await findPayment(payment.id)).toMatchObject({ status: 'captured', error_code: null, error_reason: null })
    expect(await findOrder(order.id)).toMatchObject({ status: 'paid' })
  })

  test('leads to a refund when another payment has already succeeded', async () => {
    const order = await sandbox.makeOrder()
    const late = await sandbox.pay(order.id, { outcome: 'failed' })
    const { payment } = await sandbox.pay(order.id)
    await sandbox.control({ action: 'authorize-late', paymentId: late.payment.id })

    expect(await findPayment(late.payment.id)).toMatchObject({
      status: 'refunded',
      captured: false,
      refund_status: 'full',
      amount_refunded: 129900,
    })
    expect(await sandbox.get(`/v1/payments/${late.payment.id}/refunds`)).toMatchObject({
      items: [{ status: 'processed', amount: 129900 }],
    })
    expect(await findPayment(payment.id)).toMatchObject({ status: 'captured', amount_refunded: 0 })
  })

  test('is rejected for a captured payment', async () => {
    const order = await sandbox.makeOrder()
    const { payment } = await sandbox.pay(order.id)
    const response = await sandbox.call('POST', '/control', { action: 'authorize-late', paymentId: payment.id })
    expect(response.status).toBe(400)
    expect(await findPayment(payment.id)).toEqual(payment)
  })
})

describe('manual capture', () => {
  const manual = { payment: { capture: 'manual', capture_options: { manual_expiry_period: 60 } } }
  const capture = (paymentId: string, body: object) =>
    sandbox.call<PaymentEntity & ErrorResponse>('POST', `/v1/payments/${paymentId}/capture`, body)

  test('a payment waits for the shop when its order requires it', async () => {
    const order = await sandbox.makeOrder(manual)
    const { payment, response } = await sandbox.pay(order.id)
    expect(payment).toMatchObject({ status: 'authorized', captured: false, fee: null })
    expect(response.razorpay_payment_id).toBe(payment.id)
    expect(await findOrder(order.id)).toMatchObject({ status: 'attempted', amount_paid: 0 })
    expect(await rejectedPayment(order.id)).toContain('already authorized')

    const captured = await capture(payment.id, { amount: 129900, currency: 'INR' })
    expect(captured).toMatchObject({ status: 200, body: { status: 'captured', captured: true } })
    expect(await findOrder(order.id)).toMatchObject({ status: 'paid', amount_paid: 129900 })
  })

  test('the sandbox can require it for every order', async () => {
    await sandbox.control({ action: 'capture', capture: 'manual' })
    const order = await sandbox.makeOrder()
    expect((await sandbox.pay(order.id)).payment.status).toBe('authorized')
    await sandbox.control({ action: 'capture', capture: null })
  })

  test('a payment can be left authorised although its order captures at once', async () => {
    const order = await sandbox.makeOrder()
    expect((await sandbox.pay(order.id, { outcome: 'authorized' })).payment.status).toBe('authorized')
  })

  test('a different amount, a fraction, a second capture, a failed payment and an unknown one are rejected', async () => {
    const order = await sandbox.makeOrder(manual)
    const failed = await sandbox.pay(order.id, { outcome: 'failed' })
    const { payment } = await sandbox.pay(order.id)
    const description = async (id: string, body: object) => {
      const response = await capture(id, body)
      expect(response.status).toBe(400)
      return response.body.error.description
    }

    const right = { amount: 129900, currency: 'INR' }
    expect(await description(payment.id, { amount: 129899, currency: 'INR' })).toBe(
      'Capture amount must be equal to the amount authorized',
    )
    expect(await description(payment.id, { amount: 1299.5, currency: 'INR' })).toBe('The amount must be an integer.')
    expect(await description(failed.payment.id, right)).toContain('Only payments which have been authorized')
    expect(await description('pay_00000000000000', right)).toBe('The id provided does not exist')
    await capture(payment.id, right)
    expect(await description(payment.id, right)).toBe('This payment has already been captured')
  })

  test('a payment is not captured when another one has paid the order', async () => {
    const order = await sandbox.makeOrder(manual)
    const late = await sandbox.pay(order.id, { outcome: 'unanswered' })
    const { payment } = await sandbox.pay(order.id)
    await sandbox.control({ action: 'authorize-late', paymentId: late.payment.id })
    await capture(payment.id, { amount: 129900, currency: 'INR' })
    const second = await capture(late.payment.id, { amount: 129900, currency: 'INR' })
    expect(second.status).toBe(400)
    expect(second.body.error.description).toContain('the order is already paid')
  })
})

describe('over time', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('a payment without a response from the bank fails after ten minutes', async () => {
    const order = await sandbox.makeOrder()
    const { payment } = await sandbox.pay(order.id, { outcome: 'unanswered' })
    expect(payment.status).toBe('created')

    await sandbox.sandbox.deliverDue(inMinutes(9))
    expect(await findPayment(payment.id)).toMatchObject({ status: 'created' })
    await sandbox.sandbox.deliverDue(inMinutes(11))
    expect(await findPayment(payment.id)).toMatchObject({ status: 'failed', error_reason: 'payment_timed_out' })
  })

  test('an authorised payment that isn’t captured is refunded after three days', async () => {
    const order = await sandbox.makeOrder()
    const { payment } = await sandbox.pay(order.id, { outcome: 'authorized' })

    await sandbox.sandbox.deliverDue(inMinutes(3 * 24 * 60 - 1))
    expect(await findPayment(payment.id)).toMatchObject({ status: 'authorized' })
    await sandbox.sandbox.deliverDue(inMinutes(3 * 24 * 60 + 1))
    expect(await findPayment(payment.id)).toMatchObject({ status: 'refunded', captured: false, refund_status: 'full' })
  })
})

test('payments are listed by time, newest first', async () => {
  const order = await sandbox.makeOrder()
  const failed = await sandbox.pay(order.id, { outcome: 'failed' })
  const { payment } = await sandbox.pay(order.id)
  const list = await sandbox.get<{ count: number; items: PaymentEntity[] }>('/v1/payments?count=2')
  expect(list.items.map(({ id }) => id)).toEqual([payment.id, failed.payment.id])
  expect(await sandbox.get(`/v1/payments?to=${payment.created_at - 1_000}`)).toMatchObject({ count: 0 })
})

test('payments are available to another sandbox on the same database', async () => {
  const order = await sandbox.makeOrder()
  const { payment } = await sandbox.pay(order.id)
  const { createRazorpaySandbox } = await import('./razorpay-sandbox.server.ts')
  const afterRestart = createRazorpaySandbox({
    db: sandbox.db,
    keyId: 'rzp_test_newkey1234567',
    keySecret: KEY_SECRET,
    webhookSecret: 'another',
    webhookUrl: 'http://127.0.0.1:1/',
  })
  const response = await afterRestart.app.request(`/v1/payments/${payment.id}`, {
    headers: { Authorization: `Basic ${btoa(`rzp_test_newkey1234567:${KEY_SECRET}`)}` },
  })
  expect(await response.json()).toEqual(payment)
})

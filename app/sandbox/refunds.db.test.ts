import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ErrorResponse,
  openTestSandbox,
  type PaymentEntity,
  type RefundEntity,
  type TestSandbox,
} from '#tests/support/fakes/test-sandbox.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await openTestSandbox()
})
afterAll(() => sandbox.close())

async function makePaidPayment(): Promise<PaymentEntity> {
  const order = await sandbox.makeOrder()
  return (await sandbox.pay(order.id)).payment
}

const requestRefund = (paymentId: string, body: object, key?: string) =>
  sandbox.call<RefundEntity & ErrorResponse>(
    'POST',
    `/v1/payments/${paymentId}/refund`,
    body,
    key ? { 'X-Refund-Idempotency': key } : {},
  )
const findPayment = (id: string) => sandbox.get<PaymentEntity>(`/v1/payments/${id}`)

test('a refund without an amount returns the whole payment', async () => {
  const payment = await makePaidPayment()
  const { status, body } = await requestRefund(payment.id, { notes: { order: '2526-000001' }, receipt: 'refund-1' })

  expect(status).toBe(200)
  expect(body).toEqual({
    id: expect.stringMatching(/^rfnd_[A-Za-z0-9]{14}$/),
    entity: 'refund',
    amount: 129900,
    currency: 'INR',
    payment_id: payment.id,
    notes: { order: '2526-000001' },
    receipt: 'refund-1',
    acquirer_data: { arn: expect.any(String) },
    created_at: expect.any(Number),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
  })
  expect(await findPayment(payment.id)).toMatchObject({
    status: 'refunded',
    refund_status: 'full',
    amount_refunded: 129900,
    captured: true,
  })
  expect(await sandbox.get(`/v1/refunds/${body.id}`)).toEqual(body)
})

test('partial refunds add up to the payment and no further', async () => {
  const payment = await makePaidPayment()
  const first = await requestRefund(payment.id, { amount: 100_000 })
  expect(await findPayment(payment.id)).toMatchObject({ status: 'captured', refund_status: 'partial', captured: true })

  const tooMuch = await requestRefund(payment.id, { amount: 29_901 })
  expect(tooMuch.status).toBe(400)
  expect(tooMuch.body.error.description).toBe('The refund amount provided is greater than amount captured')

  const second = await requestRefund(payment.id, {})
  expect(second.body.amount).toBe(29_900)
  expect(await findPayment(payment.id)).toMatchObject({ status: 'refunded', refund_status: 'full' })

  const third = await requestRefund(payment.id, { amount: 100 })
  expect(third.body.error.description).toBe('The payment has been fully refunded already')
  const refunds = await sandbox.get<{ items: RefundEntity[] }>(`/v1/payments/${payment.id}/refunds`)
  expect(refunds.items.map(({ id }) => id)).toEqual([second.body.id, first.body.id])
})

test('less than a rupee, a fraction, an unknown field and payments that aren’t captured are rejected', async () => {
  const payment = await makePaidPayment()
  expect((await requestRefund(payment.id, { amount: 99 })).body.error.description).toBe(
    'The amount must be at least INR 1.00',
  )
  expect((await requestRefund(payment.id, { amount: 100.5 })).body.error.description).toBe(
    'The amount must be an integer.',
  )
  expect((await requestRefund(payment.id, { reason: 'late' })).body.error.field).toBe('reason')
  expect((await requestRefund('pay_00000000000000', {})).body.error.description).toBe('The id provided does not exist')

  const order = await sandbox.makeOrder()
  const failed = await sandbox.pay(order.id, { outcome: 'failed' })
  const authorized = await sandbox.pay(order.id, { outcome: 'authorized' })
  for (const { id } of [failed.payment, authorized.payment]) {
    expect((await requestRefund(id, {})).body.error.description).toContain('should be captured')
  }
})

describe('an idempotency key', () => {
  const key = (name: string) => `refund-key-${name}`

  test('makes a repeat return the same refund', async () => {
    const payment = await makePaidPayment()
    const first = await requestRefund(payment.id, { amount: 50_000 }, key('repeat'))
    const again = await requestRefund(payment.id, { amount: 50_000 }, key('repeat'))
    expect(again).toEqual(first)
    expect(await findPayment(payment.id)).toMatchObject({ amount_refunded: 50_000 })
  })

  test('makes simultaneous requests create one refund', async () => {
    const payment = await makePaidPayment()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => requestRefund(payment.id, { amount: 20_000 }, key('at-once'))),
    )
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1)
    expect(await findPayment(payment.id)).toMatchObject({ amount_refunded: 20_000 })
  })

  test('is rejected with a different amount, different notes or another payment', async () => {
    const payment = await makePaidPayment()
    const other = await makePaidPayment()
    await requestRefund(payment.id, { amount: 10_000 }, key('other'))
    for (const [id, body] of [
      [payment.id, { amount: 10_001 }],
      [payment.id, { amount: 10_000, notes: { a: 'b' } }],
      [other.id, { amount: 10_000 }],
    ] as const) {
      const rejected = await requestRefund(id, body, key('other'))
      expect(rejected.status).toBe(400)
      expect(rejected.body.error.description).toContain('Different request with the same idempotency key')
    }
    expect(await findPayment(other.id)).toMatchObject({ amount_refunded: 0 })
  })

  test('can be used again when its request was rejected', async () => {
    const payment = await makePaidPayment()
    expect((await requestRefund(payment.id, { amount: 200_000 }, key('free'))).status).toBe(400)
    expect((await requestRefund(payment.id, { amount: 100_000 }, key('free'))).status).toBe(200)
  })

  test('consists of ten or more letters, digits, hyphens or underscores', async () => {
    const payment = await makePaidPayment()
    for (const bad of ['short-key', 'with space in it', 'dots.are.not.ok']) {
      expect((await requestRefund(payment.id, {}, bad)).status).toBe(400)
    }
    expect((await requestRefund(payment.id, {}, 'A_b-456789')).status).toBe(200)
  })

  test('whose request is still in progress gets 409, and works later', async () => {
    const payment = await makePaidPayment()
    await sandbox.control({ action: 'fail-api', operation: 'create-refund', answer: 'in-progress' })
    expect((await requestRefund(payment.id, {}, key('in-progress'))).status).toBe(409)
    expect((await requestRefund(payment.id, {}, key('in-progress'))).status).toBe(200)
  })

  test('is optional: without one, every request creates a refund', async () => {
    const payment = await makePaidPayment()
    const first = await requestRefund(payment.id, { amount: 1_000 })
    const second = await requestRefund(payment.id, { amount: 1_000 })
    expect(second.body.id).not.toBe(first.body.id)
    expect(await findPayment(payment.id)).toMatchObject({ amount_refunded: 2_000 })
  })
})

describe('a refund that isn’t processed immediately', () => {
  test('can fail later, and the payment can be refunded again', async () => {
    await sandbox.control({ action: 'refunds', outcome: 'failed' })
    const payment = await makePaidPayment()
    const { body } = await requestRefund(payment.id, {})
    expect(body.status).toBe('pending')
    expect(await sandbox.get(`/v1/refunds/${body.id}`)).toMatchObject({
      status: 'failed',
      acquirer_data: { arn: null },
    })
    expect(await findPayment(payment.id)).toMatchObject({ status: 'captured', amount_refunded: 0, refund_status: null })

    await sandbox.control({ action: 'refunds', outcome: 'processed' })
    expect((await requestRefund(payment.id, {})).body.status).toBe('processed')
  })

  test('can be pending until it is completed, once', async () => {
    await sandbox.control({ action: 'refunds', outcome: 'pending' })
    const payment = await makePaidPayment()
    const { body } = await requestRefund(payment.id, { amount: 5_000 })
    expect(await sandbox.get(`/v1/refunds/${body.id}`)).toMatchObject({ status: 'pending' })

    const settle = { action: 'settle-refund', refundId: body.id, outcome: 'processed' }
    expect(await sandbox.control(settle)).toMatchObject({ refund: { status: 'processed' } })
    expect((await sandbox.call('POST', '/control', { ...settle, outcome: 'failed' })).status).toBe(400)
    await sandbox.control({ action: 'refunds', outcome: 'processed' })
  })
})

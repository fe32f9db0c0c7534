import { createServer, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PAISE, paise } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import {
  closeServer,
  KEY_ID,
  KEY_SECRET,
  listenOnLoopback,
  openTestSandbox,
  type TestSandbox,
  WEBHOOK_SECRET,
} from '#tests/support/fakes/test-sandbox.ts'
import { GatewayError, type PaymentGateway } from '../gateway.ts'
import { createRazorpayGateway } from './razorpay.server.ts'

let sandbox: TestSandbox
let server: Server
let baseUrl: string
let gateway: PaymentGateway

const keys = { keyId: KEY_ID, keySecret: KEY_SECRET, webhookSecrets: [WEBHOOK_SECRET] }
const amount = paise(1_299_00)

beforeAll(async () => {
  sandbox = await openTestSandbox()
  server = createServer(
    getRequestListener(new Hono().route('/sandbox/razorpay', sandbox.sandbox.app).fetch, {
      overrideGlobalObjects: false,
    }),
  )
  baseUrl = `${await listenOnLoopback(server)}/sandbox/razorpay`
  gateway = createRazorpayGateway({ ...keys, baseUrl })
})
afterAll(async () => {
  await closeServer(server)
  await sandbox.close()
})
afterEach(() => sandbox.control({ action: 'reset' }))

function makeOrder(receipt = `order_${crypto.randomUUID().slice(0, 23)}`) {
  return gateway.createOrder({ amount, currency: 'INR', receipt, notes: { items: '1 item' } })
}

async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(GatewayError)
  return error as GatewayError
}

describe('the Razorpay adapter', () => {
  test('creates orders that can be found by their receipt', async () => {
    const order = await makeOrder('order_1789000000000_abcdefghi')
    expect(order).toEqual({ id: expect.stringMatching(/^order_\w{14}$/), amount, currency: 'INR' })
    expect(await gateway.findOrdersByReceipt('order_1789000000000_abcdefghi')).toEqual([order])
    expect(await gateway.findOrdersByReceipt('order_of_nobody')).toEqual([])
  })

  test('fetches an order with its receipt and notes, and distinguishes an unknown order from a wrong key', async () => {
    const order = await makeOrder('order_1789000000000_details01')
    expect(await gateway.fetchOrder(order.id)).toEqual({
      ...order,
      receipt: 'order_1789000000000_details01',
      notes: { items: '1 item' },
    })
    expect(await gateway.fetchOrder('order_00000000000000')).toBeUndefined()
    const withWrongKey = createRazorpayGateway({ ...keys, keySecret: 'wrong', baseUrl })
    expect(await failureOf(withWrongKey.fetchOrder(order.id))).toMatchObject({ kind: 'rejected', httpStatus: 401 })
  })

  test('fetches a payment, and all payments for an order', async () => {
    const order = await makeOrder()
    const failed = await sandbox.pay(order.id, { outcome: 'failed' })
    const { payment } = await sandbox.pay(order.id, { email: 'asha@shopper.example', contact: '+919825012345' })

    expect(await gateway.fetchPayment(payment.id)).toEqual({
      id: payment.id,
      orderId: order.id,
      amount,
      currency: 'INR',
      status: 'captured',
      method: 'upi',
      amountRefunded: 0,
      payer: { email: 'asha@shopper.example', phone: '+919825012345' },
      createdAt: expect.any(Date),
    })
    const payments = await gateway.listOrderPayments(order.id)
    expect(payments.map(({ id, status }) => [id, status]).sort()).toEqual(
      [
        [failed.payment.id, 'failed'],
        [payment.id, 'captured'],
      ].sort(),
    )
  })

  test('lists the payments of a period, however many pages they fill', async () => {
    const from = new Date(Date.now() - 60_000)
    const { id } = await makeOrder()
    for (let count = 0; count < 103; count++) await sandbox.pay(id, { outcome: 'failed' })

    const payments = await gateway.listPayments({ from, to: new Date(Date.now() + 60_000) })
    expect(payments.filter((payment) => payment.orderId === id)).toHaveLength(103)
    expect(await gateway.listPayments({ from: new Date(0), to: from })).toEqual([])
  })

  test('M432 lists settlements of any amount and the lines of a day, however many pages they fill', async () => {
    const { id } = await makeOrder()
    await sandbox.pay(id)
    await sandbox.db
      .insertInto('sandbox.orders')
      .columns([
        'id',
        'amount',
        'currency',
        'receipt',
        'notes',
        'status',
        'capture',
        'capture_window_minutes',
        'created_at',
      ])
      .expression(
        sql`select 'order_' || lpad(n::text, 14, '0'), 210000000, 'INR', null, '{}', 'paid', 'automatic', 60, now()
          from generate_series(1, 120) n`,
      )
      .execute()
    await sandbox.db
      .insertInto('sandbox.payments')
      .columns(['id', 'order_id', 'amount', 'currency', 'status', 'method', 'instrument', 'created_at', 'captured_at'])
      .expression(
        sql`select 'pay_' || lpad(n::text, 14, '0'), 'order_' || lpad(n::text, 14, '0'), 210000000, 'INR', 'captured', 'upi', '{}', now(), now()
          from generate_series(1, 120) n`,
      )
      .execute()
    const { settlement } = (await sandbox.control({ action: 'settle' })) as {
      settlement: { id: string; utr: string; amount: number }
    }
    expect(settlement.amount).toBeGreaterThan(MAX_PAISE)
    const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) }
    const settlements = await gateway.listSettlements(period)
    expect(settlements).toContainEqual(
      expect.objectContaining({
        id: settlement.id,
        amount: settlement.amount,
        status: 'processed',
        utr: settlement.utr,
        createdAt: expect.any(Date),
      }),
    )
    expect(await gateway.listSettlements({ from: new Date(0), to: period.from })).toEqual([])

    const lines = await gateway.listSettlementLines(shopDate(new Date()))
    const own = lines.filter(({ settlementId }) => settlementId === settlement.id)
    expect(own.length).toBeGreaterThan(120)
    expect(own.reduce((sum, { credit, debit }) => sum + credit - debit, 0)).toBe(
      settlements.find((each) => each.id === settlement.id)?.amount,
    )
    expect(own).toContainEqual(
      expect.objectContaining({
        kind: 'payment',
        amount,
        fee: 3066,
        tax: 468,
        entityId: expect.stringMatching(/^pay_/),
      }),
    )
    expect(await gateway.listSettlementLines('2020-01-01')).toEqual([])
  })

  test('captures authorised money, and rejects a second capture', async () => {
    const order = await makeOrder()
    const { payment } = await sandbox.pay(order.id, { outcome: 'authorized' })

    const capture = () => gateway.capturePayment({ id: payment.id, amount, currency: 'INR' })
    expect(await capture()).toMatchObject({ id: payment.id, status: 'captured' })
    expect(await failureOf(capture())).toMatchObject({
      kind: 'rejected',
      message: 'This payment has already been captured',
    })
  })

  test('refunds once for each key, however often it is called', async () => {
    const order = await makeOrder()
    const { payment } = await sandbox.pay(order.id)
    const request = {
      razorpayPaymentId: payment.id,
      amount,
      idempotencyKey: `refund-${payment.id}`,
      reason: 'r'.repeat(400),
    }

    const refund = await gateway.refundPayment(request)
    expect(refund).toEqual({
      id: expect.stringMatching(/^rfnd_/),
      razorpayPaymentId: payment.id,
      amount,
      status: 'processed',
      idempotencyKey: request.idempotencyKey,
    })
    expect(await gateway.refundPayment(request)).toEqual(refund)
    expect(await gateway.fetchRefund(refund.id)).toEqual(refund)
    expect(await gateway.fetchPayment(payment.id)).toMatchObject({ status: 'refunded', amountRefunded: amount })
    expect(await failureOf(gateway.refundPayment({ ...request, amount: paise(100) }))).toMatchObject({
      kind: 'rejected',
    })
  })

  test("preserves the provider's message about a rejection", async () => {
    const tooLittle = gateway.createOrder({ amount: paise(99), currency: 'INR', receipt: 'cheap', notes: {} })
    expect(await failureOf(tooLittle)).toMatchObject({
      kind: 'rejected',
      message: 'The amount must be at least INR 1.00',
    })
    expect(await failureOf(gateway.fetchPayment('pay_00000000000000'))).toMatchObject({
      kind: 'rejected',
      message: 'The id provided does not exist',
    })
  })

  test('reports a wrong key with the provider’s message', async () => {
    const withWrongKey = createRazorpayGateway({ ...keys, keySecret: 'wrong', baseUrl })
    expect(await failureOf(withWrongKey.findOrdersByReceipt('any'))).toMatchObject({
      kind: 'rejected',
      message: 'Authentication failed',
    })
  })

  test.each(['reset', 'garbage', '429', '500', '503'])('treats the provider as unavailable after %s', async (fault) => {
    await sandbox.control({ action: 'fail-api', operation: 'create-order', answer: fault })
    expect(await failureOf(makeOrder())).toMatchObject({ kind: 'unavailable' })
  })

  test('gives up after five seconds without a response', async () => {
    await sandbox.control({ action: 'fail-api', operation: 'fetch-payment', answer: 'timeout' })
    expect(await failureOf(gateway.fetchPayment('pay_00000000000000'))).toMatchObject({
      kind: 'unavailable',
      message: 'the payment provider did not respond in time',
    })
  })

  test('reports an address that can’t be reached as unavailable', async () => {
    const unreachable = createRazorpayGateway({ ...keys, baseUrl: 'http://127.0.0.1:1' })
    expect(await failureOf(unreachable.findOrdersByReceipt('any'))).toMatchObject({
      kind: 'unavailable',
      message: 'the payment provider could not be reached',
    })
  })

  test('leaves the secret key out of every error', async () => {
    const failures = [
      await failureOf(gateway.fetchPayment('pay_00000000000000')),
      await failureOf(createRazorpayGateway({ ...keys, baseUrl: 'http://127.0.0.1:1' }).findOrdersByReceipt('any')),
    ]
    for (const failure of failures) {
      expect(JSON.stringify([failure, failure.cause, failure.stack])).not.toContain(KEY_SECRET)
      expect(failure.cause).toBeTypeOf('string')
    }
  })

  test.each([[{ ...keys, keyId: '' }], [{ ...keys, keySecret: '' }], [{ ...keys, webhookSecrets: [''] }]])(
    'rejects empty keys',
    (settings) => {
      expect(() => createRazorpayGateway({ ...settings, baseUrl })).toThrow('keys of the payment provider are empty')
    },
  )
})

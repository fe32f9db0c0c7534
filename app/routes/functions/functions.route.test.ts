import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gatewayContext } from '#app/domain/payments/gateway-context.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { REJECTION } from '#tests/support/fakes/fake-gateway.ts'
import { type RouteRequest, routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  expectBalancedLedger,
  listOrderIds,
  openTestCheckout,
  stockOf,
  type TestCheckout,
} from '#tests/support/suites/test-checkout.ts'
import { action as cancelPayment } from './cancel-payment.ts'
import { action as createRazorpayOrder } from './create-razorpay-order.ts'
import { action as handleReturn } from './payment-callback.ts'
import { action as receiveWebhook } from './razorpay-webhook.ts'
import { action as verifyPayment } from './verify-payment.ts'

let checkout: TestCheckout

const { db } = await setUpTestDatabase()
beforeEach(() => {
  checkout = openTestCheckout(db)
})
afterEach(() => expectBalancedLedger(db))

type Action = (args: never) => Promise<Response>

async function post(
  action: Action,
  shopper: Shopper | undefined,
  { settings = DEFAULT_SETTINGS, ...request }: Partial<RouteRequest> & { settings?: ShopSettings },
) {
  const args = routeArgs({
    db,
    url: '/functions/v1/any',
    ...(shopper ? { visitor: signedIn(shopper) } : {}),
    ...request,
  })
  args.context.set(gatewayContext, checkout.gateway)
  args.context.set(jobsContext, checkout.jobs)
  args.context.set(shopContext, { version: 0, settings, changedAt: {} })
  const response = await action(args as never)
  return { status: response.status, body: await response.json() }
}

const shownCart = (amount: number, notes: object = {}) => ({
  amount,
  currency: 'INR',
  notes: { terms_accepted: true, ...notes },
})

/** A payment, and what the widget reports of it. */
async function payAs(shopper: Shopper) {
  const payment = checkout.gateway.pay(await checkout.open(shopper))
  const { razorpayOrderId, razorpayPaymentId, signature } = checkout.gateway.proof(payment)
  return {
    payment,
    report: {
      razorpay_order_id: razorpayOrderId,
      razorpay_payment_id: razorpayPaymentId,
      razorpay_signature: signature,
    },
  }
}

describe('create-razorpay-order', () => {
  test('M59 returns the provider’s order, in paise, and the public key', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_299_00) }) }])
    const { status, body } = await post(createRazorpayOrder, shopper, {
      json: {
        amount: 1_299_00,
        currency: 'INR',
        receipt: 'order_1789000000000_abcdefghi',
        notes: { customer_name: 'x', items: '[]', order_id: '', address_id: shopper.addressId, terms_accepted: true },
      },
      headers: { Authorization: 'Bearer any-public-key', 'Content-Type': 'application/json' },
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      order: { id: [...checkout.gateway.orders.keys()][0], amount: 1_299_00, currency: 'INR' },
      key_id: 'rzp_test_fake',
    })
  })

  test('returns 401 to a visitor, whatever the body contains', async () => {
    const { status, body } = await post(createRazorpayOrder, undefined, { json: shownCart(100) })
    expect(status).toBe(401)
    expect(body).toEqual({
      success: false,
      code: 'not-signed-in',
      error: 'User information missing. Please try again.',
    })
  })

  test.each([
    ['something else than JSON', { headers: { 'Content-Type': 'application/json' }, form: { amount: '100' } }],
    ['a fraction of a paisa', { json: shownCart(100.5) }],
    ['another currency', { json: { amount: 100, currency: 'USD' } }],
    ['a note that can’t be stored', { json: shownCart(100, { order_notes: 'ring \0 twice' }) }],
  ])('rejects a body with %s', async (_case, request) => {
    const shopper = await insertShopper(db)
    expect(await post(createRazorpayOrder, shopper, request)).toEqual({
      status: 400,
      body: { success: false, code: 'invalid-input', error: 'Please complete all required fields' },
    })
  })

  test('R01 rejects a body of more than 64 KB', async () => {
    const shopper = await insertShopper(db)
    const { status, body } = await post(createRazorpayOrder, shopper, {
      json: shownCart(100, { items: 'x'.repeat(65 * 1024) }),
    })
    expect(status).toBe(413)
    expect(body).toMatchObject({ success: false })
  })

  test('C01 reports insufficient stock before the customer pays', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 1, price: paise(500_00) })
    const [early, late] = [await insertShopper(db, [{ product: kurti }]), await insertShopper(db, [{ product: kurti }])]
    await checkout.open(early)
    expect(await post(createRazorpayOrder, late, { json: shownCart(500_00) })).toEqual({
      status: 409,
      body: { success: false, code: 'insufficient-stock', error: 'Insufficient stock available' },
    })
  })

  test('M121 reports the current total when the page showed a different one', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_299_50) }) }])
    expect(await post(createRazorpayOrder, shopper, { json: shownCart(1_299_00) })).toEqual({
      status: 409,
      body: {
        success: false,
        code: 'total-changed',
        error: 'Failed to prepare order: the total is now ₹1,299.50, please review your order again',
      },
    })
  })

  test("M120 passes on the provider's message", async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(500_00) }) }])
    checkout.gateway.fail('createOrder', { kind: 'rejected' })
    expect(await post(createRazorpayOrder, shopper, { json: shownCart(500_00) })).toEqual({
      status: 502,
      body: { success: false, code: 'provider-rejected', error: REJECTION },
    })
  })

  test('M121 reports a missing address and an empty cart', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(500_00) }) }])
    const unknown = shownCart(500_00, { address_id: crypto.randomUUID() })
    expect(await post(createRazorpayOrder, shopper, { json: unknown })).toMatchObject({
      status: 409,
      body: { code: 'no-address', error: 'Please complete all required fields' },
    })
    const empty = await insertShopper(db)
    expect(await post(createRazorpayOrder, empty, { json: shownCart(500_00) })).toMatchObject({
      status: 409,
      body: { code: 'empty-cart', error: 'Failed to prepare order: your cart is empty' },
    })
  })

  test.each([false, undefined])('M226 starts no payment unless the terms are accepted: %s', async (terms_accepted) => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(500_00) }) }])
    const json = shownCart(500_00, { terms_accepted })
    expect(await post(createRazorpayOrder, shopper, { json })).toEqual({
      status: 409,
      body: {
        success: false,
        code: 'terms-not-accepted',
        error: 'Please accept the terms and conditions to proceed',
      },
    })
    expect(checkout.gateway.orders.size).toBe(0)
  })

  test('M227 under the composition scheme sells only within the shop’s own state', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(500_00) }) }])
    const registered = { ...DEFAULT_SETTINGS, gstin: '27AAACC1206D1ZG' }
    const start = (settings: ShopSettings) => post(createRazorpayOrder, shopper, { json: shownCart(500_00), settings })
    expect(await start({ ...registered, taxMode: 'composition' })).toMatchObject({
      status: 409,
      body: { code: 'other-state', error: expect.stringContaining('Maharashtra') },
    })
    expect(await start({ ...registered, taxMode: 'regular' })).toMatchObject({ status: 200 })
  })

  test('R08 limits how many payments a customer can start', async () => {
    const shopper = await insertShopper(db)
    for (let count = 0; count < 100; count++) {
      expect((await post(createRazorpayOrder, shopper, { json: shownCart(100) })).status).toBe(409)
    }
    expect((await post(createRazorpayOrder, shopper, { json: shownCart(100) })).status).toBe(429)
    const other = await insertShopper(db)
    expect((await post(createRazorpayOrder, other, { json: shownCart(100) })).status).toBe(409)
  })
})

describe('verify-payment', () => {
  test('M63 returns success, validity and the shop’s order', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { report } = await payAs(shopper)
    const { status, body } = await post(verifyPayment, shopper, { json: { ...report, orderId: 'ignored' } })
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, isValid: true, orderId: (await listOrderIds(db, shopper))[0] })
  })

  test('P01 M63 answers a call without a signature with what the provider says, a hundred times an hour', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { payment } = await payAs(shopper)
    const verifyUnsigned = (id: string) =>
      post(verifyPayment, shopper, {
        json: { razorpay_order_id: id, razorpay_payment_id: id, razorpay_signature: '' },
      })
    checkout.gateway.move(payment.id, { status: 'failed' })
    expect((await verifyUnsigned(payment.id)).body).toEqual({
      success: false,
      isValid: false,
      code: 'payment-not-verified',
      error: 'Payment verification failed',
    })
    expect(await listOrderIds(db, shopper)).toEqual([])
    checkout.gateway.move(payment.id, { status: 'captured' })
    expect((await verifyUnsigned(payment.id)).body).toEqual({
      success: true,
      isValid: true,
      orderId: (await listOrderIds(db, shopper))[0],
    })
    for (let count = 2; count < 100; count++) await verifyUnsigned('pay_invented000000')
    expect((await verifyUnsigned(payment.id)).status).toBe(429)
  })

  test('A11 rejects anyone but the customer who paid', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { report } = await payAs(shopper)
    expect((await post(verifyPayment, undefined, { json: report })).status).toBe(401)
    expect((await post(verifyPayment, await insertShopper(db), { json: report })).body).toMatchObject({
      success: false,
      isValid: false,
    })
  })

  test('M67 reports why a valid payment has no order, and that it is refunded', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { payment, report } = await payAs(shopper)
    checkout.gateway.move(payment.id, { amount: paise(100) })
    const { body } = await post(verifyPayment, shopper, { json: report })
    expect(body).toEqual({
      success: false,
      isValid: true,
      code: 'amount-mismatch',
      error: expect.stringContaining('your money is on its way back'),
    })
  })
})

describe('payment-callback', () => {
  /** Where the returning browser is redirected. */
  async function returnFromProvider(form: Record<string, string>, address = 'home'): Promise<string | null> {
    const args = routeArgs({ db, url: `/functions/v1/payment-callback?address=${address}`, form })
    args.context.set(gatewayContext, checkout.gateway)
    args.context.set(jobsContext, checkout.jobs)
    const response = (await handleReturn(args as never)) as Response
    expect(response.status).toBe(303)
    return response.headers.get('location')
  }

  test('M64 places the order of a signed payment without a session and redirects to it, even if called twice', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { report } = await payAs(shopper)
    const path = await returnFromProvider(report)
    expect(path).toBe(`/orders/${(await listOrderIds(db, shopper))[0]}`)
    expect(await returnFromProvider(report)).toBe(path)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('M66 redirects to the review after a failure or cancellation, and releases nothing without a signature', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    const orderId = await checkout.open(shopper)
    const metadata = JSON.stringify({ order_id: orderId })
    const failure = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[metadata]': metadata }
    expect(await returnFromProvider({ ...failure, 'error[reason]': 'payment_failed' })).toBe(
      '/checkout?step=review&address=home&payment=failed',
    )
    expect(await returnFromProvider({ ...failure, 'error[reason]': 'payment_cancelled' })).toBe(
      '/checkout?step=review&address=home&payment=cancelled',
    )
    expect(await stockOf(db, kurti)).toEqual({ onHand: 3, reserved: 1 })
  })

  test('P02 places no order for a payment that is unsigned or signed for another order', async () => {
    const [one, other] = [
      await insertShopper(db, [{ product: await insertProduct(db) }]),
      await insertShopper(db, [{ product: await insertProduct(db) }]),
    ]
    const { report } = await payAs(one)
    const swapped = { ...report, razorpay_order_id: await checkout.open(other) }
    for (const forged of [{ ...report, razorpay_signature: '' }, swapped]) {
      expect(await returnFromProvider(forged)).toBe('/checkout?step=review&address=home&payment=unverified')
    }
    expect(await listOrderIds(db, one)).toEqual([])
    expect(await listOrderIds(db, other)).toEqual([])
  })

  test('M67 reports that a payment without an order is refunded', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { payment, report } = await payAs(shopper)
    checkout.gateway.move(payment.id, { amount: paise(100) })
    expect(await returnFromProvider(report)).toBe('/checkout?step=review&address=home&payment=not-created')
  })
})

describe('cancel-payment', () => {
  test('M66 releases the reserved units', async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    const orderId = await checkout.open(shopper)
    const call = { json: { razorpay_order_id: orderId, reason: 'cancelled' } }
    expect(await post(cancelPayment, shopper, call)).toEqual({ status: 200, body: { success: true } })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 0 })
  })

  test('A11 rejects anyone but the customer who started the payment', async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    const call = { json: { razorpay_order_id: await checkout.open(shopper) } }
    expect((await post(cancelPayment, undefined, call)).status).toBe(401)
    expect(await post(cancelPayment, await insertShopper(db), call)).toEqual({
      status: 404,
      body: { success: false, code: 'unknown-attempt', error: 'Order data not found. Please try again.' },
    })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })

  test('returns the order if the payment completed first', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    await checkout.verify(shopper, payment)
    const { body } = await post(cancelPayment, shopper, { json: { razorpay_order_id: payment.orderId } })
    expect(body).toEqual({ success: true, orderId: (await listOrderIds(db, shopper))[0] })
  })
})

describe('razorpay-webhook', () => {
  async function send(body: string, headers: HeadersInit) {
    const args = routeArgs({ db, url: '/functions/v1/razorpay-webhook' })
    args.context.set(gatewayContext, checkout.gateway)
    args.context.set(jobsContext, checkout.jobs)
    const request = new Request(args.url, { method: 'POST', headers, body })
    const response = await receiveWebhook({ ...args, request } as never)
    return { status: response.status, body: await response.json() }
  }

  function headersOf({ signature, eventId }: { signature: string; eventId: string }) {
    return { 'X-Razorpay-Signature': signature, 'X-Razorpay-Event-Id': eventId, 'Content-Type': 'application/json' }
  }

  async function paidWebhook() {
    const { shopper, payment } = await checkout.insertPaid()
    return { shopper, webhook: checkout.gateway.webhook('payment.captured', { payment }) }
  }

  test('stores a signed event and leaves its processing to one job, even if it is sent again', async () => {
    const { shopper, webhook } = await paidWebhook()
    expect(await send(webhook.body, headersOf(webhook))).toEqual({ status: 200, body: { success: true } })
    expect(await send(webhook.body, headersOf(webhook))).toEqual({ status: 200, body: { success: true } })
    expect(checkout.jobs.enqueued).toHaveLength(1)
    expect(await listOrderIds(db, shopper)).toEqual([])
    await checkout.deliver(webhook)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('P05 returns 401 for an event without a valid signature', async () => {
    const { webhook } = await paidWebhook()
    expect((await send(webhook.body, {})).status).toBe(401)
    expect((await send(`${webhook.body} `, headersOf(webhook))).status).toBe(401)
    expect(checkout.jobs.enqueued).toEqual([])
  })

  test('R01 rejects a body of more than 64 KB', async () => {
    expect((await send('x'.repeat(65 * 1024), {})).status).toBe(413)
  })

  test('F07 returns 503 while the database is unavailable, so that the provider sends the event again', async () => {
    const { webhook } = await paidWebhook()
    const unreachable = unreachableDatabase()
    const args = routeArgs({ db: unreachable, url: '/functions/v1/razorpay-webhook' })
    args.context.set(gatewayContext, checkout.gateway)
    args.context.set(jobsContext, checkout.jobs)
    const request = new Request(args.url, { method: 'POST', headers: headersOf(webhook), body: webhook.body })
    const response = await receiveWebhook({ ...args, request } as never)
    expect(response.status).toBe(503)
  })
})

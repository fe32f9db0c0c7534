import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { VISIT_SOURCE_KEY } from '#app/domain/visits/keep-visit-source.ts'
import { paise } from '#app/money.ts'
import { makeAddress } from '#tests/support/factories/address-factory.ts'
import { makeCartLine } from '#tests/support/factories/cart-factory.ts'
import { stubSessionStorage } from '#tests/support/fakes/session-storage.ts'
import { type Purchase, pay } from './attempt-payment.ts'
import type { WidgetConstructor } from './payment-widget.ts'

const address = makeAddress({ id: '01990000-0000-7000-8000-000000000001', addressLine2: 'Navrangpura' })

const purchase: Purchase = {
  amount: paise(608_00),
  lines: [makeCartLine({ id: 'line', productId: 'product', hasDeliveryCharge: true, deliveryCharge: paise(59_00) })],
  address,
  email: 'ananya@shopper.example',
  notes: 'Please ring twice',
}

const created = { success: true, order: { id: 'order_1', amount: 60800, currency: 'INR' }, key_id: 'rzp_test_1' }
const payment = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signature' }
const verified = { success: true, isValid: true, orderId: 'the-order' }

interface Call {
  name: string
  authorization: string | null
  body: Record<string, unknown>
}

/** The responses of each function, call by call; the last one repeats. An Error is a lost connection. */
type Responses = Record<string, (object | Error | { status: number; json: object })[]>

let calls: Call[]

function respondWith(responses: Responses): void {
  const callCounts: Record<string, number> = {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const name = url.split('/').at(-1) ?? ''
    calls.push({
      name,
      authorization: new Headers(init.headers).get('Authorization'),
      body: JSON.parse(String(init.body)),
    })
    const list = responses[name] ?? [{ success: true }]
    const count = callCounts[name] ?? 0
    callCounts[name] = count + 1
    const response = list[Math.min(count, list.length - 1)]
    if (response instanceof Error) throw response
    if (response && 'json' in response) return Response.json(response.json, { status: response.status })
    return Response.json(response)
  })
}

interface ShownWidget {
  options: {
    handler(payment: object): void
    modal: { ondismiss(): void }
    config: { display: { sequence: string[]; hide?: object[] } }
    prefill: object
    [name: string]: unknown
  }
  emit(event: string, details: object): void
  isClosed: boolean
}

/** A widget that calls `visit` as soon as it opens, in place of the customer. */
function widgetWhere(visit: (widget: ShownWidget) => void): { Widget: WidgetConstructor; shown: ShownWidget[] } {
  const shown: ShownWidget[] = []
  class Widget {
    readonly #listeners = new Map<string, (details: object) => void>()
    readonly #shown: ShownWidget
    constructor(options: object) {
      this.#shown = {
        options: options as ShownWidget['options'],
        emit: (event, details) => this.#listeners.get(event)?.(details),
        isClosed: false,
      }
    }
    on(event: string, listener: (details: object) => void) {
      this.#listeners.set(event, listener)
    }
    open() {
      shown.push(this.#shown)
      visit(this.#shown)
    }
    close() {
      this.#shown.isClosed = true
    }
  }
  return { Widget, shown }
}

const paying = ({ options }: ShownWidget) => options.handler(payment)
const dismissing = ({ options }: ShownWidget) => options.modal.ondismiss()
const waited: number[] = []

/**
 * Runs a payment. The shop creates and verifies it unless `responses` say otherwise, and the customer pays unless `visit` does
 * something else.
 */
async function run(responses: Responses = {}, visit = paying, onVerifying = vi.fn()) {
  respondWith({ 'create-razorpay-order': [created], 'verify-payment': [verified], ...responses })
  const { Widget, shown } = widgetWhere(visit)
  const outcome = await pay(purchase, {
    Widget,
    publicKey: 'rzp_test_1',
    shop: { name: 'Rang Mahal', tagline: 'Woven by hand' },
    onVerifying,
    wait: async (milliseconds) => {
      waited.push(milliseconds)
    },
  })
  return { outcome, shown }
}

beforeEach(() => {
  calls = []
  waited.length = 0
})
afterEach(() => vi.unstubAllGlobals())

test('a verified payment places the order', async () => {
  const onVerifying = vi.fn()
  expect((await run({}, paying, onVerifying)).outcome).toEqual({ status: 'placed', orderId: 'the-order' })
  expect(onVerifying).toHaveBeenCalledOnce()
  expect(calls.map((call) => call.name)).toEqual(['create-razorpay-order', 'verify-payment'])
  expect(calls[1]?.body).toEqual(payment)
})

describe('preparing the payment', () => {
  test('M501 sends where the visit came from, if the browser remembers it', async () => {
    stubSessionStorage().set(VISIT_SOURCE_KEY, 'l.instagram.com')
    vi.stubGlobal('location', { host: 'shop.example' })
    await run()
    expect(calls[0]?.body.notes).toMatchObject({ visit_source: 'instagram' })
  })

  test('M59 sends the amount in paise, the currency, a receipt and the notes', async () => {
    await run()
    expect(calls[0]?.body).toEqual({
      amount: 60800,
      currency: 'INR',
      receipt: expect.stringMatching(/^order_\d+_[0-9a-f]{8}$/),
      notes: {
        customer_name: 'Ananya Desai',
        customer_email: 'ananya@shopper.example',
        customer_phone: '9825012345',
        customer_address: '14 Sarita Society, Navrangpura, Ahmedabad, Gujarat 380009',
        items: '[{"productId":"product","size":"M","quantity":1}]',
        order_id: '',
        terms_accepted: true,
        address_id: address.id,
        order_notes: 'Please ring twice',
      },
    })
    expect(calls[0]?.authorization).toBe('Bearer rzp_test_1')
  })

  test.each([
    ['a lost connection', new TypeError('fetch failed')],
    ['a server error', { status: 502, json: { success: false, error: 'Gateway down' } }],
    ['a rejection', { status: 409, json: { success: false, error: 'Insufficient stock available' } }],
  ])('M60 calls the function once more through the client after %s', async (_, failure) => {
    expect((await run({ 'create-razorpay-order': [failure, created] })).outcome).toMatchObject({ status: 'placed' })
    expect(calls.map((call) => call.authorization)).toEqual(['Bearer rzp_test_1', null, null])
    expect(calls[1]?.body).toEqual(calls[0]?.body)
  })

  test.each([
    [{ status: 409, json: { success: false, error: 'Insufficient stock available' } }, 'Insufficient stock available'],
    [{ status: 502, json: { success: false, error: 'Gateway down' } }, 'Gateway down'],
    [{ status: 500, json: {} }, 'the server responded with 500'],
    [new TypeError('fetch failed'), 'the shop could not be reached'],
  ])('M120 reports the reason after the second failure', async (failure, reason) => {
    const { outcome, shown } = await run({ 'create-razorpay-order': [failure] })
    expect(outcome).toEqual({ status: 'failed', message: `Failed to create Razorpay order: ${reason}` })
    expect(calls).toHaveLength(2)
    expect(shown).toEqual([])
  })

  test.each([
    [409, 'total-changed', 'Failed to prepare order: the total is now ₹1,299, please review your order again'],
    [400, 'invalid-input', 'Please complete all required fields'],
    [401, 'not-signed-in', 'User information missing. Please try again.'],
  ])(
    'M121 adds no prefix to a rejection that comes before Razorpay is called: %d %s',
    async (status, code, message) => {
      const rejection = { status, json: { success: false, code, error: message } }
      expect((await run({ 'create-razorpay-order': [rejection] })).outcome).toEqual({ status: 'failed', message })
    },
  )

  test('M120 shows the general message for a response without a reason', async () => {
    const { outcome } = await run({ 'create-razorpay-order': [{ success: false }] })
    expect(outcome).toMatchObject({ message: 'Failed to create Razorpay order' })
  })
})

describe('the widget', () => {
  test('M61 gets order id, amount, currency, shop name, prefill, brand colour and the blocks in order', async () => {
    const { shown } = await run()
    expect(shown[0]?.options).toMatchObject({
      key: 'rzp_test_1',
      order_id: 'order_1',
      amount: 60800,
      currency: 'INR',
      name: 'Rang Mahal',
      description: 'Woven by hand',
      prefill: { name: 'Ananya Desai', email: 'ananya@shopper.example', contact: '+919825012345' },
      theme: { color: '#B76E79' },
      config: { display: { sequence: ['block.upi', 'block.card', 'block.nb'] } },
    })
    expect(shown[0]?.options.config.display.hide).toBeUndefined()
  })

  test('doesn’t ask for a UPI id in live payments', async () => {
    const { shown } = await run({ 'create-razorpay-order': [{ ...created, key_id: 'rzp_live_1' }] })
    expect(shown[0]?.options.config.display.hide).toEqual([{ method: 'upi', flows: ['collect'] }])
  })

  test('M62 a failed payment is reported once, with its description, and its stock is released', async () => {
    const { outcome, shown } = await run({}, (widget) => {
      widget.emit('payment.failed', { error: { description: 'The bank said no', reason: 'payment_failed' } })
      dismissing(widget)
    })
    expect(outcome).toEqual({ status: 'failed', message: 'Payment failed: The bank said no' })
    expect(shown[0]?.isClosed).toBe(true)
    expect(calls.at(-1)).toMatchObject({
      name: 'cancel-payment',
      body: { razorpay_order_id: 'order_1', reason: 'failed' },
    })
    expect(calls).toHaveLength(2)
  })

  test('M120 a failure without a description becomes an unknown error', async () => {
    const { outcome } = await run({}, (widget) => widget.emit('payment.failed', {}))
    expect(outcome).toMatchObject({ message: 'Payment failed: Unknown error' })
  })

  test.each([
    ['dismissal', 'dismissal', 'Payment was cancelled.', dismissing],
    ['event', 'event', 'Payment was cancelled by user.', (widget: ShownWidget) => widget.emit('payment.cancelled', {})],
    [
      'failure with that reason',
      'event',
      'Payment was cancelled by user.',
      (widget: ShownWidget) => widget.emit('payment.failed', { error: { reason: 'payment_cancelled' } }),
    ],
  ])('M62 M120 a cancellation by %s is reported and releases the units', async (_, by, message, visit) => {
    expect((await run({}, visit)).outcome).toEqual({ status: 'cancelled', by, message })
    expect(calls.at(-1)).toMatchObject({ name: 'cancel-payment', body: { reason: 'cancelled' } })
  })

  test('a cancellation counts for the customer even when the shop can’t be reached', async () => {
    const { outcome } = await run({ 'cancel-payment': [new TypeError('fetch failed')] }, dismissing)
    expect(outcome).toMatchObject({ status: 'cancelled' })
  })

  test('a payment that the shop received before the cancellation places the order', async () => {
    const { outcome } = await run({ 'cancel-payment': [{ success: true, orderId: 'the-order' }] }, dismissing)
    expect(outcome).toEqual({ status: 'placed', orderId: 'the-order' })
  })

  test.each([
    [new Error('No key passed'), 'No key passed'],
    ['broken', 'Failed to initialize payment'],
  ])('M120 an error in the widget is reported and releases the units', async (thrown, message) => {
    const { outcome } = await run({}, () => {
      throw thrown
    })
    expect(outcome).toEqual({ status: 'failed', message })
    expect(calls.at(-1)).toMatchObject({ name: 'cancel-payment' })
  })
})

describe('verifying', () => {
  const verifying = async (...responses: NonNullable<Responses[string]>) =>
    (await run({ 'verify-payment': responses })).outcome

  test('a shop that can’t be reached for a while is called again', async () => {
    const outcome = await verifying(new TypeError('fetch failed'), { status: 503, json: {} }, verified)
    expect(outcome).toEqual({ status: 'placed', orderId: 'the-order' })
    expect(waited).toEqual([1000, 2000])
  })

  test('a payment is never reported as failed because the network is down', async () => {
    expect(await verifying(new TypeError('fetch failed'))).toEqual({
      status: 'unconfirmed',
      message: 'Payment verification failed: the shop could not be reached',
    })
    expect(waited).toEqual([1000, 2000, 4000, 8000])
    expect(calls.filter((call) => call.name === 'cancel-payment')).toEqual([])
  })

  test('a session that has ended doesn’t make the payment fail', async () => {
    expect(await verifying({ status: 401, json: { error: 'Please sign in' } })).toEqual({
      status: 'unconfirmed',
      message: 'Payment verification failed: Please sign in',
    })
    expect(waited).toEqual([])
  })

  test('an unreadable response leaves the payment unconfirmed', async () => {
    expect(await verifying({ hello: 'world' })).toMatchObject({ status: 'unconfirmed' })
  })

  test.each([
    [{ success: false, isValid: false }, 'Payment verification failed. Please try again.'],
    [{ success: false }, 'Payment verification failed'],
  ])('M120 the result %j is reported and releases the units', async (result, message) => {
    expect(await verifying({ status: 400, json: result })).toEqual({ status: 'failed', message })
    expect(calls.at(-1)).toMatchObject({ name: 'cancel-payment' })
  })

  test('M67 a verified payment without an order is reported and releases nothing', async () => {
    expect(await verifying({ success: false, isValid: true, error: 'Insufficient stock available' })).toEqual({
      status: 'not-created',
      message: 'Payment was successful but order creation failed: Insufficient stock available',
    })
    expect(calls.at(-1)).toMatchObject({ name: 'verify-payment' })
  })
})

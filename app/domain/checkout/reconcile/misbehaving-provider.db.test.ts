import { createHmac, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ProviderPayment } from '#app/domain/payments/gateway.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import {
  FAKE_KEY_SECRET,
  FAKE_WEBHOOK_SECRET,
  type FakeWebhook,
  signWebhook,
} from '#tests/support/fakes/fake-gateway.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { listOrderIds, listRefunds, stockOf } from '#tests/support/suites/test-checkout.ts'

// A thorough run tries a thousand of each.
vi.setConfig({ testTimeout: 900_000 })

const checkout = await setUpTestCheckout()
const { db } = checkout

/** A customer has paid, and nothing has been reported to the shop yet. */
async function payUnreported(): Promise<{ shopper: Shopper; payment: ProviderPayment }> {
  const shopper = await insertShopper(db, [{ product: await insertProduct(db, { stockQuantity: 3 }) }])
  return { shopper, payment: checkout.gateway.pay(await checkout.open(shopper)) }
}

async function countInbox(): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_inbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('P07 the same webhook twenty times, late and between others in any order: one order', async () => {
  const { shuffle } = seededRandom()
  for (let round = 0; round < iterations(2, 25); round++) {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const orderId = await checkout.open(shopper)
    const failed = checkout.gateway.pay(orderId, { status: 'failed' })
    const payment = checkout.gateway.pay(orderId)
    const repeated = checkout.gateway.webhook('payment.captured', { payment })
    const others = [
      checkout.gateway.webhook('payment.failed', { payment: failed }),
      checkout.gateway.webhook('payment.authorized', { payment: { ...payment, status: 'authorized' } }),
      checkout.gateway.webhook('order.paid', { payment }),
    ]
    const webhooks = shuffle([...Array.from({ length: 20 }, () => repeated), ...others])
    await Promise.all(webhooks.slice(0, 10).map((webhook) => checkout.deliver(webhook)))
    for (const webhook of webhooks.slice(10)) await checkout.deliver(webhook)
    await checkout.verify(shopper, payment)
    // The provider sends it once more the next day, under another id.
    await checkout.deliver({ ...repeated, eventId: randomUUID() })

    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await listRefunds(db, shopper)).toEqual([])
    expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
  }
})

/** Ways to change a text that still looks like one a provider could have sent. */
const alteration = fc.oneof(
  fc.record({ kind: fc.constant('replace' as const), at: fc.nat(), char: fc.string({ minLength: 1, maxLength: 1 }) }),
  fc.record({ kind: fc.constant('insert' as const), at: fc.nat(), char: fc.string({ minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('remove' as const), at: fc.nat(), char: fc.constant('') }),
)

function alter(text: string, { kind, at, char }: { kind: 'replace' | 'insert' | 'remove'; at: number; char: string }) {
  const index = at % text.length
  return text.slice(0, index) + char + text.slice(kind === 'insert' ? index : index + 1)
}

test('P05 a webhook that was changed anywhere after it was signed is rejected and not stored', async () => {
  const { seed } = seededRandom()
  const { shopper, payment } = await payUnreported()
  const genuine = checkout.gateway.webhook('payment.captured', { payment })
  const before = await countInbox()
  await fc.assert(
    fc.asyncProperty(alteration, fc.boolean(), async (change, inSignature) => {
      const altered: FakeWebhook = inSignature
        ? { ...genuine, signature: alter(genuine.signature, change) }
        : { ...genuine, body: alter(genuine.body, change) }
      fc.pre(altered.body !== genuine.body || altered.signature !== genuine.signature)
      expect(await checkout.receive(altered)).toEqual({ status: 'not-signed' })
    }),
    { seed, numRuns: iterations(300, 1_000) },
  )
  expect(await countInbox()).toBe(before)
  expect(await listOrderIds(db, shopper)).toEqual([])
})

const junk = fc.oneof(
  fc.constantFrom(null, true, 0, -1, 1, 99, 1.5, 2 ** 31, 1e308, '', ' ', 'captured', 'failed', 'USD', 'inr', [], {}),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.constantFrom('\u0000', 'upi\u0000', '\ud800'),
  fc.stringMatching(/^(pay|order|rfnd)_[A-Za-z0-9]{14}$/),
)

/** The path to every value inside a value, itself included. */
function placesIn(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]]
  return [[], ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner).map((place) => [key, ...place]))]
}

function withJunk(value: unknown, [key, ...place]: string[], replacement: unknown): unknown {
  if (key === undefined) return replacement
  const inner = value as Record<string, unknown>
  return { ...inner, [key]: withJunk(inner[key], place, replacement) }
}

test('P10 a signed webhook with junk anywhere breaks nothing, and sells for the right amount only', async () => {
  const { seed } = seededRandom()
  const kinds = ['payment.captured', 'payment.authorized', 'payment.failed', 'order.paid', 'refund.processed']
  let { shopper, payment } = await payUnreported()
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...kinds), fc.nat(), junk, async (kind, at, replacement) => {
      const genuine: unknown = JSON.parse(checkout.gateway.webhook(kind, { payment }).body)
      const places = placesIn(genuine)
      const body = JSON.stringify(withJunk(genuine, places[at % places.length] ?? [], replacement))
      await checkout.deliver({ body, signature: signWebhook(body), eventId: randomUUID() })

      const orders = await db.selectFrom('orders').select('total_amount').where('user_id', '=', shopper.id).execute()
      expect(orders.length).toBeLessThanOrEqual(1)
      expect(orders.every((order) => order.total_amount === payment.amount)).toBe(true)
      // Once this payment is finalised, go on with the next one.
      const isFinalised = orders.length > 0 || (await listRefunds(db, shopper)).length > 0
      if (isFinalised) ({ shopper, payment } = await payUnreported())
    }),
    { seed, numRuns: iterations(200, 1_000), endOnFailure: true },
  )
})

test('P02 P03 A11 no signature that is forged, replayed, swapped or someone else’s gets an order', async () => {
  const { below, shuffle } = seededRandom()
  const sign = (message: string, key = FAKE_KEY_SECRET) => createHmac('sha256', key).update(message).digest('hex')
  const { shopper: payer, payment } = await payUnreported()
  const { shopper: thief, payment: stolen } = await payUnreported()
  const unpaid = await checkout.open(await insertShopper(db, [{ product: await insertProduct(db) }]))
  const right = checkout.gateway.proof(payment).signature
  const oneCharOff = () => {
    const index = below(64)
    const wrong = '0123456789abcdef'.replace(right.charAt(index), '')[below(15)]
    return right.slice(0, index) + wrong + right.slice(index + 1)
  }
  const forgeries = [
    oneCharOff,
    () => '',
    () => right.slice(below(63) + 1),
    () => right.toUpperCase(),
    () => shuffle([...right]).join(''),
    () => randomUUID().replaceAll('-', '').repeat(2),
    () => sign(`${payment.id}|${payment.orderId}`),
    () => sign(`${payment.orderId}|${payment.id}`, FAKE_WEBHOOK_SECRET),
    () => sign(`${payment.orderId}|${payment.id}`, ''),
    () => sign(`${payment.orderId}|${stolen.id}`),
    () => sign(`${unpaid}|${payment.id}`),
    () => checkout.gateway.proof(stolen).signature,
  ]
  for (let forged = 0; forged < iterations(240, 1_000); forged++) {
    const signature = forgeries[forged % forgeries.length]?.() ?? ''
    if (signature === right) continue
    expect(await checkout.verify(payer, payment, { signature })).toEqual({ status: 'invalid' })
  }
  // A genuine report in another customer's session, also under the thief's own order.
  expect(await checkout.verify(thief, payment)).toEqual({ status: 'invalid' })
  expect(await checkout.verify(thief, payment, { razorpayOrderId: stolen.orderId ?? '' })).toEqual({
    status: 'invalid',
  })
  expect(await checkout.verify(thief, payment, { razorpayOrderId: unpaid })).toEqual({ status: 'invalid' })
  for (const customer of [payer, thief]) expect(await listOrderIds(db, customer)).toEqual([])

  // Replayed, the genuine one returns its order and places no other.
  const first = await checkout.verify(payer, payment)
  for (let replay = 0; replay < 20; replay++) expect(await checkout.verify(payer, payment)).toEqual(first)
  expect(await listOrderIds(db, payer)).toHaveLength(1)
})

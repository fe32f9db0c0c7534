import { beforeEach, describe, expect, test } from 'vitest'
import { widgetContext } from '#app/domain/checkout/widget/widget-settings.server.ts'
import { removeCodeForm } from '#app/domain/offers/cart-code.form.ts'
import type { Offer } from '#app/domain/offers/offer.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { SIGNED_OUT, type Visitor } from '#app/platform/auth/visitor.server.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertBuyer, type Shopper, testCustomerKeys } from '#tests/support/factories/shopper.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as cart from './cart.tsx'
import * as checkout from './checkout.tsx'

const { db } = await setUpTestDatabase()

let shopper: Shopper
beforeEach(async () => {
  const buyer = await insertBuyer(db, { price: paise(1_000_00), category: 'party' })
  shopper = buyer.shopper
  await db
    .updateTable('offers')
    .set({ code: null, starts_at: null, ends_at: new Date(0) })
    .execute()
})

async function args(url: string, form?: Record<string, string>, visitor: Visitor = signedIn(shopper)) {
  const made = routeArgs({ db, visitor, url, ...(form && { form }) })
  made.context.set(shopContext, await readSettings(db))
  made.context.set(widgetContext, { scriptUrl: '/checkout.js', keyId: 'rzp_test_fake', isSandbox: true })
  return made
}

const open = async (url = '/cart') => cart.loader(await args(url))
const enter = async (code: string) => cart.action(await args('/cart', { intent: 'enter-code', code }))
const enterByScript = async (code: string) => cart.action(await args('/cart.data', { intent: 'enter-code', code }))
const follow = (code: string) => open(`/cart?offer=${code}`).catch((thrown: unknown) => thrown)

/** A code for 10% off. */
const insertCode = (overrides: Partial<Offer> = {}) => insertOffer(db, { code: 'DIWALI10', ...overrides })

describe('M454 the cart', () => {
  test('of a shop without offers says nothing of them', async () => {
    const view = await open()
    expect(Object.keys(view)).toEqual(['lines', 'totals'])
    expect(view.totals).not.toHaveProperty('offer')
  })

  test('shows what applies by itself', async () => {
    await insertOffer(db)
    expect(await open()).toMatchObject({
      totals: { subtotal: 1_000_00, total: 900_00, offer: { name: 'Diwali offer', code: null, discount: 100_00 } },
      offers: {},
    })
  })

  test('takes a code, however it is typed, until it is removed', async () => {
    await insertCode()
    expect(await enter(' diwali10 ')).toMatchObject({ status: 302 })
    expect(await open()).toMatchObject({ totals: { total: 900_00 }, offers: { entered: { code: 'DIWALI10' } } })
    await cart.action(await args('/cart', { intent: removeCodeForm.intent }))
    expect((await open()).totals.total).toBe(1_000_00)
  })

  test.each([
    ['unknown', 404, { code: 'ANOTHER' }],
    ['ended', 409, { endsAt: new Date(0) }],
    ['not-yet', 409, { startsAt: new Date(Date.now() + 86_400_000) }],
    ['below-minimum', 200, { minimum: paise(1_500_00) }],
    ['not-for-these', 200, { scope: 'category', scopeKeys: ['casual'] }],
    ['saves-nothing', 200, { kind: 'free-delivery', percent: 0 }],
  ] as const)('answers %s with its code', async (code, status, offer) => {
    await insertOffer(db, { name: 'Keeps the shop’s offers on', percent: 1, minimum: paise(9_000_00) })
    await insertCode(offer)
    expect(await enterByScript('DIWALI10')).toMatchObject({ data: { intent: 'enter-code', code }, init: { status } })
    expect((await open()).totals.total).toBe(1_000_00)
  })

  test('keeps a code below its minimum, and says how much is missing', async () => {
    await insertCode({ minimum: paise(1_500_00) })
    await enter('DIWALI10')
    expect((await open()).offers?.entered).toEqual({
      code: 'DIWALI10',
      rejection: { status: 'below-minimum', missing: 500_00 },
    })
  })

  test('names the better offer when a code saves less', async () => {
    await insertOffer(db, { percent: 20 })
    await insertCode()
    expect(await enterByScript('DIWALI10')).toMatchObject({ data: { code: 'not-best' } })
    expect(await open()).toMatchObject({ totals: { total: 800_00 }, offers: { entered: { code: 'DIWALI10' } } })
  })

  test('takes thirty codes an hour', async () => {
    await insertCode()
    for (let guess = 0; guess < 30; guess++) await enter(`GUESS-${guess}`)
    expect(await enter('DIWALI10')).toMatchObject({ data: { code: 'too-many-attempts' }, init: { status: 429 } })
  })
})

describe('M457 a link brings a code', () => {
  test('into the cart of a customer', async () => {
    await insertCode()
    const response = await follow('diwali10')
    expect(response).toBeInstanceOf(Response)
    expect((response as Response).headers.get('Location')).toBe('/cart')
    expect((await open()).totals.total).toBe(900_00)
  })

  test('that doesn’t apply, with the reason', async () => {
    await insertCode()
    expect((await open('/cart?offer=OTHER')).offers?.linked).toMatchObject({
      code: 'OTHER',
      problem: expect.any(String),
    })
  })

  test('into an empty cart, which keeps it for later', async () => {
    await insertCode()
    await db.deleteFrom('cart_items').where('user_id', '=', shopper.id).execute()
    expect(await follow('DIWALI10')).toBeInstanceOf(Response)
    expect((await open()).offers?.entered).toEqual({ code: 'DIWALI10', rejection: { status: 'empty-cart' } })
  })

  test('unless the code that the cart has saves as much', async () => {
    await insertCode()
    await insertOffer(db, { code: 'SMALL5', percent: 5 })
    await insertOffer(db, { code: 'LARGE20', percent: 20 })
    await enter('DIWALI10')
    expect(await follow('SMALL5')).toMatchObject({
      totals: { total: 900_00 },
      offers: { entered: { code: 'DIWALI10' }, linked: { code: 'SMALL5', problem: expect.any(String) } },
    })
    expect(await follow('DIWALI10')).toBeInstanceOf(Response)
    expect(await follow('LARGE20')).toBeInstanceOf(Response)
    expect(await open()).toMatchObject({ totals: { total: 800_00 }, offers: { entered: { code: 'LARGE20' } } })
  })

  test.each(['Your order is lost!', 'A'.repeat(31), 'AB'])(
    'which is ignored when it can’t be one: %s',
    async (text) => {
      await insertCode()
      const url = `/cart?offer=${encodeURIComponent(text)}`
      expect(await cart.loader(await args(url, undefined, SIGNED_OUT))).not.toHaveProperty('offers')
    },
  )

  test('and asks a visitor to sign in first', async () => {
    await insertCode()
    const view = await cart.loader(await args('/cart?offer=DIWALI10', undefined, SIGNED_OUT))
    expect(view.offers).toEqual({ linked: { code: 'DIWALI10' } })
  })
})

test('M454 the review takes a code, and knows the phone number of its address', async () => {
  const offer = await insertCode({ maxUsesPerCustomer: 1 })
  const review = `/checkout?step=review&address=${shopper.addressId}`
  const sent = { intent: 'enter-code', code: 'DIWALI10', returnTo: review }
  const response = await checkout.action(await args(review, sent))
  expect((response as Response).headers.get('Location')).toBe(review)
  const load = async () => checkout.loader((await args(review)) as never)
  expect((await load()).totals).toMatchObject({ total: 900_00 })

  const { shopper: other } = await insertBuyer(db)
  const { id: checkoutId } = await db
    .insertInto('checkouts')
    .values({
      user_id: other.id,
      status: 'reserved',
      snapshot: '{}',
      snapshot_hash: '',
      expires_at: new Date(),
      subtotal: paise(100),
      shipping_cost: paise(0),
      total_amount: paise(100),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offer_uses')
    .values({
      checkout_id: checkoutId,
      offer_id: offer.id,
      mailbox_key: '',
      phone_key: testCustomerKeys.phone('9825012345'),
    })
    .execute()
  expect(await load()).toMatchObject({
    totals: { total: 1_000_00 },
    offers: { entered: { rejection: { status: 'already-used' } } },
  })
})

import { expect, test } from 'vitest'
import { pickProduct } from '#app/domain/catalog/collections/picked-products.server.ts'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import type { Offer } from '#app/domain/offers/offer.ts'
import { findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { paise } from '#app/money.ts'
import { insertCollection, testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOffer, makeDraft } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { expireReservations, listCheckouts, listRefunds, stockOf } from '#tests/support/suites/test-checkout.ts'
import { saveDraft } from '../by-hand/save-draft.server.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

const checkout = await setUpTestCheckout({ seller: { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } })
const { db } = checkout

/** A code of ₹100 off for a kurti of ₹1,299, and what gets it. */
async function insertCode(overrides: Partial<Offer> = {}): Promise<Offer> {
  return insertOffer(db, {
    code: `CODE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`,
    kind: 'amount',
    ...overrides,
  })
}

async function enter(shopper: { id: string }, offer: Offer): Promise<void> {
  await db.insertInto('cart_offers').values({ user_id: shopper.id, offer_id: offer.id }).execute()
}

/** A shopper with a kurti of ₹1,299 in the cart, who has entered the code. */
async function insertUser(offer: Offer, { stockQuantity = 10 } = {}): Promise<Shopper> {
  const { shopper } = await insertBuyer(db, { price: paise(1_299_00), stockQuantity })
  await enter(shopper, offer)
  return shopper
}

const amountOf = async (shopper: Shopper) => {
  const outcome = await checkout.start(shopper)
  return outcome.status === 'ready' ? outcome.order.amount : outcome.status
}

test('M452 an order keeps each item’s share of the discount, and the tax rate of what is paid for a unit', async () => {
  const [dear, cheap] = [
    await insertProduct(db, { price: paise(2_800_00), category: 'party' }),
    await insertProduct(db, { price: paise(1_000_00), category: 'casual' }),
  ]
  const offer = await insertCode({
    kind: 'percent',
    percent: 10,
    amount: paise(0),
    scope: 'category',
    scopeKeys: ['party'],
  })
  const shopper = await insertShopper(db, [{ product: dear, quantity: 2 }, { product: cheap }])
  await enter(shopper, offer)
  const { orderId, payment } = await checkout.buy(shopper)
  expect(payment.amount).toBe(6_600_00 - 560_00)
  const order = await findInvoicedOrderForAdmin(db, orderId)
  expect(order).toMatchObject({ discount: 560_00, total: payment.amount, offerName: 'Diwali offer' })
  expect(order?.items).toMatchObject([
    { price: 2_800_00, quantity: 2, discount: 560_00, gstRate: 500 },
    { price: 1_000_00, quantity: 1, discount: 0, gstRate: gstRateOf(paise(1_000_00)) },
  ])
  expect(await db.selectFrom('cart_offers').selectAll().where('user_id', '=', shopper.id).execute()).toEqual([])
})

test('M460 an offer for collections is for hand-picked products, and for those that match a rule', async () => {
  const actor = await testActor(db)
  const [picked, ruled, other] = [
    await insertProduct(db, { price: paise(1_000_00), category: 'party' }),
    await insertProduct(db, { price: paise(1_000_00), category: 'festive' }),
    await insertProduct(db, { price: paise(1_000_00), category: 'casual' }),
  ]
  const { id: byHand } = await insertCollection(db, { name: 'By hand', kind: 'picked' })
  await pickProduct({ db, actor }, { collection: byHand, product: picked.id, to: 'add' })
  const { id: byRule } = await insertCollection(db, { name: 'By rule', category: 'festive', isShown: false })
  const offer = await insertCode({
    kind: 'percent',
    percent: 10,
    amount: paise(0),
    scope: 'collection',
    // One that was deleted is for nothing.
    scopeKeys: [byHand, byRule, crypto.randomUUID()],
  })
  const shopper = await insertShopper(db, [{ product: picked }, { product: ruled }, { product: other }])
  await enter(shopper, offer)
  const { orderId } = await checkout.buy(shopper)
  expect((await findInvoicedOrderForAdmin(db, orderId))?.items).toMatchObject([
    { discount: 100_00 },
    { discount: 100_00 },
    { discount: 0 },
  ])
})

test('M454 an order with another offer keeps the code that the customer entered', async () => {
  const code = await insertCode({ amount: paise(10_00) })
  const better = await insertCode({ code: null, amount: paise(50_00) })
  const shopper = await insertUser(code)
  expect((await checkout.buy(shopper)).payment.amount).toBe(1_249_00)
  await db.deleteFrom('offer_uses').where('offer_id', '=', better.id).execute()
  await db.deleteFrom('offers').where('id', '=', better.id).execute()
  const entered = db.selectFrom('cart_offers').select('offer_id').where('user_id', '=', shopper.id)
  expect(await entered.execute()).toEqual([{ offer_id: code.id }])
})

test('M452 free delivery charges none, and changes no tax', async () => {
  const offer = await insertCode({ kind: 'free-delivery', amount: paise(0) })
  const { shopper } = await insertBuyer(db, {
    price: paise(500_00),
    hasDeliveryCharge: true,
    deliveryCharge: paise(80_00),
  })
  expect(await amountOf(shopper)).toBe(580_00)
  await enter(shopper, offer)
  expect(await amountOf(shopper)).toBe(500_00)
})

test('M453 a payment that is closed or expires gives its use back; a late one is refunded if it was used since', async () => {
  const offer = await insertCode({ maxUses: 1 })
  const [first, second, third] = [await insertUser(offer), await insertUser(offer), await insertUser(offer)]
  const opened = await checkout.open(first)
  expect(await amountOf(first)).toBe(1_199_00)
  expect(await amountOf(second)).toBe(1_299_00)
  await checkout.cancel(first, opened)
  expect(await amountOf(second)).toBe(1_199_00)
  await expireReservations(db, second)
  await releaseExpiredCheckouts(db)

  await checkout.buy(third)
  expect(await checkout.verify(first, checkout.gateway.pay(opened))).toEqual({
    status: 'refund-due',
    reason: 'offer-used-up',
  })
  expect(await listRefunds(db, first)).toMatchObject([{ amount: 1_199_00 }])
  expect(await listCheckouts(db, first)).toMatchObject([{ status: 'refund_due' }])
})

test('M453 a late payment keeps its offer while it isn’t used up', async () => {
  const offer = await insertCode({ maxUses: 1 })
  const shopper = await insertUser(offer)
  const opened = await checkout.open(shopper)
  await checkout.cancel(shopper, opened)
  expect(await checkout.verify(shopper, checkout.gateway.pay(opened))).toMatchObject({ status: 'placed' })
})

test('M453 a customer who closed one payment and paid another can’t use a code of one use by paying the first', async () => {
  const offer = await insertCode({ maxUsesPerCustomer: 1 })
  const shopper = await insertUser(offer)
  const opened = await checkout.open(shopper)
  await checkout.cancel(shopper, opened)
  await db.deleteFrom('cart_items').where('user_id', '=', shopper.id).execute()
  const other = await insertProduct(db, { price: paise(1_299_00) })
  await db
    .insertInto('cart_items')
    .values({
      user_id: shopper.id,
      product_id: other.id,
      size: other.sizes[0] ?? '',
      quantity: 1,
      price_when_added: other.price,
    })
    .execute()
  expect((await checkout.buy(shopper)).payment.amount).toBe(1_199_00)
  expect(await checkout.verify(shopper, checkout.gateway.pay(opened))).toMatchObject({ reason: 'offer-used-up' })
})

test('M453 a late payment isn’t refunded because of its customer’s own retry, which it replaces', async () => {
  for (const limit of [{ maxUsesPerCustomer: 1 }, { maxUses: 1 }]) {
    const offer = await insertCode(limit)
    // The only unit there is.
    const shopper = await insertUser(offer, { stockQuantity: 1 })
    const opened = await checkout.open(shopper)
    await checkout.cancel(shopper, opened)
    const retry = await checkout.open(shopper)
    expect(await checkout.verify(shopper, checkout.gateway.pay(opened))).toMatchObject({ status: 'placed' })
    expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'paid' }, { status: 'released' }])
    expect(await checkout.verify(shopper, checkout.gateway.pay(retry))).toMatchObject({ status: 'refund-due' })
  }
})

test('M453 a late payment leaves a retry alone that its offer has a use for', async () => {
  const offer = await insertCode({ maxUses: 2 })
  const shopper = await insertUser(offer)
  const opened = await checkout.open(shopper)
  await checkout.cancel(shopper, opened)
  await checkout.open(shopper)
  expect(await checkout.verify(shopper, checkout.gateway.pay(opened))).toMatchObject({ status: 'placed' })
  expect(await listCheckouts(db, shopper)).toMatchObject([{ status: 'paid' }, { status: 'awaiting_payment' }])
})

test('M453 a draft of the owner’s is no retry of its customer', async () => {
  const offer = await insertCode({ maxUsesPerCustomer: 1 })
  const shopper = await insertUser(offer)
  const draftOf = await insertProduct(db, { sizes: ['M'] })
  await saveDraft(
    checkout.services,
    await testActor(db),
    makeDraft({ id: draftOf.id, size: 'M' }, { userId: shopper.id }),
  )
  const opened = await checkout.open(shopper)
  await checkout.cancel(shopper, opened)
  await checkout.open(shopper)
  expect(await checkout.verify(shopper, checkout.gateway.pay(opened))).toMatchObject({ status: 'placed' })
  expect(await stockOf(db, draftOf)).toMatchObject({ reserved: 1 })
})

test('M453 a code of one use is known by account, mailbox and phone number', async () => {
  const offer = await insertCode({ maxUsesPerCustomer: 1 })
  const first = await insertUser(offer)
  await checkout.buy(first)
  const [sameMailbox, samePhone, other] = [await insertUser(offer), await insertUser(offer), await insertUser(offer)]
  const tagged = first.email.replace('@', '+second@')
  await db
    .updateTable('addresses')
    .set({ phone: '9000000001' })
    .where('user_id', 'in', [sameMailbox.id, other.id])
    .execute()
  expect(await amountOf({ ...sameMailbox, email: tagged })).toBe(1_299_00)
  expect(await amountOf(samePhone)).toBe(1_299_00)
  expect(await amountOf(other)).toBe(1_199_00)
})

test('M453 an offer for the first order isn’t for customers who have one, unless it was cancelled', async () => {
  const shopper = await insertUser(await insertCode())
  const { orderId } = await checkout.buy(shopper)
  const first = await insertCode({ isFirstOrderOnly: true })
  const { product } = await insertBuyer(db, { price: paise(1_299_00) })
  await db
    .insertInto('cart_items')
    .values({
      user_id: shopper.id,
      product_id: product.id,
      size: product.sizes[0] ?? '',
      quantity: 1,
      price_when_added: product.price,
    })
    .execute()
  await enter(shopper, first)
  expect(await amountOf(shopper)).toBe(1_299_00)
  await db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', orderId).execute()
  expect(await amountOf(shopper)).toBe(1_199_00)
})

test('M451 a total shown with an offer that has ended since isn’t charged', async () => {
  const offer = await insertCode()
  const shopper = await insertUser(offer)
  await db
    .updateTable('offers')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .where('id', '=', offer.id)
    .execute()
  expect(await checkout.start(shopper, { shownTotal: paise(1_199_00) })).toEqual({
    status: 'total-changed',
    total: 1_299_00,
  })
})

test('M450 without offers, a checkout is stored as it always was', async () => {
  await db
    .updateTable('offers')
    .set({ ends_at: new Date(0), starts_at: null })
    .execute()
  const { shopper } = await insertBuyer(db)
  await checkout.buy(shopper)
  const { snapshot } = await db
    .selectFrom('checkouts')
    .select('snapshot')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  expect(snapshot).not.toHaveProperty('offer')
  expect(snapshot).not.toHaveProperty('lines.0.discount')
})

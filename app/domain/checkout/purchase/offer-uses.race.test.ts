import { beforeEach, expect, test, vi } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { type OfferInput, saveOffer } from '#app/domain/offers/manage/offers.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { type SeededRandom, seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'

// A thorough run has many iterations.
vi.setConfig({ testTimeout: 600_000 })

const checkout = await setUpTestCheckout()
const { db } = checkout

let random: SeededRandom
beforeEach(() => {
  random = seededRandom()
})

/** Twenty customers with a kurti of ₹1,299 in their carts, and a code for ₹100 off that counts as `limit` says. */
async function insertRace(limit: { maxUses?: number; maxUsesPerCustomer?: number }) {
  const kurti = await insertProduct(db, { price: paise(1_299_00), stockQuantity: 100 })
  const code = `RACE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const offer = await insertOffer(db, { code, kind: 'amount', ...limit })
  const shoppers = []
  for (let index = 0; index < 20; index++) shoppers.push(await insertShopper(db, [{ product: kurti }]))
  await db
    .insertInto('cart_offers')
    .values(shoppers.map(({ id }) => ({ user_id: id, offer_id: offer.id })))
    .execute()
  return { offer, shoppers: random.shuffle(shoppers) }
}

const DISCOUNTED = { shownTotal: paise(1_199_00) }

test('M453 twenty customers pay with the last use of a code at once: one gets it, and nobody pays without being told', async () => {
  for (let iteration = 0; iteration < iterations(3, 200); iteration++) {
    const { shoppers } = await insertRace({ maxUses: 1 })
    // Each has another phone number.
    for (const [index, { id }] of shoppers.entries()) {
      const phone = String(9_000_000_000 + index)
      await db.updateTable('addresses').set({ phone }).where('user_id', '=', id).execute()
    }
    const outcomes = await Promise.all(shoppers.map((shopper) => checkout.start(shopper, DISCOUNTED)))
    expect(outcomes.filter(({ status }) => status === 'ready')).toHaveLength(1)
    expect(outcomes.filter(({ status }) => status !== 'ready')).toEqual(
      Array(19).fill({ status: 'total-changed', total: 1_299_00 }),
    )
  }
})

test('M453 twenty accounts with one phone number pay at once: the code is used once', async () => {
  for (let iteration = 0; iteration < iterations(3, 200); iteration++) {
    const { shoppers } = await insertRace({ maxUsesPerCustomer: 1 })
    const outcomes = await Promise.all(shoppers.map((shopper) => checkout.start(shopper, DISCOUNTED)))
    expect(outcomes.filter(({ status }) => status === 'ready')).toHaveLength(1)
  }
})

test('M453 late payments and new ones for the last use of a code: one becomes an order, the others are refunded or never begin', async () => {
  for (let iteration = 0; iteration < iterations(3, 200); iteration++) {
    const { offer, shoppers } = await insertRace({ maxUses: 1 })
    const late = []
    for (const shopper of shoppers.slice(0, 5)) {
      const opened = await checkout.open(shopper, DISCOUNTED)
      await checkout.cancel(shopper, opened)
      late.push({ shopper, payment: checkout.gateway.pay(opened) })
    }
    const outcomes = await Promise.all([
      ...late.map(({ shopper, payment }) => checkout.verify(shopper, payment)),
      ...shoppers.slice(5).map((shopper) => checkout.start(shopper, DISCOUNTED)),
    ])
    const got = outcomes.filter(({ status }) => status === 'placed' || status === 'ready')
    expect(got).toHaveLength(1)
    const uses = await db
      .selectFrom('offer_uses')
      .innerJoin('checkouts', 'checkouts.id', 'offer_uses.checkout_id')
      .select('checkouts.status')
      .where('offer_id', '=', offer.id)
      .where('checkouts.status', 'in', ['awaiting_payment', 'paid'])
      .execute()
    expect(uses).toHaveLength(1)
  }
})

test('an offer is changed while fifty customers buy: each order has what the offer gave before or after, whole', async () => {
  const actor = await testActor(db)
  for (let iteration = 0; iteration < iterations(2, 200); iteration++) {
    const kurti = await insertProduct(db, { price: paise(1_299_00), stockQuantity: 100 })
    const offer = await insertOffer(db, {
      code: null,
      kind: 'amount',
      amount: paise(100_00),
      maxUses: 100,
      scope: 'products',
      scopeKeys: [kurti.id],
    })
    const shoppers = []
    for (let index = 0; index < 50; index++) shoppers.push(await insertShopper(db, [{ product: kurti }]))
    const change = async () => {
      const input: OfferInput = {
        ...offer,
        amount: paise(200_00),
        minimum: paise(300_00),
        categories: [],
        collections: [],
        products: [productPath(kurti)],
      }
      const lists = { categories: [], collections: [] }
      expect(await saveOffer(db, actor, { id: offer.id, input, lists })).toMatchObject({ status: 'saved' })
    }
    const buy = async (shopper: Shopper) => {
      let outcome = await checkout.start(shopper)
      // It changed between the page and the payment.
      while (outcome.status === 'total-changed') outcome = await checkout.start(shopper)
      if (outcome.status !== 'ready') throw new Error(outcome.status)
      const payment = checkout.gateway.pay(outcome.order.id)
      expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })
    }
    await Promise.all(random.shuffle([...shoppers.map((shopper) => () => buy(shopper)), change]).map((run) => run()))
    const orders = await db
      .selectFrom('orders')
      .innerJoin('order_items', 'order_items.order_id', 'orders.id')
      .select(['orders.total_amount as total', 'order_items.discount_amount as discount'])
      .where('order_items.product_id', '=', kurti.id)
      .execute()
    expect(orders).toHaveLength(50)
    expect(
      orders.filter(({ total, discount }) => total + discount !== 1_299_00 || ![100_00, 200_00].includes(discount)),
    ).toEqual([])
  }
})

import { beforeEach, describe, expect, test } from 'vitest'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import { invoiceHtml } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findInvoicedOrder, listOrders } from '#app/domain/orders/queries.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { addPaise, MAX_PAISE, paise } from '#app/money.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { findGift, type GiftChoice, readShownGifts, removeGift, saveGift, waitingDays } from './gift-choice.server.ts'

const FEE = paise(50_00)
const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const checkout = await setUpTestCheckout({ seller })
const { db } = checkout

async function change(values: Partial<ShopSettings>): Promise<ShopSettings> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values, actor: undefined })
  return (await readSettings(db)).settings
}
beforeEach(() => change({ giftsOffered: true, giftWrapFee: FEE, codOffered: false }))

const offering: ShopSettings = { ...DEFAULT_SETTINGS, giftsOffered: true, giftWrapFee: FEE }
const { first: TOMORROW, last: LAST_DAY } = waitingDays(new Date())
const GIFT: GiftChoice = { message: 'For Asha,\nwith <love>', isWrapped: true, notBefore: LAST_DAY }

const choose = ({ id }: { id: string }, choice: Partial<GiftChoice> = {}, settings = offering, now = new Date()) =>
  saveGift(db, settings, { userId: id, ...GIFT, ...choice }, now)

async function buyGift(choice: Partial<GiftChoice> = {}) {
  const { shopper } = await insertBuyer(db)
  expect(await choose(shopper, choice)).toEqual({ status: 'saved' })
  const { orderId } = await checkout.buy(shopper)
  const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
  if (!order) throw new Error('no order')
  return { shopper, orderId, order }
}

const snapshotsOf = ({ id }: { id: string }) =>
  db.selectFrom('checkouts').select('snapshot').where('user_id', '=', id).execute()

describe('M530 a gift', () => {
  test('has its message, wrap and day on the order of customer and owner, and the next order isn’t one', async () => {
    const { shopper, orderId, order } = await buyGift()
    const gift = { message: GIFT.message, wrapFee: FEE, notBefore: LAST_DAY }
    expect(order.gift).toEqual(gift)
    expect((await listOrders(db, shopper.id))[0]?.gift).toEqual(gift)
    expect((await findOrderForAdmin(db, orderId))?.gift).toEqual(gift)
    expect(await findGift(db, shopper.id, offering, new Date())).toBeUndefined()
  })

  test('may have nothing but a message, or not even that', async () => {
    const { order } = await buyGift({ message: '', isWrapped: false, notBefore: null })
    expect(order).toMatchObject({ gift: { message: '', wrapFee: null, notBefore: null }, shipping: 0 })
  })

  test('is its customer’s alone, and once removed, an order is as before', async () => {
    const [one, other] = [await insertBuyer(db), await insertBuyer(db)]
    await choose(one.shopper)
    await choose(other.shopper, { message: 'Another' })
    await removeGift(db, one.shopper.id)
    await removeGift(db, one.shopper.id)
    await checkout.buy(one.shopper)
    expect((await snapshotsOf(one.shopper))[0]?.snapshot).not.toHaveProperty('gift')
    expect(await findGift(db, other.shopper.id, offering, new Date())).toMatchObject({ message: 'Another' })
  })

  test('isn’t saved, shown or ordered while the owner doesn’t offer gifts', async () => {
    const { shopper } = await insertBuyer(db)
    await choose(shopper)
    expect(await choose(shopper, {}, DEFAULT_SETTINGS)).toEqual({ status: 'not-offered' })
    expect(await readShownGifts(db, shopper.id, DEFAULT_SETTINGS, new Date())).toBeUndefined()
    await change({ giftsOffered: false })
    const { orderId } = await checkout.buy(shopper)
    const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
    expect(order).not.toHaveProperty('gift')
    expect(order).toMatchObject({ shipping: 0 })
  })

  test('that is changed replaces a payment that is open', async () => {
    const { shopper } = await insertBuyer(db)
    await choose(shopper)
    const first = await checkout.open(shopper)
    expect(await checkout.open(shopper)).toBe(first)
    await choose(shopper, { message: 'For Usha' })
    expect(await checkout.open(shopper)).not.toBe(first)
  })

  test('for the next order is kept when a payment for an earlier one comes late', async () => {
    const { shopper } = await insertBuyer(db)
    await choose(shopper)
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    await choose(shopper, { message: 'For the next one' })
    expect(await checkout.verify(shopper, payment)).toMatchObject({ status: 'placed' })
    expect(await findGift(db, shopper.id, offering, new Date())).toMatchObject({ message: 'For the next one' })
  })

  test('is forgotten with the account, by its checkouts, and by its order once that is delivered', async () => {
    const { shopper, orderId } = await buyGift()
    await db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute()
    expect((await findOrderForAdmin(db, orderId))?.gift?.message).toBe(GIFT.message)
    await db.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute()
    expect((await findOrderForAdmin(db, orderId))?.gift).toMatchObject({ message: '', wrapFee: FEE })
    await db.updateTable('checkouts').set({ user_id: null }).where('user_id', '=', shopper.id).execute()
    const { snapshot } = await db
      .selectFrom('checkouts')
      .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
      .select('snapshot')
      .where('orders.id', '=', orderId)
      .executeTakeFirstOrThrow()
    expect(snapshot).not.toHaveProperty('gift')
  })
})

describe('M531 gift wrap', () => {
  test('costs its fee, within the shipping and in a row of its own, which the invoice names', async () => {
    const { shopper, order } = await buyGift()
    expect(order).toMatchObject({ shipping: FEE, total: addPaise(paise(1_299_00), FEE) })
    const invoice = textOf(invoiceHtml(order, { ...DEFAULT_SETTINGS, ...seller }))
    expect(invoice).toContain('Shipping includes ₹50.00 for gift wrap.')
    expect(invoice).toContain(`Billed to ${shopper.fullName} Delivered to`)
    const plain = textOf(invoiceHtml({ ...order, sellerGstin: null, taxMode: 'unregistered' }, DEFAULT_SETTINGS))
    expect(plain).toContain('Shipping FREE Gift wrap ₹50 Total ₹1,349')
  })

  test('may be free, and is chosen only where the owner offers it', async () => {
    const { shopper } = await insertBuyer(db)
    expect(await choose(shopper, {}, { ...offering, giftWrapFee: null })).toEqual({ status: 'no-wrap' })
    await change({ giftWrapFee: paise(0) })
    const { order } = await buyGift()
    expect(order).toMatchObject({ gift: { wrapFee: 0 }, shipping: 0 })
    expect(await choose(shopper)).toEqual({ status: 'saved' })
    expect(await findGift(db, shopper.id, { ...offering, giftWrapFee: null }, new Date())).toMatchObject({
      wrapFee: null,
    })
  })

  test('isn’t freed by an offer of free delivery, and its price is the one that the page showed', async () => {
    const product = await insertProduct(db, {
      hasDeliveryCharge: true,
      deliveryCharge: paise(79_00),
      freeDeliveryThreshold: paise(9_999_00),
    })
    await insertOffer(db, { kind: 'free-delivery', scope: 'products', scopeKeys: [product.id] })
    const shopper = await insertShopper(db, [{ product }])
    await choose(shopper)
    await change({ giftWrapFee: paise(60_00) })
    const shownTotal = addPaise(product.price, FEE)
    const total = addPaise(product.price, paise(60_00))
    expect(await checkout.start(shopper, { shownTotal })).toEqual({ status: 'total-changed', total })
    const { orderId } = await checkout.buy(shopper)
    expect(await findOrderForAdmin(db, orderId)).toMatchObject({ shipping: 60_00, total })
  })

  test('doesn’t take an order past the limit of one', async () => {
    const { shopper } = await insertBuyer(db, { price: MAX_PAISE })
    await choose(shopper)
    expect(await checkout.start(shopper, { shownTotal: MAX_PAISE })).toEqual({ status: 'total-too-large' })
  })

  test('the database takes no fee beyond the shipping, and none for an order that isn’t a gift', async () => {
    const { orderId } = await buyGift()
    const set = (values: object) => db.updateTable('orders').set(values).where('id', '=', orderId).execute()
    await expect(set({ gift_wrap_fee: FEE + 1 })).rejects.toThrow('orders_fees_within_shipping')
    await expect(set({ gift_message: null })).rejects.toThrow('orders_gift_is_whole')
    await expect(set({ gift_message: 'x'.repeat(301) })).rejects.toThrow('orders_gift_is_whole')
  })
})

describe('M532 the day before which a gift isn’t sent', () => {
  test.each([
    ['2026-12-12', 'day-passed'],
    ['2026-12-13', 'saved'],
    ['2027-02-10', 'saved'],
    ['2027-02-11', 'day-too-late'],
  ])('just after midnight in India on 12 December, %s is %s', async (notBefore, status) => {
    const { shopper } = await insertBuyer(db)
    expect(await choose(shopper, { notBefore }, offering, new Date('2026-12-11T18:31:00Z'))).toMatchObject({ status })
  })

  test('starts the delivery time, by which orders are late', async () => {
    const { order } = await buyGift()
    const from = new Date(`${LAST_DAY}T00:00:00+05:30`).getTime()
    expect(expectedDelivery(order).getTime()).toBe(from + 14 * 86_400_000)
  })

  test('no longer matters once it has come', async () => {
    const { shopper } = await insertBuyer(db)
    await choose(shopper, { notBefore: TOMORROW })
    const then = new Date(`${TOMORROW}T00:00:00+05:30`)
    expect(await findGift(db, shopper.id, offering, new Date(then.getTime() - 1))).toMatchObject({
      notBefore: TOMORROW,
    })
    expect(await findGift(db, shopper.id, offering, then)).toMatchObject({ notBefore: null })
  })
})

test('M535 a gift isn’t paid on delivery', async () => {
  await change({ codOffered: true, codMost: paise(50_000_00) })
  const { shopper } = await insertBuyer(db)
  await choose(shopper, { isWrapped: false })
  expect(await openCodCheckout(checkout).request(shopper)).toEqual({ status: 'not-cod', obstacle: { reason: 'gift' } })
})

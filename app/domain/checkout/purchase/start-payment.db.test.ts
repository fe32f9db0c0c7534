import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { setLineQuantity } from '#app/domain/cart/commands.server.ts'
import { listCartLines } from '#app/domain/cart/queries.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { paise } from '#app/money.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { fillCart, insertBuyer, insertShopper, shownTotal } from '#tests/support/factories/shopper.ts'
import { REJECTION } from '#tests/support/fakes/fake-gateway.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import {
  backdateReservations,
  expireReservations,
  listCheckouts,
  stockOf,
} from '#tests/support/suites/test-checkout.ts'
import type { CheckoutSnapshot } from './checkout-snapshot.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

async function readSnapshot(shopper: { id: string }): Promise<CheckoutSnapshot> {
  const { snapshot } = await db
    .selectFrom('checkouts')
    .select('snapshot')
    .where('user_id', '=', shopper.id)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return snapshot as unknown as CheckoutSnapshot
}

describe('starting a payment', () => {
  test('M59 reserves the units and returns the provider’s order for the total', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 5, price: paise(1_299_00) })
    const shopper = await insertShopper(db, [{ product: kurti, quantity: 2 }])

    const outcome = await checkout.start(shopper)
    const [order] = [...checkout.gateway.orders.values()]
    expect(outcome).toEqual({ status: 'ready', order: { id: order?.id, amount: 2_598_00, currency: 'INR' } })
    expect(order).toMatchObject({ amount: 2_598_00, receipt: expect.stringMatching(/^order_\d{13}_[0-9a-z]{9}$/) })
    expect(await stockOf(db, kurti)).toEqual({ onHand: 5, reserved: 2 })
    expect(await listCheckouts(db, shopper)).toEqual([
      { status: 'awaiting_payment', attempt: 'open', orderId: order?.id },
    ])
  })

  test('M361 what is paid for is what the customer put into the cart, at the total that the cart shows', async () => {
    const charged = { hasDeliveryCharge: true, deliveryCharge: paise(59_00) }
    const { product: kurti, shopper } = await insertBuyer(db, { price: paise(449_00), ...charged }, { quantity: 2 })
    const total = await shownTotal(db, shopper)
    const started = await checkout.start(shopper)
    const { lines } = await readSnapshot(shopper)
    expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([[kurti.id, 2]])
    expect(started).toMatchObject({ order: { amount: total } })
    expect(total).toBe(957_00)
  })

  test('stores a snapshot of items, prices, address and notes', async () => {
    const kurti = await insertProduct(db, { name: 'Rose Kurti', images: ['/images/rose.jpg'], price: paise(899_00) })
    const shopper = await insertShopper(db, [{ product: kurti, size: 'L' }])
    const [line] = await listCartLines(db, shopper.id)
    await checkout.open(shopper, { notes: 'Ring twice 🔔' })

    expect(await readSnapshot(shopper)).toEqual({
      lines: [
        {
          cartLineId: line?.id,
          productId: kurti.id,
          name: 'Rose Kurti',
          image: '/images/rose.jpg',
          size: 'L',
          quantity: 1,
          price: 899_00,
          hsnCode: null,
          gstRate: null,
        },
      ],
      address: {
        full_name: 'Ananya Desai',
        phone: '9825012345',
        address_line_1: '14 Sarita Society',
        address_line_2: 'Navrangpura',
        city: 'Ahmedabad',
        state: 'Gujarat',
        postal_code: '380009',
        country: 'India',
      },
      notes: 'Ring twice 🔔',
      email: shopper.email,
      sellerGstin: null,
    })
  })

  test('M501 the source of the visit is stored while visits are counted, and is no part of the purchase', async () => {
    const { shopper } = await insertBuyer(db)
    const isCounted = async (countVisits: boolean) => {
      const { version } = await readSettings(db)
      await saveSettings(db, { basedOn: version, values: { countVisits }, actor: undefined })
    }
    const sources = async () => {
      const rows = await db.selectFrom('checkouts').select('visit_source').where('user_id', '=', shopper.id).execute()
      return rows.map(({ visit_source }) => visit_source)
    }
    await isCounted(true)
    const order = await checkout.open(shopper, { visitSource: 'instagram' })
    expect(await checkout.open(shopper, { visitSource: 'google' })).toBe(order)
    expect(await sources()).toEqual(['instagram'])

    await isCounted(false)
    await checkout.open(shopper, { visitSource: 'instagram', notes: 'Another purchase' })
    expect((await sources()).sort()).toEqual(['instagram', null])
  })

  test('M68 charges delivery as the cart shows it', async () => {
    const charged = { hasDeliveryCharge: true, freeDeliveryThreshold: paise(2_000_00) }
    const kurti = await insertProduct(db, { price: paise(999_00), deliveryCharge: paise(49_00), ...charged })
    const dupatta = await insertProduct(db, { price: paise(500_00), deliveryCharge: paise(79_00), ...charged })
    const shopper = await insertShopper(db, [{ product: kurti }, { product: dupatta }])
    const outcome = await checkout.start(shopper, { shownTotal: paise(1_578_00) })
    expect(outcome).toMatchObject({ status: 'ready', order: { amount: 1_578_00 } })
  })

  test('reserves all sizes of a product together', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 5 })
    const shopper = await insertShopper(db, [
      { product: kurti, size: 'S', quantity: 2 },
      { product: kurti, size: 'M', quantity: 3 },
    ])
    await checkout.open(shopper)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 5, reserved: 5 })
  })

  test('leaves unavailable items in the cart and sells the rest', async () => {
    const soldOut = await insertProduct(db, { stockQuantity: 1 })
    const kurti = await insertProduct(db, { price: paise(700_00) })
    const shopper = await insertShopper(db, [{ product: soldOut }, { product: kurti }])
    await db.updateTable('products').set({ archived_at: new Date() }).where('id', '=', soldOut.id).execute()

    expect(await checkout.start(shopper)).toMatchObject({ status: 'ready', order: { amount: 700_00 } })
    expect((await readSnapshot(shopper)).lines.map((line) => line.productId)).toEqual([kurti.id])
  })

  test('P14 fits a cart of many items, a long address and emoji into the provider’s limits', async () => {
    const shopper = await insertShopper(db)
    for (let line = 0; line < 12; line++) {
      await fillCart(db, shopper.id, [{ product: await insertProduct(db, { name: `Kurti 🌸 no. ${line}` }) }])
    }
    await db
      .updateTable('addresses')
      .set({ address_line_1: '🏠'.repeat(200), address_line_2: 'बिल्डिंग '.repeat(20) })
      .where('user_id', '=', shopper.id)
      .execute()

    await checkout.open(shopper, { notes: '💐'.repeat(250) })
    const { notes } = [...checkout.gateway.orders.values()][0] ?? { notes: {} }
    expect(notes).toMatchObject({
      customer_email: shopper.email,
      items: expect.stringMatching(/^12 items; see attempt /),
    })
    expect((await readSnapshot(shopper)).notes).toBe('💐'.repeat(250))
  })
})

describe('a payment does not start', () => {
  test('for an empty cart', async () => {
    expect(await checkout.start(await insertShopper(db), { shownTotal: paise(100) })).toEqual({ status: 'empty-cart' })
  })

  test('without an address', async () => {
    const customer = await insertCustomer(db)
    await fillCart(db, customer.id, [{ product: await insertProduct(db) }])
    expect(await checkout.start({ ...customer, addressId: '' })).toEqual({ status: 'no-address' })
  })

  test("A03 to another customer's address", async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    const stranger = await insertShopper(db)
    expect(await checkout.start(shopper, { addressId: stranger.addressId })).toEqual({ status: 'no-address' })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 0 })
  })

  test.each([1, -1, 100_00])('A09 when the page showed a total that differs by %s paise', async (difference) => {
    const { product: kurti, shopper } = await insertBuyer(db, { price: paise(1_998_00) })
    const outcome = await checkout.start(shopper, { shownTotal: paise(1_998_00 + difference) })
    expect(outcome).toEqual({ status: 'total-changed', total: 1_998_00 })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 0 })
    expect(checkout.gateway.countCalls('createOrder')).toBe(0)
  })

  test('when the last units are reserved for others', async () => {
    const { product: kurti, shopper: early } = await insertBuyer(db, { stockQuantity: 2 })
    const late = await insertShopper(db, [{ product: kurti, quantity: 2 }])
    const latest = await insertShopper(db, [{ product: kurti, quantity: 1 }])
    const total = await shownTotal(db, latest)
    await checkout.open(early)
    expect(await checkout.start(late)).toEqual({ status: 'insufficient-stock' })

    await checkout.open(latest)
    expect(await checkout.start(late, { shownTotal: total })).toEqual({ status: 'insufficient-stock' })
    expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 2 })
  })

  test('below the provider’s minimum, or above the most that one order can total', async () => {
    const cheap = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(99) }) }])
    expect(await checkout.start(cheap)).toEqual({ status: 'total-too-small' })

    const dear = await insertProduct(db, { price: paise(2_000_000_000), stockQuantity: 5 })
    const rich = await insertShopper(db, [{ product: dear, quantity: 2 }])
    expect(await checkout.start(rich)).toEqual({ status: 'total-too-large' })
  })
})

describe('starting again', () => {
  test('C04 for the same purchase returns the same provider’s order, even ten times simultaneously', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => checkout.start(shopper)))

    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect(await checkout.open(shopper)).toBe(checkout.gateway.orders.keys().next().value)
    expect(checkout.gateway.countCalls('createOrder')).toBe(1)
    expect(await listCheckouts(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 3, reserved: 1 })
  })

  test('extends the reservations, even after they expired', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    const first = await checkout.open(shopper)
    await expireReservations(db, shopper)
    expect(await checkout.open(shopper)).toBe(first)

    const { expires_at } = await db
      .selectFrom('stock_reservations')
      .select('expires_at')
      .where('product_id', '=', kurti.id)
      .executeTakeFirstOrThrow()
    expect(expires_at?.getTime()).toBeGreaterThan(Date.now() + 14 * 60_000)
  })

  test('with a changed cart replaces the checkout and its reservations', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 3 })
    const dupatta = await insertProduct(db, { stockQuantity: 3 })
    const shopper = await insertShopper(db, [{ product: kurti, quantity: 3 }])
    const first = await checkout.open(shopper)
    const [line] = await listCartLines(db, shopper.id)
    await setLineQuantity(db, shopper.id, { lineId: line?.id ?? '', quantity: 1 })
    await fillCart(db, shopper.id, [{ product: dupatta }])
    const second = await checkout.open(shopper)

    expect(await listCheckouts(db, shopper)).toEqual([
      { status: 'released', attempt: 'cancelled', orderId: first },
      { status: 'awaiting_payment', attempt: 'open', orderId: second },
    ])
    expect(await stockOf(db, kurti)).toEqual({ onHand: 3, reserved: 1 })
    expect(await stockOf(db, dupatta)).toEqual({ onHand: 3, reserved: 1 })
  })

  test('with different notes or a different price is a different purchase', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { price: paise(500_00) })
    const first = await checkout.open(shopper)
    const second = await checkout.open(shopper, { notes: 'a gift' })
    await db
      .updateTable('products')
      .set({ price: paise(450_00) })
      .where('id', '=', kurti.id)
      .execute()
    const third = await checkout.open(shopper, { notes: 'a gift' })
    expect(new Set([first, second, third]).size).toBe(3)
    expect(checkout.gateway.orders.get(third)?.amount).toBe(450_00)
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })
})

describe('F04 a provider that fails to create the order', () => {
  test('is reported with its own message, and nothing stays reserved', async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    checkout.gateway.fail('createOrder', { kind: 'rejected' })
    expect(await checkout.start(shopper)).toEqual({
      status: 'provider-failed',
      error: expect.objectContaining({ kind: 'rejected', description: REJECTION }),
    })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 0 })
    expect(await listCheckouts(db, shopper)).toEqual([{ status: 'released', attempt: 'failed', orderId: null }])
    expect(checkout.gateway.countCalls('createOrder')).toBe(1)

    await checkout.open(shopper)
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })

  test('but did create it, and only the response was lost: it is found by its receipt', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    checkout.gateway.fail('createOrder', { kind: 'unavailable', committed: true })
    const orderId = await checkout.open(shopper)
    expect([...checkout.gateway.orders.keys()]).toEqual([orderId])
    expect(checkout.gateway.countCalls('createOrder')).toBe(1)
  })

  test('is called once more when it certainly created none', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    checkout.gateway.fail('createOrder', { kind: 'unavailable' })
    const orderId = await checkout.open(shopper)
    expect([...checkout.gateway.orders.keys()]).toEqual([orderId])
    expect(checkout.gateway.countCalls('createOrder')).toBe(2)
  })

  test('and whose first order arrives so late that it rejects the second: the first is found by its receipt', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    checkout.gateway.fail('createOrder', { kind: 'unavailable' })
    checkout.gateway.fail('createOrder', { kind: 'rejected', committed: true })
    const orderId = await checkout.open(shopper)
    expect([...checkout.gateway.orders.keys()]).toEqual([orderId])
  })

  test.each([
    ['stays unavailable', ['createOrder', 'createOrder'] as const],
    ['can’t be reached to find out', ['createOrder', 'findOrdersByReceipt'] as const],
  ])('and %s leaves nothing reserved', async (_case, operations) => {
    const { product: kurti, shopper } = await insertBuyer(db)
    for (const operation of operations) checkout.gateway.fail(operation, { kind: 'unavailable' })
    expect(await checkout.start(shopper)).toEqual({
      status: 'provider-failed',
      error: expect.objectContaining({ kind: 'unavailable' }),
    })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 0 })
  })

  test('while the purchase is changed in a second window: the old payment does not open', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    const pause = checkout.gateway.pause('createOrder')
    const slow = checkout.start(shopper)
    await pause.arrived
    const second = await checkout.open(shopper, { notes: 'quicker' })
    pause.release()

    expect(await slow).toEqual({ status: 'checkout-ended' })
    const [first, current] = await listCheckouts(db, shopper)
    expect(first).toMatchObject({ status: 'released', orderId: expect.stringMatching(/^order_/) })
    expect(current).toEqual({ status: 'awaiting_payment', attempt: 'open', orderId: second })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })

  test('F01 a request that seemed dead joins the one that took over', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 })
    const pause = checkout.gateway.pause('createOrder')
    const slow = checkout.start(shopper)
    await pause.arrived
    await db
      .updateTable('payment_attempts')
      .set({ updated_at: new Date(Date.now() - 60_000) })
      .where('user_id', '=', shopper.id)
      .execute()
    const orderId = await checkout.open(shopper)

    pause.release()
    expect(await slow).toMatchObject({ status: 'ready', order: { id: orderId } })
    expect(await listCheckouts(db, shopper)).toEqual([{ status: 'awaiting_payment', attempt: 'open', orderId }])
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })

  test('F01 the order that was attached first stays, even if the provider creates a second one', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const pause = checkout.gateway.pause('createOrder')
    const slow = checkout.start(shopper)
    await pause.arrived
    await db
      .updateTable('payment_attempts')
      .set({ razorpay_order_id: 'order_attachedFirst' })
      .where('user_id', '=', shopper.id)
      .execute()

    pause.release()
    expect(await slow).toMatchObject({ status: 'ready', order: { id: 'order_attachedFirst' } })
    expect(await listCheckouts(db, shopper)).toMatchObject([{ orderId: 'order_attachedFirst' }])
  })

  test('F01 a request that died before saving the order is taken over by the next one', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    checkout.gateway.fail('createOrder', { kind: 'unavailable', committed: true })
    const orderId = await checkout.open(shopper)
    await db
      .updateTable('payment_attempts')
      .set({ razorpay_order_id: null, status: 'created', updated_at: new Date(Date.now() - 60_000) })
      .where('user_id', '=', shopper.id)
      .execute()

    expect(await checkout.open(shopper)).toBe(orderId)
    expect(checkout.gateway.countCalls('createOrder')).toBe(1)
  })
})

describe('M327 units that a customer has reserved for an hour without paying', () => {
  async function reserveForAnHour() {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 1 })
    const order = await checkout.open(shopper)
    await backdateReservations(db, shopper, 56)
    return { kurti, shopper, order }
  }

  test('can’t be reserved any longer, neither by the same purchase nor by another', async () => {
    const { kurti, shopper, order } = await reserveForAnHour()
    const [before] = await listExpiries(shopper)
    expect(await checkout.start(shopper)).toEqual({ status: 'reserved-too-long' })
    expect(await checkout.start(shopper, { notes: 'a gift' })).toEqual({ status: 'reserved-too-long' })
    expect(await listExpiries(shopper)).toEqual([before])
    expect(await listCheckouts(db, shopper)).toEqual([{ status: 'awaiting_payment', attempt: 'open', orderId: order }])

    await expireReservations(db, shopper)
    await releaseExpiredCheckouts(db)
    expect(await checkout.start(shopper)).toEqual({ status: 'reserved-too-long' })
    const other = await insertShopper(db, [{ product: kurti }])
    await checkout.buy(other)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('still become the order of the payment that was started before', async () => {
    const { shopper, order } = await reserveForAnHour()
    expect(await checkout.start(shopper)).toEqual({ status: 'reserved-too-long' })
    expect(await checkout.verify(shopper, checkout.gateway.pay(order))).toMatchObject({ status: 'placed' })
  })

  test('can be reserved again later', async () => {
    const { shopper, order } = await reserveForAnHour()
    await checkout.cancel(shopper, order)
    expect(await checkout.start(shopper)).toEqual({ status: 'reserved-too-long' })
    await backdateReservations(db, shopper, 30)
    expect(await checkout.start(shopper)).toMatchObject({ status: 'ready' })
  })

  test('don’t keep the customer from buying other products', async () => {
    const { shopper, kurti } = await reserveForAnHour()
    const dupatta = await insertProduct(db)
    await setLineQuantity(db, shopper.id, { lineId: (await listCartLines(db, shopper.id))[0]?.id ?? '', quantity: 0 })
    await fillCart(db, shopper.id, [{ product: dupatta }])
    await checkout.buy(shopper)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 1, reserved: 0 })
  })

  test('are reserved until the hour is over when Pay is pressed ten minutes before', async () => {
    const { shopper } = await reserveForAnHour()
    await backdateReservations(db, shopper, -6)
    await checkout.open(shopper)
    const [minutes] = await listExpiries(shopper)
    expect(minutes).toBeGreaterThan(8)
    expect(minutes).toBeLessThanOrEqual(10)
  })

  test('no longer count once they are paid', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 2 })
    await checkout.open(shopper)
    await backdateReservations(db, shopper, 54)
    await checkout.buy(shopper)
    await fillCart(db, shopper.id, [{ product: kurti }])
    await checkout.buy(shopper)
  })

  /** In how many minutes the shopper's reservations expire. */
  async function listExpiries(shopper: { id: string }): Promise<number[]> {
    const rows = await db
      .selectFrom('stock_reservations as reserved')
      .innerJoin('checkouts', 'checkouts.id', 'reserved.checkout_id')
      .select(sql<number>`extract(epoch from reserved.expires_at - clock_timestamp())::float8 / 60`.as('minutes'))
      .where('checkouts.user_id', '=', shopper.id)
      .execute()
    return rows.map(({ minutes }) => Math.round(minutes * 2) / 2)
  }
})

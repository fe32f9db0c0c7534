import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import {
  backdateAttempts,
  findAttempt,
  listCheckouts,
  listOrderIds,
  listRefunds,
  stockOf,
} from '#tests/support/suites/test-checkout.ts'
import { attachLostOrder } from './attach-lost-order.server.ts'
import { reconcileDueAttempts, reconcileRecentPayments } from './reconcile-payments.server.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

// Leaves no attempt for the next test to reconcile.
afterEach(async () => {
  await db.updateTable('payment_attempts').set({ next_check_at: null }).execute()
})

describe('reconciliation', () => {
  test('P09 alone finds a payment that wasn’t reported', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 2 })
    const orderId = await checkout.open(shopper)
    checkout.gateway.pay(orderId)
    await reconcileDueAttempts(checkout.services)
    expect(await listOrderIds(db, shopper), 'not before two minutes').toEqual([])

    await backdateAttempts(db, shopper, 121)
    await reconcileDueAttempts(checkout.services)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 1, reserved: 0 })
    expect(await findAttempt(db, orderId)).toMatchObject({ status: 'paid', checks: 1, next_check_at: null })
  })

  test('captures an authorised payment', async () => {
    const { shopper, payment } = await checkout.insertPaid({ status: 'authorized' })
    await backdateAttempts(db, shopper, 121)
    await reconcileDueAttempts(checkout.services)
    expect(checkout.gateway.payments.get(payment.id)?.status).toBe('captured')
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('F05 confirms the capture of an order that was placed on the signature alone', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    await checkout.verify(shopper, payment)
    expect((await findAttempt(db, payment.orderId ?? '')).next_check_at).toBeInstanceOf(Date)

    await backdateAttempts(db, shopper, 121)
    await reconcileDueAttempts(checkout.services)
    const recorded = await db
      .selectFrom('payments')
      .select('status')
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    expect(recorded).toEqual({ status: 'captured' })
    expect(await findAttempt(db, payment.orderId ?? '')).toMatchObject({ next_check_at: null })
  })

  test.each([
    [60, 120],
    [121, 300],
    [1_000, 3_600],
    [90_000, 172_800],
    [500_000, undefined],
  ])('checks an unpaid attempt that is %s seconds old, and schedules the next check at %s', async (age, next) => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const orderId = await checkout.open(shopper)
    await backdateAttempts(db, shopper, age)
    await reconcileDueAttempts(checkout.services)
    const { next_check_at, created_at, checks } = await findAttempt(db, orderId)
    expect(checks).toBe(1)
    if (next === undefined) expect(next_check_at).toBeNull()
    else expect((next_check_at?.getTime() ?? 0) - created_at.getTime()).toBe(next * 1_000)
    expect(checkout.gateway.countCalls('listOrderPayments')).toBe(1)
  })

  test('P11 finds a payment that is three days late: an order, or a refund when the product is out of stock', async () => {
    const scarce = await insertProduct(db, { stockQuantity: 1 })
    const [slow, slower] = [
      await insertShopper(db, [{ product: scarce }]),
      await insertShopper(db, [{ product: scarce }]),
    ]
    for (const shopper of [slow, slower]) {
      const orderId = await checkout.open(shopper)
      await checkout.cancel(shopper, orderId)
      checkout.gateway.pay(orderId)
    }
    for (const shopper of [slow, slower]) {
      await backdateAttempts(db, shopper, 3 * 86_400)
      await reconcileDueAttempts(checkout.services)
    }
    expect(await listOrderIds(db, slow)).toHaveLength(1)
    expect(await listOrderIds(db, slower)).toEqual([])
    expect(await listRefunds(db, slower)).toMatchObject([{ status: 'due' }])
    expect(await stockOf(db, scarce)).toEqual({ onHand: 0, reserved: 0 })
  })

  test('F06 skips nothing while the provider is unavailable, and finds everything soon after', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 50 })
    const shoppers = []
    for (let count = 0; count < 25; count++) {
      const shopper = await insertShopper(db, [{ product: kurti }])
      checkout.gateway.pay(await checkout.open(shopper))
      await backdateAttempts(db, shopper, 5_000)
      shoppers.push(shopper)
    }
    checkout.gateway.fail('listOrderPayments', { kind: 'unavailable', times: 3 })
    for (let outage = 0; outage < 3; outage++) {
      await reconcileDueAttempts(checkout.services)
      expect(checkout.gateway.countCalls('listOrderPayments'), 'one call finds out').toBe(outage + 1)
      await db
        .updateTable('payment_attempts')
        .set({ next_check_at: sql<Date>`next_check_at - interval '31 seconds'` })
        .where('next_check_at', 'is not', null)
        .execute()
    }

    await reconcileDueAttempts(checkout.services)
    for (const shopper of shoppers) expect(await listOrderIds(db, shopper)).toHaveLength(1)
  })

  test('goes on when the provider does not know an order', async () => {
    const kurti = await insertProduct(db)
    const [first, second] = [
      await insertShopper(db, [{ product: kurti }]),
      await insertShopper(db, [{ product: kurti }]),
    ]
    await checkout.open(first)
    checkout.gateway.pay(await checkout.open(second))
    await backdateAttempts(db, first, 200)
    await backdateAttempts(db, second, 130)
    checkout.gateway.fail('listOrderPayments', { kind: 'rejected' })
    await reconcileDueAttempts(checkout.services)
    expect(await listOrderIds(db, second)).toHaveLength(1)
  })

  describe('F01 when the process died before saving the provider’s order', () => {
    async function loseProviderOrder() {
      const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 2 })
      const orderId = await checkout.open(shopper)
      await db
        .updateTable('payment_attempts')
        .set({ razorpay_order_id: null, status: 'created' })
        .where('razorpay_order_id', '=', orderId)
        .execute()
      await db.updateTable('checkouts').set({ status: 'reserved' }).where('user_id', '=', shopper.id).execute()
      await backdateAttempts(db, shopper, 121)
      return { kurti, shopper, orderId }
    }

    test('finds the order by its receipt and releases the units', async () => {
      const { kurti, shopper, orderId } = await loseProviderOrder()
      await reconcileDueAttempts(checkout.services)
      expect(await listCheckouts(db, shopper)).toEqual([{ status: 'released', attempt: 'failed', orderId }])
      expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 0 })
    })

    test('places the order when it was paid after all', async () => {
      const { kurti, shopper, orderId } = await loseProviderOrder()
      checkout.gateway.pay(orderId)
      await reconcileDueAttempts(checkout.services)
      expect(await listOrderIds(db, shopper)).toHaveLength(1)
      expect(await stockOf(db, kurti)).toEqual({ onHand: 1, reserved: 0 })
    })

    test('leaves a payment alone whose order another request has since attached', async () => {
      const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 2 })
      const orderId = await checkout.open(shopper)
      const attempt = await db
        .selectFrom('payment_attempts')
        .select(['id', 'checkout_id as checkoutId'])
        .where('razorpay_order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      await attachLostOrder(db, attempt, undefined)
      expect(await listCheckouts(db, shopper)).toEqual([{ status: 'awaiting_payment', attempt: 'open', orderId }])
      expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 1 })
    })

    test('stops asking when the provider never created one', async () => {
      const { kurti, shopper, orderId } = await loseProviderOrder()
      checkout.gateway.orders.delete(orderId)
      await reconcileDueAttempts(checkout.services)
      expect(await listCheckouts(db, shopper)).toEqual([{ status: 'released', attempt: 'failed', orderId: null }])
      expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 0 })
      await reconcileDueAttempts(checkout.services)
      expect(checkout.gateway.countCalls('findOrdersByReceipt')).toBe(1)
    })
  })
})

describe('the nightly comparison', () => {
  test('finds payments that reconciliation missed, and leaves finalised and foreign ones alone', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 9 })
    const [lost, finalised, failed] = [
      await insertShopper(db, [{ product: kurti }]),
      await insertShopper(db, [{ product: kurti }]),
      await insertShopper(db, [{ product: kurti }]),
    ]
    checkout.gateway.pay(await checkout.open(lost))
    await checkout.verify(finalised, checkout.gateway.pay(await checkout.open(finalised)))
    checkout.gateway.pay(await checkout.open(failed), { status: 'failed' })
    const foreign = await checkout.gateway.createOrder({
      amount: kurti.price,
      currency: 'INR',
      receipt: 'foreign',
      notes: {},
    })
    checkout.gateway.pay(foreign.id)
    await db.updateTable('payment_attempts').set({ next_check_at: null }).execute()

    await reconcileRecentPayments(checkout.services)
    expect(await listOrderIds(db, lost)).toHaveLength(1)
    expect(await listOrderIds(db, finalised)).toHaveLength(1)
    expect(await listOrderIds(db, failed)).toEqual([])
  })
})

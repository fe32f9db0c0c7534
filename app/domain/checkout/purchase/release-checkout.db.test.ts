import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import {
  expireReservations,
  findAttempt,
  listCheckouts,
  listOrderIds,
  stockOf,
} from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from './release-expired-checkouts.server.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

describe('cancelling a payment', () => {
  test('releases the units immediately, and the next attempt is a new order at the provider', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 2 })
    const first = await checkout.open(shopper)
    expect(await checkout.cancel(shopper, first)).toEqual({ status: 'cancelled' })
    expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 0 })
    expect(await findAttempt(db, first)).toMatchObject({ status: 'cancelled', failure_reason: 'cancelled' })

    expect(await checkout.cancel(shopper, first), 'again').toEqual({ status: 'cancelled' })
    expect(await checkout.open(shopper)).not.toBe(first)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 2, reserved: 1 })
  })

  test('in an older window leaves the newer one alone', async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    const older = await checkout.open(shopper)
    const newer = await checkout.open(shopper, { notes: 'a gift' })
    await checkout.cancel(shopper, older)
    expect(await findAttempt(db, newer)).toMatchObject({ status: 'open' })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })

  test('after it was paid changes nothing and returns the order', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 2 })
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    await checkout.verify(shopper, payment)
    const [orderId] = await listOrderIds(db, shopper)
    expect(await checkout.cancel(shopper, payment.orderId ?? '')).toEqual({ status: 'already-placed', orderId })
    expect(await stockOf(db, kurti)).toEqual({ onHand: 1, reserved: 0 })
  })

  test("A11 another customer's payment is rejected", async () => {
    const { product: kurti, shopper } = await insertBuyer(db)
    const stranger = await insertShopper(db)
    const orderId = await checkout.open(shopper)
    expect(await checkout.cancel(stranger, orderId)).toEqual({ status: 'unknown-attempt' })
    expect(await stockOf(db, kurti)).toMatchObject({ reserved: 1 })
  })
})

describe('releasing expired checkouts', () => {
  test('releases the units of expired ones, and no others', async () => {
    const kurti = await insertProduct(db, { stockQuantity: 5 })
    const [slow, slower, quick] = [
      await insertShopper(db, [{ product: kurti }]),
      await insertShopper(db, [{ product: kurti, quantity: 2 }]),
      await insertShopper(db, [{ product: kurti }]),
    ]
    for (const shopper of [slow, slower, quick]) await checkout.open(shopper)
    await expireReservations(db, slow)
    await expireReservations(db, slower)

    expect(await releaseExpiredCheckouts(db)).toBe(2)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 5, reserved: 1 })
    expect(await listCheckouts(db, slow)).toMatchObject([{ status: 'released', attempt: 'expired' }])
    expect(await listCheckouts(db, quick)).toMatchObject([{ status: 'awaiting_payment', attempt: 'open' }])
    expect(await releaseExpiredCheckouts(db)).toBe(0)
  })

  test('F10 goes by the database’s clock, 15 minutes after the payment started', async () => {
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    await checkout.open(shopper)
    const { minutes } = await db
      .selectFrom('checkouts')
      .select(sql<number>`extract(epoch from expires_at - clock_timestamp())::float8 / 60`.as('minutes'))
      .where('user_id', '=', shopper.id)
      .executeTakeFirstOrThrow()
    expect(minutes).toBeGreaterThan(14.5)
    expect(minutes).toBeLessThanOrEqual(15)
  })
})

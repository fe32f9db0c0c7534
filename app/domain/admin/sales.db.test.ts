import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { insertDispute } from '#tests/support/factories/dispute-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { listBestSellers, listDailySales, sumNetRevenue } from './sales.server.ts'

const { db } = await setUpTestDatabase()

const now = new Date('2026-06-15T10:00:00Z')

test('a shop without orders has no sales on any day', async () => {
  expect(await listDailySales(db, { days: 2, now })).toEqual([
    { day: '2026-06-14', orders: 0, revenue: 0 },
    { day: '2026-06-15', orders: 0, revenue: 0 },
  ])
  expect(await sumNetRevenue(db)).toBe(0)
  expect(await listBestSellers(db, { days: 30, now, limit: 5 })).toEqual([])
})

describe('sales', () => {
  test('are added up by day in India time', async () => {
    const insert = (createdAt: string, rupees: number) =>
      insertOrder(db, { createdAt: new Date(createdAt), items: [{ price: paise(rupees * 100) }] })
    await insert('2026-06-12T18:29:59Z', 5_000)
    await insert('2026-06-12T18:30:00Z', 100)
    await insert('2026-06-13T18:29:00Z', 200)
    await insert('2026-06-15T09:00:00Z', 400)
    await insertOrder(db, { createdAt: now, deletedAt: now, items: [{ price: paise(50_00) }] })
    expect(await listDailySales(db, { days: 3, now })).toEqual([
      { day: '2026-06-13', orders: 2, revenue: 300_00 },
      { day: '2026-06-14', orders: 0, revenue: 0 },
      { day: '2026-06-15', orders: 2, revenue: 450_00 },
    ])
  })

  test('M235 leave out replacements', async () => {
    const days = { days: 1, now: new Date() }
    const product = await insertProduct(db)
    const items = [{ productId: product.id, price: product.price }]
    const { id } = await insertOrder(db, { createdAt: new Date(), items })
    const read = () =>
      Promise.all([listDailySales(db, days), listBestSellers(db, { ...days, limit: 5 }), sumNetRevenue(db)])
    const before = await read()
    await insertReplacement(db, id)
    expect(await read()).toEqual(before)
  })

  test('M402 count as net revenue as far as their money was captured and neither refunded nor lost in a dispute', async () => {
    const change = async (changes: object = { status: 'captured' }, overrides = {}) => {
      const before = await sumNetRevenue(db)
      const { razorpayPaymentId } = await insertOrder(db, {
        createdAt: now,
        items: [{ price: paise(1_000_00) }],
        ...overrides,
      })
      const payment = db.updateTable('payments').where('razorpay_payment_id', '=', razorpayPaymentId)
      await payment.set(changes).execute()
      return { razorpayPaymentId, net: async () => (await sumNetRevenue(db)) - before }
    }
    expect(await (await change()).net(), 'captured').toBe(1_000_00)
    expect(await (await change({ status: 'authorized' })).net(), 'not captured').toBe(0)
    expect(await (await change({ amount_refunded: paise(300_00) })).net(), 'refunded in part').toBe(700_00)
    const refunded = { status: 'refunded', amount_refunded: paise(1_000_00) }
    expect(await (await change(refunded, { status: 'cancelled' })).net(), 'cancelled and refunded').toBe(0)
    expect(await (await change(undefined, { status: 'cancelled' })).net(), 'cancelled, money kept').toBe(1_000_00)

    const disputed = await change()
    for (const status of ['open', 'won'] as const) {
      await insertDispute(db, { razorpayPaymentId: disputed.razorpayPaymentId, status })
      expect(await disputed.net(), status).toBe(1_000_00)
    }
    await insertDispute(db, { razorpayPaymentId: disputed.razorpayPaymentId, status: 'lost' })
    expect(await disputed.net(), 'lost').toBe(500_00)
    await insertDispute(db, { razorpayPaymentId: disputed.razorpayPaymentId, status: 'lost' })
    await insertDispute(db, { razorpayPaymentId: disputed.razorpayPaymentId, status: 'lost' })
    expect(await disputed.net(), 'more than was paid').toBe(-500_00)
  })

  test('are ranked by the units that each product sold in the period, with what was paid for them', async () => {
    const { id: neel } = await insertProduct(db)
    const { id: rose } = await insertProduct(db)
    const createdAt = new Date('2026-09-10T10:00:00Z')
    const sell = (productId: string, quantity: number, overrides = {}) =>
      insertOrder(db, {
        createdAt,
        items: [{ productId, name: productId, quantity, price: paise(100_00) }],
        ...overrides,
      })
    await sell(neel, 2)
    await sell(neel, 3, { discountAmount: paise(30_00) })
    await sell(rose, 4)
    await sell(rose, 9, { status: 'cancelled' })
    await sell(rose, 9, { createdAt: new Date('2026-07-01T10:00:00Z') })
    const best = await listBestSellers(db, { days: 30, now: new Date('2026-09-15T10:00:00Z'), limit: 2 })
    expect(best).toMatchObject([
      { productId: neel, name: neel, units: 5, revenue: 470_00 },
      { productId: rose, units: 4, revenue: 400_00 },
    ])
    expect(await listBestSellers(db, { days: 30, now: createdAt, limit: 1 })).toHaveLength(1)
  })
})

import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderFigure } from '#app/domain/orders/figures/figure-orders.ts'
import { listOrdersForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { paise } from '#app/money.ts'
import type { Orders } from '#app/platform/database/tables.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { readFigures } from './figures.server.ts'

const { db } = await setUpTestDatabase()
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const REFUSED: Updateable<Orders> = {
  status: 'refused',
  payment_method: 'cod',
  payment_status: 'pending',
  razorpay_order_id: null,
  razorpay_payment_id: null,
  payment_timestamp: null,
}
const opens = async (figure: Omit<OrderFigure, 'days'>) => {
  const { orders } = await listOrdersForAdmin(db, { figure: { days: 30, ...figure } })
  return orders.map(({ id }) => id).sort()
}

test('M436 M437 figures count orders of the period, and each opens exactly those', async () => {
  const customer = await insertCustomer(db)
  const place = async (days: number, changes: Updateable<Orders> = {}) => {
    const { id } = await insertOrder(db, { userId: customer.id })
    await db
      .updateTable('orders')
      .set({ created_at: daysAgo(days), ...changes })
      .where('id', '=', id)
      .execute()
    return id
  }
  await place(70, REFUSED)
  await place(60)
  const second = await place(20, { offer_name: 'Diwali' })
  const third = await place(5)
  await place(3, { status: 'cancelled' })
  await place(3, REFUSED)
  const { id: stranger } = await insertOrder(db)

  const [item] = await db.selectFrom('order_items').selectAll().where('order_id', '=', third).execute()
  if (!item) throw new Error('no item')
  await db
    .updateTable('order_items')
    .set({ cost_price: paise(500_00), gst_rate: 500, size: 'XL', quantity: 2, price: paise(1_050_00) })
    .where('id', '=', item.id)
    .execute()
  const { id: refundId } = await db
    .insertInto('refunds')
    .values({
      razorpay_payment_id: (await db.selectFrom('payments').selectAll().executeTakeFirstOrThrow()).razorpay_payment_id,
      amount: paise(100),
      reason: 'torn',
      reason_code: 'items',
      idempotency_key: 'refund-of-figures',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refund_items')
    .values({ refund_id: refundId, order_item_id: item.id, quantity: 1, amount: paise(100) })
    .execute()
  await insertComplaint(db, { userId: customer.id, orderId: second })
  await db.updateTable('complaints').set({ kind: 'not-as-described' }).execute()

  const figures = await readFigures(db, 30)
  expect(figures.totals).toMatchObject({ orders: 3, repeat: 2 })
  expect(await opens({ kind: 'all', value: '' })).toEqual([second, third, stranger].sort())
  expect(await opens({ kind: 'repeat', value: '' })).toEqual([second, third].sort())
  expect(figures.offers).toMatchObject([{ name: 'Diwali', orders: 1 }])
  expect(await opens({ kind: 'offer', value: 'Diwali' })).toEqual([second])
  expect(figures.sizes.find(({ size }) => size === 'XL')).toMatchObject({ units: 2, returned: 1 })
  expect(await opens({ kind: 'size', value: 'XL' })).toEqual([third])
  expect(await opens({ kind: 'returned', value: 'XL' })).toEqual([third])
  expect(figures.complaints).toEqual([{ kind: 'not-as-described', orders: 1 }])
  expect(await opens({ kind: 'complaint', value: 'not-as-described' })).toEqual([second])
  expect(await opens({ kind: 'costed', value: '' })).toEqual([third])
  // Two units at ₹1,050, with 5% GST in it, cost ₹500 each.
  expect(figures.margin).toMatchObject({ net: 2_000_00, cost: 1_000_00, costedUnits: 2 })
  expect((await readFigures(db, 90)).totals).toMatchObject({ orders: 4, repeat: 2 })
  expect(await opens({ kind: 'size', value: "'; drop table shop.orders; --" })).toEqual([])
})

test('M500 M502 orders by source, and those of the shop without those by hand, open what they count', async () => {
  const before = await readFigures(db, 30)
  const [seen, unknown, byHand] = await Promise.all([0, 1, 2].map(() => insertOrder(db, { createdAt: daysAgo(1) })))
  if (!seen || !unknown || !byHand) throw new Error('no orders')
  await db.updateTable('orders').set({ channel: 'phone' }).where('id', '=', byHand.id).execute()
  const { checkout_id } = await db
    .selectFrom('orders')
    .select('checkout_id')
    .where('id', '=', seen.id)
    .executeTakeFirstOrThrow()
  await db.updateTable('checkouts').set({ visit_source: 'instagram' }).where('id', '=', checkout_id).execute()

  const figures = await readFigures(db, 30)
  expect(figures.sources.find(({ name }) => name === 'instagram')).toMatchObject({ orders: 1, revenue: seen.total })
  expect(await opens({ kind: 'source', value: 'instagram' })).toEqual([seen.id])
  expect(await opens({ kind: 'source', value: 'by-hand' })).toEqual([byHand.id])
  expect(await opens({ kind: 'source', value: 'unknown' })).toContain(unknown.id)
  expect(figures.shopOrders).toBe(before.shopOrders + 2)
  expect(await opens({ kind: 'shop', value: '' })).toHaveLength(figures.shopOrders)
  expect(await opens({ kind: 'source', value: "'; drop table shop.orders; --" })).toEqual([])
})

test('M436 a shop without orders has figures, too', async () => {
  await db
    .updateTable('orders')
    .set({ created_at: daysAgo(500) })
    .execute()
  expect((await readFigures(db, 365)).totals).toEqual({ orders: 0, revenue: 0, repeat: 0 })
})

import { expect, test } from 'vitest'
import { listOrdersForAdmin } from '../../app/domain/orders/manage/order-table.server.ts'
import { selectUnpaidSales } from '../../app/domain/orders/tax/tax-documents.server.ts'
import { fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { iterations } from '../../tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '../../tests/support/suites/database-suite.ts'
import { fillOrders } from './large-orders.ts'

const { db } = await setUpTestDatabase()

const orderCount = iterations(2_500, 100_000)

await fillCatalogue(db, 600)
await fillOrders(db, { users: 20, orders: orderCount })

test('fillOrders adds customers and their paid orders', async () => {
  const { orders, total } = await listOrdersForAdmin(db, {}, { limit: 5 })
  expect(total).toBe(orderCount)
  expect(orders).toHaveLength(5)
  for (const order of orders) {
    expect(order.items).toHaveLength(2)
    expect(order.items.reduce((sum, item) => sum + item.price, 0)).toBe(order.total)
    expect(order.customer.email).toMatch(/^customer-\d+@shopper\.example$/)
  }
  expect(new Set(orders.map((order) => order.status)).size).toBeGreaterThan(1)
})

test('what was never paid on delivery is summed without reading all orders', async () => {
  const query = selectUnpaidSales(db, { from: new Date(0), to: new Date() })
  expect(JSON.stringify(await query.explain('json'))).toContain('orders_unpaid_cod_idx')
})

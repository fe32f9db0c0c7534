import { expect, test } from 'vitest'
import { listOrdersForAdmin } from '../../app/domain/orders/manage/order-table.server.ts'
import { fillCatalogue } from '../../tests/support/factories/large-shop.ts'
import { setUpTestDatabase } from '../../tests/support/suites/database-suite.ts'
import { fillOrders } from './large-orders.ts'

const { db } = await setUpTestDatabase()

test('fillOrders adds customers and their paid orders', async () => {
  await fillCatalogue(db, 600)
  await fillOrders(db, { users: 20, orders: 100 })

  const { orders, total } = await listOrdersForAdmin(db, {}, { limit: 5 })
  expect(total).toBe(100)
  expect(orders).toHaveLength(5)
  for (const order of orders) {
    expect(order.items).toHaveLength(2)
    expect(order.items.reduce((sum, item) => sum + item.price, 0)).toBe(order.total)
    expect(order.customer.email).toMatch(/^customer-\d+@shopper\.example$/)
  }
  expect(new Set(orders.map((order) => order.status)).size).toBeGreaterThan(1)
})

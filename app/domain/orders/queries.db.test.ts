import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomer } from '#tests/support/factories.ts'
import { insertOrder } from '#tests/support/order-factory.ts'
import { findOrder, listOrders, listOrdersForAdmin } from './queries.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('M106 the items of an order come in the order of the cart, for the customer and for the administrator', async () => {
  const customer = await insertCustomer(database.db)
  const names = Array.from({ length: 12 }, (_, index) => `Kurti ${index}`)
  const order = await insertOrder(database.db, { userId: customer.id, items: names.map((name) => ({ name })) })

  const found = await findOrder(database.db, { userId: customer.id, orderId: order.id })
  const [listed] = await listOrders(database.db, customer.id)
  const [shown] = await listOrdersForAdmin(database.db)
  for (const each of [found, listed, shown]) expect(each?.items.map((item) => item.name)).toEqual(names)
})

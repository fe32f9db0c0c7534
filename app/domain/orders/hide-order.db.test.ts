import { expect, test } from 'vitest'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { hideOrder } from './hide-order.server.ts'
import { findOrderForAdmin, listOrdersForAdmin } from './manage/order-table.server.ts'
import { findInvoicedOrderForAdmin, findOrder } from './queries.server.ts'

const { db } = await setUpTestDatabase()

test.each(CHOSEN_ORDER_STATUSES)(
  'M73 A02 customers can delete an order only once it is delivered or cancelled (%s)',
  async (status) => {
    const order = await insertOrder(db, { status })
    const mayDelete = status === 'delivered' || status === 'cancelled'
    const outcome = await hideOrder(db, { userId: order.userId, orderId: order.id })
    expect(outcome).toEqual({ status: mayDelete ? 'hidden' : 'not-deletable' })
    const found = await findOrder(db, { userId: order.userId, orderId: order.id })
    expect(found === undefined).toBe(mayDelete)
  },
)

test('M216 it is hidden from its customer alone: the administrator still sees it', async () => {
  const order = await insertOrder(db, { status: 'delivered' })
  expect(await hideOrder(db, { userId: order.userId, orderId: order.id })).toEqual({ status: 'hidden' })
  expect(await listOrdersForAdmin(db, { search: order.orderNumber })).toMatchObject({ total: 1 })
  expect(await findOrderForAdmin(db, order.id)).toMatchObject({ status: 'delivered', deletedAt: null })
  expect(await findInvoicedOrderForAdmin(db, order.id)).toMatchObject({ id: order.id })
  expect(await hideOrder(db, { userId: order.userId, orderId: order.id }), 'again').toEqual({ status: 'unknown-order' })
})

test('A02 the order of another customer is rejected, and stays', async () => {
  const order = await insertOrder(db, { status: 'delivered' })
  const stranger = await insertCustomer(db)
  expect(await hideOrder(db, { userId: stranger.id, orderId: order.id })).toEqual({ status: 'unknown-order' })
  expect(await findOrder(db, { userId: order.userId, orderId: order.id })).toBeDefined()
})

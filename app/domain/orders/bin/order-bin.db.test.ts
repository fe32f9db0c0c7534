import { expect, test } from 'vitest'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findOrderForAdmin, listOrdersById, listOrdersForAdmin, readAllOrders } from '../manage/order-table.server.ts'
import { findOrder } from '../queries.server.ts'
import { countBinnedOrders, deleteOrder, listBinnedOrders, restoreOrder } from './order-bin.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

test.each(CHOSEN_ORDER_STATUSES)(
  'M101 M217 the administrator deletes and restores an order in any status (%s)',
  async (status) => {
    const order = await insertOrder(db, { status })
    const state = { order_number: order.orderNumber, status }
    expect(await deleteOrder(db, actor, order.id)).toEqual({ status: 'deleted' })
    expect(await deleteOrder(db, actor, order.id), 'again').toEqual({ status: 'unknown-order' })
    expect(await findOrderForAdmin(db, order.id)).toMatchObject({ status, deletedBy: actor.email })

    expect(await restoreOrder(db, actor, order.id)).toEqual({ status: 'restored', orderNumber: order.orderNumber })
    expect(await restoreOrder(db, actor, order.id), 'again').toEqual({ status: 'unknown-order' })
    expect(await findOrderForAdmin(db, order.id)).toMatchObject({ status, deletedAt: null, deletedBy: null })
    expect(await listAudited(db, 'orders', order.id)).toEqual([
      { actor_email: actor.email, action: 'delete-order', before: state, after: null },
      { actor_email: actor.email, action: 'restore-order', before: null, after: state },
    ])
  },
)

test('M217 an order in the bin has left the table and packing slips; its customer and the exported file still have it', async () => {
  const order = await insertOrder(db)
  await deleteOrder(db, actor, order.id)
  expect(await listOrdersForAdmin(db, { search: order.orderNumber })).toEqual({ orders: [], total: 0 })
  expect(await listOrdersById(db, [order.id])).toEqual([])
  expect(await findOrder(db, { userId: order.userId, orderId: order.id })).toMatchObject({ id: order.id })
  const exported = await Array.fromAsync(readAllOrders(db, { search: order.orderNumber }))
  expect(exported).toMatchObject([{ id: order.id, deletedAt: expect.any(Date) }])
})

test('M217 the bin lists who deleted what and when, the last deleted first', async () => {
  const before = await countBinnedOrders(db)
  const first = await insertOrder(db, {
    shippingAddress: { full_name: 'Meera Joshi' },
    deletedAt: new Date('2030-01-01'),
  })
  const last = await insertOrder(db, { deletedAt: new Date('2030-01-02') })
  expect(await countBinnedOrders(db)).toBe(before + 2)
  expect((await listBinnedOrders(db, { limit: 2, offset: 0 })).map(({ id }) => id)).toEqual([last.id, first.id])
  expect(await listBinnedOrders(db, { limit: 1, offset: 1 })).toEqual([
    {
      id: first.id,
      orderNumber: first.orderNumber,
      customerName: 'Meera Joshi',
      status: 'confirmed',
      total: first.total,
      deletedAt: new Date('2030-01-01'),
      deletedBy: null,
    },
  ])
  expect(await listBinnedOrders(db, { limit: 25, offset: before + 2 })).toEqual([])
})

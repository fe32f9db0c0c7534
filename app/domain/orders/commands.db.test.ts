import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { ORDER_STATUSES } from '#app/shared/statuses.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertCustomer } from '#tests/support/factories.ts'
import { createFakeJobs } from '#tests/support/fake-jobs.ts'
import { insertOrder } from '#tests/support/order-factory.ts'
import { changeOrderStatus, deleteOrder, deleteOrderAsAdmin } from './commands.server.ts'
import { listOrdersForAdmin } from './manage/order-table.server.ts'
import { findOrder } from './queries.server.ts'

let database: TestDatabase
let db: Db
let actor: AdminActor

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  actor = await testActor(db)
})
afterAll(() => database.close())

async function listAudit(orderId: string) {
  return db
    .selectFrom('audit_log')
    .select(['actor_email', 'action', 'before', 'after'])
    .where('entity', '=', 'orders')
    .where('entity_id', '=', orderId)
    .orderBy('created_at')
    .execute()
}

async function readRecord(orderId: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'payment_status', 'deleted_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

describe('the administrator changes a status', () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
  )

  test.each(moves)('M100 from %s to %s, with entries in tracking and the audit log', async (from, to) => {
    const order = await insertOrder(db, { status: from, createdAt: new Date('2026-05-01T10:00:00Z') })
    expect(await changeOrderStatus({ db, jobs: createFakeJobs() }, actor, { orderId: order.id, status: to })).toEqual({
      status: 'changed',
    })

    const changed = await findOrder(db, { userId: order.userId, orderId: order.id })
    expect(changed).toMatchObject({ status: to, paymentStatus: 'paid' })
    expect(changed?.tracking).toHaveLength(2)
    expect(changed?.tracking[0]?.status.toLowerCase()).toBe(`order ${to}`)
    expect(await listAudit(order.id)).toEqual([
      { actor_email: actor.email, action: 'change-order-status', before: { status: from }, after: { status: to } },
    ])
  })

  test('to the current one, which writes nothing', async () => {
    const order = await insertOrder(db, { status: 'shipped' })
    expect(
      await changeOrderStatus({ db, jobs: createFakeJobs() }, actor, { orderId: order.id, status: 'shipped' }),
    ).toEqual({
      status: 'unchanged',
    })
    expect(await listAudit(order.id)).toEqual([])
  })

  test('but not of an unknown or deleted order', async () => {
    const deleted = await insertOrder(db, { deletedAt: new Date() })
    for (const orderId of [deleted.id, crypto.randomUUID()]) {
      expect(await changeOrderStatus({ db, jobs: createFakeJobs() }, actor, { orderId, status: 'shipped' })).toEqual({
        status: 'unknown-order',
      })
    }
    expect(await readRecord(deleted.id)).toMatchObject({ status: 'confirmed' })
  })
})

describe('deleting an order', () => {
  test.each(ORDER_STATUSES)(
    'M73 A02 is allowed for its customer only once it is delivered or cancelled (%s)',
    async (status) => {
      const order = await insertOrder(db, { status })
      const mayDelete = status === 'delivered' || status === 'cancelled'
      const outcome = await deleteOrder(db, { userId: order.userId, orderId: order.id })
      expect(outcome).toEqual({ status: mayDelete ? 'deleted' : 'not-deletable' })
      const found = await findOrder(db, { userId: order.userId, orderId: order.id })
      expect(found === undefined).toBe(mayDelete)
    },
  )

  test('hides the order and retains its record', async () => {
    const order = await insertOrder(db, { status: 'delivered' })
    await deleteOrder(db, { userId: order.userId, orderId: order.id })
    expect(await readRecord(order.id)).toEqual({
      status: 'delivered',
      payment_status: 'paid',
      deleted_at: expect.any(Date),
    })
    expect(await listOrdersForAdmin(db, { search: order.orderNumber })).toEqual({ orders: [], total: 0 })
    expect(await deleteOrder(db, { userId: order.userId, orderId: order.id }), 'again').toEqual({
      status: 'unknown-order',
    })
  })

  test('A02 of another customer is rejected, and the order stays', async () => {
    const order = await insertOrder(db, { status: 'delivered' })
    const stranger = await insertCustomer(db)
    const attempt = await deleteOrder(db, { userId: stranger.id, orderId: order.id })
    expect(attempt).toEqual({ status: 'unknown-order' })
    expect(await findOrder(db, { userId: order.userId, orderId: order.id })).toBeDefined()
  })

  test.each(ORDER_STATUSES)('M101 is allowed for the administrator in any status, and audited (%s)', async (status) => {
    const order = await insertOrder(db, { status })
    expect(await deleteOrderAsAdmin(db, actor, order.id)).toEqual({ status: 'deleted' })
    expect(await findOrder(db, { userId: order.userId, orderId: order.id })).toBeUndefined()
    expect(await readRecord(order.id)).toMatchObject({ status, deleted_at: expect.any(Date) })
    expect(await listAudit(order.id)).toMatchObject([
      { action: 'delete-order', before: { order_number: order.orderNumber, status } },
    ])
    expect(await deleteOrderAsAdmin(db, actor, order.id), 'again').toEqual({ status: 'unknown-order' })
  })
})

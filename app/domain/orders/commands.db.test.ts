import { describe, expect, test } from 'vitest'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { changeOrderStatus } from './commands.server.ts'
import { findOrder } from './queries.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

async function readRecord(orderId: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
}

describe('the administrator changes a status', () => {
  const moves = CHOSEN_ORDER_STATUSES.flatMap((from) =>
    CHOSEN_ORDER_STATUSES.filter((to) => to !== from).map((to) => [from, to] as const),
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
    expect(await listAudited(db, 'orders', order.id)).toEqual([
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
    expect(await listAudited(db, 'orders', order.id)).toEqual([])
  })

  test('but not of an unknown order or one in the bin', async () => {
    const deleted = await insertOrder(db, { deletedAt: new Date() })
    for (const orderId of [deleted.id, crypto.randomUUID()]) {
      expect(await changeOrderStatus({ db, jobs: createFakeJobs() }, actor, { orderId, status: 'shipped' })).toEqual({
        status: 'unknown-order',
      })
    }
    expect(await readRecord(deleted.id)).toMatchObject({ status: 'confirmed' })
  })
})

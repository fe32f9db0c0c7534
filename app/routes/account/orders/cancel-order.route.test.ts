import { beforeEach, describe, expect, test } from 'vitest'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { insertCustomer, signedIn, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action, loader } from './cancel-order.tsx'
import * as order from './order.tsx'

let customer: TestCustomer
const { db } = await setUpTestDatabase()
beforeEach(async () => {
  customer = await insertCustomer(db)
})

function args(orderId: string, form?: Record<string, string>, visitor = customer) {
  const url = `/orders/${orderId}/cancel`
  const made = routeArgs({
    db,
    visitor: signedIn(visitor),
    url,
    params: { orderId },
    ...(form && { form: { intent: 'cancel-order', ...form } }),
  })
  made.context.set(jobsContext, createFakeJobs())
  return made
}

async function thrownBy(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('nothing was thrown'),
    (thrown) => thrown,
  )
}

describe('M186 cancelling an order', () => {
  test('asks for a reason, and leads to the order with its refund', async () => {
    const { id, total } = await insertOrder(db, { userId: customer.id })
    expect(await loader(args(id))).toMatchObject({ order: { id }, mayCancel: true, moneyLeft: total })
    const response = await action(args(id, { reason: 'other', note: ' The colour ' }))
    expect((response as Response).headers.get('Location')).toBe(`/orders/${id}`)
    const row = await db
      .selectFrom('orders')
      .select(['status', 'cancel_reason', 'cancel_note'])
      .where('id', '=', id)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'cancelled', cancel_reason: 'other', cancel_note: 'The colour' })

    const page = await order.loader(
      routeArgs({ db, visitor: signedIn(customer), url: `/orders/${id}`, params: { orderId: id } }),
    )
    expect(page.refunds).toEqual([
      {
        id: expect.any(String),
        amount: total,
        status: 'due',
        createdAt: expect.any(Date),
        updatedAt: expect.any(Date),
      },
    ])
    // Pressed again, or opened again, it leads to the order.
    expect(await action(args(id, { reason: 'other' }))).toMatchObject({ status: 302 })
    expect(await thrownBy(loader(args(id)))).toMatchObject({ status: 302 })
  })

  test.each([
    ['no reason', {}, { reason: [expect.any(String)] }],
    ['an unknown reason', { reason: 'spite' }, { reason: ['Choose a reason'] }],
    ['a long note', { reason: 'other', note: 'x'.repeat(501) }, { note: ['Use at most 500 characters'] }],
  ])('with %s shows why it wasn’t cancelled', async (_name, form, error) => {
    const { id } = await insertOrder(db, { userId: customer.id })
    expect(await action(args(id, form))).toMatchObject({ data: { result: { error } }, init: { status: 400 } })
  })

  test('too late says so and changes nothing', async () => {
    const { id } = await insertOrder(db, { userId: customer.id, status: 'shipped' })
    expect(await loader(args(id))).toMatchObject({ mayCancel: false })
    expect(await action(args(id, { reason: 'too-slow' }))).toMatchObject({
      data: { code: 'dispatched' },
      init: { status: 409 },
    })
    expect(await db.selectFrom('refunds').select('id').where('reason_code', '=', 'cancelled').execute()).toHaveLength(1)
  })

  test('is not found for another customer, and for unknown ids', async () => {
    const { id } = await insertOrder(db)
    for (const orderId of [id, crypto.randomUUID(), 'x', "'--"]) {
      expect(await thrownBy(loader(args(orderId)))).toMatchObject({ init: { status: 404 } })
      expect(await thrownBy(action(args(orderId, { reason: 'other' })))).toMatchObject({ init: { status: 404 } })
    }
  })
})

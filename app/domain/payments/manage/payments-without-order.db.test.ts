import { expect, test } from 'vitest'
import { listRefunds } from '#app/domain/payments/refunds/refund-list.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  countPaymentsWithoutOrder,
  listPaymentsWithoutOrder,
  refundPaymentWithoutOrder,
} from './payments-without-order.server.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)

test('a payment without an order is listed, refunded once, and then listed with the refunds', async () => {
  const services = { db, jobs: createFakeJobs() }
  const { razorpayPaymentId, razorpayOrderId, total } = await insertOrder(db)
  expect(await listPaymentsWithoutOrder(db, { limit: 10 })).toEqual([])

  await db.updateTable('payments').set({ order_id: null }).execute()
  expect(await countPaymentsWithoutOrder(db)).toEqual({ matched: 1, unmatched: 0 })
  expect(await listPaymentsWithoutOrder(db, { limit: 10 })).toMatchObject([
    { razorpayPaymentId, razorpayOrderId, amount: total },
  ])

  expect(await refundPaymentWithoutOrder(services, actor, razorpayPaymentId)).toEqual({ status: 'requested' })
  expect(await refundPaymentWithoutOrder(services, actor, razorpayPaymentId)).toEqual({ status: 'already-matched' })
  expect(await refundPaymentWithoutOrder(services, actor, 'pay_unknown')).toEqual({ status: 'already-matched' })
  expect(await countPaymentsWithoutOrder(db)).toEqual({ matched: 0, unmatched: 0 })
  expect(services.jobs.enqueued).toHaveLength(1)
  expect(await listRefunds(db, { states: ['due', 'failed'], limit: 10, offset: 0 })).toMatchObject({
    total: 1,
    refunds: [{ razorpayPaymentId, amount: total, status: 'due', orderNumber: null }],
  })
  expect(await listRefunds(db, { states: ['processed'], limit: 10, offset: 0 })).toEqual({ refunds: [], total: 0 })
  const audit = await db.selectFrom('audit_log').select(['action', 'entity', 'entity_id']).execute()
  expect(audit).toEqual([{ action: 'refund-payment', entity: 'payments', entity_id: razorpayPaymentId }])
})

test('a payment without an order is listed and refunded even after its customer deleted their account', async () => {
  const { razorpayPaymentId, userId } = await insertOrder(db)
  await db
    .updateTable('payments')
    .set({ order_id: null })
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .execute()
  await db.deleteFrom('auth.user').where('id', '=', userId).execute()

  expect(await countPaymentsWithoutOrder(db)).toEqual({ matched: 1, unmatched: 0 })
  expect(await listPaymentsWithoutOrder(db, { limit: 10 })).toMatchObject([
    { razorpayPaymentId, customerName: null, customerEmail: null, customerPhone: null },
  ])
  const services = { db, jobs: createFakeJobs() }
  expect(await refundPaymentWithoutOrder(services, actor, razorpayPaymentId)).toEqual({ status: 'requested' })
  expect(await countPaymentsWithoutOrder(db)).toEqual({ matched: 0, unmatched: 0 })
})

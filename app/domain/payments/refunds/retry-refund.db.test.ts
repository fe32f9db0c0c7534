import { beforeEach, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { RefundStatus } from '#app/vocabulary/statuses.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import { retryRefund } from './retry-refund.server.ts'

let checkout: TestCheckout
const { db } = await setUpTestDatabase()
const actor = await testActor(db)
beforeEach(() => {
  checkout = openTestCheckout(db)
})

async function insertRefund(status: RefundStatus, amount = 1_299_00, razorpayPaymentId?: string) {
  const paymentId = razorpayPaymentId ?? (await insertOrder(db)).razorpayPaymentId
  const { id } = await db
    .insertInto('refunds')
    .values({
      razorpay_payment_id: paymentId,
      amount: paise(amount),
      reason_code: 'manual',
      reason: 'torn',
      note: 'torn',
      idempotency_key: `refund-${crypto.randomUUID()}`,
      razorpay_refund_id: status === 'due' ? null : `rfnd_${crypto.randomUUID()}`,
      status,
      tries: 3,
      problem: status === 'failed' ? 'rejected-by-bank' : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, paymentId }
}

async function readRefund(id: string) {
  return db
    .selectFrom('refunds')
    .select(['status', 'tries', 'idempotency_key', 'razorpay_refund_id', 'problem'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('a failed refund is sent again with a new key, and the retry is audited', async () => {
  const { id } = await insertRefund('failed')
  const before = await readRefund(id)
  expect(await retryRefund(checkout.services, actor, id)).toEqual({ status: 'requested' })
  const after = await readRefund(id)
  expect(after).toMatchObject({ status: 'due', tries: 0, razorpay_refund_id: null, problem: null })
  expect(after.idempotency_key).not.toBe(before.idempotency_key)
  expect(checkout.jobs.enqueued).toEqual([{ queue: 'send-refunds', data: {} }])
  const audit = await db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('entity_id', '=', id)
    .execute()
  expect(audit).toEqual([
    {
      action: 'retry-refund',
      before: { status: 'failed', problem: 'rejected-by-bank' },
      after: { status: 'due', amount: '₹1,299' },
    },
  ])
})

test('a due refund is sent again with the same key, which the provider may know already', async () => {
  const { id } = await insertRefund('due')
  const { idempotency_key } = await readRefund(id)
  expect(await retryRefund(checkout.services, actor, id)).toEqual({ status: 'requested' })
  expect(await readRefund(id)).toMatchObject({ status: 'due', tries: 0, idempotency_key })
})

test.each(['pending', 'processed'] as const)('a %s refund is left alone', async (status) => {
  const { id } = await insertRefund(status)
  expect(await retryRefund(checkout.services, actor, id)).toEqual({ status: 'not-needed' })
  expect(await readRefund(id)).toMatchObject({ status, tries: 3 })
})

test('a retry is rejected when the money has since been refunded, or for an unknown refund', async () => {
  const { id, paymentId } = await insertRefund('failed', 1_000_00)
  await insertRefund('processed', 500_00, paymentId)
  expect(await retryRefund(checkout.services, actor, id)).toEqual({ status: 'exceeds-refundable' })
  expect(await retryRefund(checkout.services, actor, crypto.randomUUID())).toEqual({ status: 'unknown-refund' })
})

import { expect, test } from 'vitest'
import { storeContactMessage } from '#app/domain/contact/commands.server.ts'
import { listOrdersForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findLastAudit, recordAuditFindings } from '#app/domain/payments/audit/last-audit.server.ts'
import type { DisputeStatus } from '#app/domain/payments/disputes/dispute-status.ts'
import { listOpenPayments } from '#app/domain/payments/manage/open-payments.server.ts'
import { paise } from '#app/money.ts'
import type { RefundStatus } from '#app/vocabulary/statuses.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertDispute } from '#tests/support/factories/dispute-factory.ts'
import { NOTHING_WAITING } from '#tests/support/factories/nothing-waiting.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { findNeedsAttention } from './needs-attention.server.ts'
import { countWaiting } from './waiting-counts.server.ts'

const { db } = await setUpTestDatabase()

const HOUR_MS = 3_600_000

test('M220 nothing needs attention in a new shop', async () => {
  expect(await findNeedsAttention(db)).toEqual(NOTHING_WAITING)
})

test('M220 what needs attention is counted, with the date of the oldest', async () => {
  const day = (date: number) => new Date(Date.UTC(2026, 4, date, 10))
  const underway = { status: 'shipped', estimatedDelivery: null } as const
  const detach = async (createdAt: Date, change: { order_id: null; attempt_id?: null }) => {
    const { razorpayPaymentId } = await insertOrder(db, underway)
    await db
      .updateTable('payments')
      .set({ ...change, created_at: createdAt })
      .where('razorpay_payment_id', '=', razorpayPaymentId)
      .execute()
  }
  await detach(day(1), { order_id: null })
  await detach(day(2), { order_id: null, attempt_id: null })

  const first = await insertOrder(db, { createdAt: day(3), estimatedDelivery: new Date(Date.now() + 48 * HOUR_MS) })
  await insertOrder(db, { createdAt: day(1), deletedAt: new Date(), estimatedDelivery: day(2) })
  const late = await insertOrder(db, { status: 'processing', estimatedDelivery: day(5) })
  await insertOrder(db, { status: 'delivered', estimatedDelivery: day(4) })
  await insertOrder(db, { status: 'shipped', estimatedDelivery: new Date() })

  const refund = (status: RefundStatus, createdAt: Date) =>
    db
      .insertInto('refunds')
      .values({
        razorpay_payment_id: first.razorpayPaymentId,
        amount: paise(1_00),
        reason_code: 'manual',
        reason: 'torn',
        note: 'torn',
        idempotency_key: `refund-${crypto.randomUUID()}`,
        status,
        created_at: createdAt,
      })
      .execute()
  const twoHoursAgo = new Date(Date.now() - 2 * HOUR_MS)
  await refund('failed', new Date())
  await refund('due', twoHoursAgo)
  await refund('due', new Date())
  await refund('processed', new Date(0))

  const failed = { recipient: 'a@b.example', subject: 's', template: 't', html: '', body: '' }
  await db
    .insertInto('mails')
    .values({ ...failed, status: 'failed', created_at: day(6) })
    .execute()
  const message = { name: 'A', email: 'a@b.example', subject: 's', message: 'm' }
  await storeContactMessage({ db, jobs: createFakeJobs() }, message)
  const disputed = (respondBy: Date, status: DisputeStatus = 'open') =>
    insertDispute(db, { razorpayPaymentId: first.razorpayPaymentId, respondBy, status })
  await disputed(day(24))
  await disputed(day(20), 'action_required')
  await disputed(day(12), 'lost')
  await insertProduct(db, { mrp: null })
  await db
    .insertInto('webhook_inbox')
    .values({ event_id: 'e', body_hash: 'h', event: 'payment.captured', body: '{}', received_at: day(7) })
    .execute()
  const payer = await insertCustomer(db, { fullName: 'Payal Shah' })
  const checkout = {
    user_id: payer.id,
    status: 'awaiting_payment',
    snapshot: '{}',
    snapshot_hash: 'h',
    subtotal: paise(1_00),
    shipping_cost: paise(0),
    tax_amount: paise(0),
    discount_amount: paise(0),
    total_amount: paise(1_00),
    expires_at: day(9),
    created_at: day(8),
  } as const
  const paying = await db.insertInto('checkouts').values(checkout).returning('id').executeTakeFirstOrThrow()
  const attempt = { checkout_id: paying.id, user_id: payer.id, amount: paise(1_00), receipt: 'open' }
  await db.insertInto('payment_attempts').values(attempt).execute()

  const needs = await findNeedsAttention(db)
  expect(needs).toMatchObject({
    newOrders: { count: 1, since: day(3) },
    lateOrders: { count: 1, since: day(5) },
    disputes: { count: 2, respondBy: day(20) },
    paymentsWithoutOrder: { count: 1, since: day(1) },
    unmatchedPayments: { count: 1, since: day(2) },
    openPayments: { count: 1, since: day(8) },
    refundsToSend: { count: 2, since: twoHoursAgo },
    failedMails: { count: 1, since: day(6) },
    unreadMessages: { count: 1, since: expect.any(Date) },
    undeclaredProducts: 1,
    lastWebhookAt: day(7),
  })
  expect(await countWaiting(db)).toMatchObject({ openPayments: 6, unreadMessages: 1, failedMails: 1 })
  expect((await listOrdersForAdmin(db, { lateOnly: true })).orders.map(({ id }) => id)).toEqual([late.id])
  expect(await listOpenPayments(db, { limit: 5 })).toMatchObject([
    { customerName: 'Payal Shah', total: 1_00, startedAt: day(8), expiresAt: day(9) },
  ])
})

test('M416 orders that their customers cancelled within the last 24 hours are counted, and no others', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS)
  const cancel = async (cancelled_by: 'customer' | 'administrator', cancelled_at: Date, deletedAt?: Date) => {
    const order = await insertOrder(db, { status: 'cancelled', ...(deletedAt && { deletedAt }) })
    await db.updateTable('orders').set({ cancelled_by, cancelled_at }).where('id', '=', order.id).execute()
  }
  await cancel('customer', hoursAgo(23))
  await cancel('customer', hoursAgo(25))
  await cancel('customer', hoursAgo(1), new Date())
  await cancel('administrator', hoursAgo(1))
  expect((await findNeedsAttention(db)).cancelledOrders).toEqual({ count: 1, since: expect.any(Date) })
})

test('M220 complaints that the shop has to answer are counted, with their earliest deadline', async () => {
  const order = await insertOrder(db)
  const complaint = await insertComplaint(db, { userId: order.userId, orderId: order.id })
  const { createdAt } = await db
    .selectFrom('complaints')
    .select('created_at as createdAt')
    .where('id', '=', complaint.id)
    .executeTakeFirstOrThrow()
  const dueAt = new Date(createdAt.getTime() + 48 * HOUR_MS)
  expect((await findNeedsAttention(db)).complaints).toEqual({ count: 1, dueAt })
})

test('M220 each run of the money audit replaces the findings that the dashboard shows', async () => {
  await recordAuditFindings(db, [])
  expect((await findNeedsAttention(db)).audit).toEqual({ finishedAt: expect.any(Date), findings: 0 })
  const finding = { check: 'refund-not-sent', examples: [{ razorpay_payment_id: 'pay_1' }] } as const
  await recordAuditFindings(db, [finding])
  expect(await findLastAudit(db)).toEqual({ finishedAt: expect.any(Date), findings: [finding] })
  expect((await findNeedsAttention(db)).audit).toMatchObject({ findings: 1 })
})

import { describe, expect, test } from 'vitest'
import { storeContactMessage } from '#app/domain/contact/commands.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { jobsContext } from '#app/platform/jobs/jobs-context.server.ts'
import { queueMail } from '#app/platform/mail/mail.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import * as auditLog from './audit-log.tsx'
import * as dashboard from './dashboard.tsx'
import * as mails from './mails.tsx'
import * as messages from './messages.tsx'
import * as payments from './payments.tsx'
import * as users from './users.tsx'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

function args(url: string, form?: Record<string, string>) {
  const made = routeArgs({ db, visitor: signedIn(admin), url, params: {}, form })
  made.context.set(jobsContext, createFakeJobs())
  return made
}

test('a message is opened, marked as read, and no longer listed as unread', async () => {
  const input = { name: 'Asha', email: 'asha@shopper.example', subject: 'Sizes', message: 'Do you sew XXL?' }
  const { id, number } = await storeContactMessage({ db, jobs: createFakeJobs() }, input)
  const load = (query: string) => messages.loader(args(`/admin/messages${query}`))
  const mark = (intent: string, messageId = id) => messages.action(args('/admin/messages', { intent, messageId }))

  expect(await load(`?show=unread&message=${id}`)).toMatchObject({
    total: 1,
    shown: { subject: 'Sizes', message: 'Do you sew XXL?', number, isRead: false },
  })
  expect(await mark('mark-read')).toMatchObject({ data: { success: 'Marked as read.' } })
  expect(await load('?show=unread')).toMatchObject({ total: 0, messages: [] })
  expect(await load('')).toMatchObject({ total: 1, messages: [{ id, isRead: true }] })
  expect(await mark('mark-unread')).toMatchObject({ data: { success: 'Marked as unread.' } })
  expect(await load('?message=x')).toMatchObject({ shown: undefined })
  expect(await mark('mark-read', crypto.randomUUID())).toMatchObject({ init: { status: 404 } })
  expect(await mark('delete').catch((error: unknown) => error)).toMatchObject({ init: { status: 400 } })
})

test('an unsent email can be read and sent again, but isn’t queued twice', async () => {
  const mail = { to: 'a@shopper.example', subject: 'Shipped', template: 'order-shipped', html: '<p>Hi</p>', text: 'Hi' }
  await inTransaction(db, (tx) => queueMail(tx, createFakeJobs(), mail))
  await db.updateTable('mails').set({ status: 'kept' }).execute()
  const { mails: listed } = await mails.loader(args('/admin/mails?status=kept&search=shopper'))
  const id = listed[0]?.id ?? ''
  expect(await mails.loader(args(`/admin/mails?mail=${id}`))).toMatchObject({
    shown: { html: '<p>Hi</p>', text: 'Hi' },
  })

  const sendAgain = (mailId: string) => mails.action(args('/admin/mails', { intent: 'send-again', mailId }))
  expect(await sendAgain(id)).toMatchObject({ data: { success: 'Email queued for sending.' } })
  expect(await sendAgain(id)).toMatchObject({ data: { success: 'This email is already queued.' } })
  expect(await sendAgain(crypto.randomUUID())).toMatchObject({ init: { status: 404 } })
  await db.updateTable('mails').set({ status: 'sent', html: '', body: '' }).execute()
  expect(await sendAgain(id)).toMatchObject({ init: { status: 409 } })
  expect(await sendAgain('x').catch((error: unknown) => error)).toMatchObject({ init: { status: 400 } })
})

describe('payments', () => {
  const post = (form: Record<string, string>) => payments.action(args('/admin/payments', form))

  test('a payment without an order is listed and refunded', async () => {
    const { razorpayPaymentId: paymentId } = await insertOrder(db)
    await db.updateTable('payments').set({ order_id: null }).where('razorpay_payment_id', '=', paymentId).execute()
    expect(await payments.loader(args('/admin/payments'))).toMatchObject({
      payments: [{ razorpayPaymentId: paymentId }],
    })
    const form = { intent: 'refund-payment', paymentId }
    expect(await post(form)).toMatchObject({ data: { success: 'The refund is being sent.' } })
    expect(await post(form)).toMatchObject({ init: { status: 409 } })
    expect(await payments.loader(args('/admin/payments?refunds=open'))).toMatchObject({
      payments: [],
      total: 1,
      refunds: [{ razorpayPaymentId: paymentId, status: 'due' }],
    })
  })

  test('an unmatched payment is listed, counted and refunded once', async () => {
    const checkout = openTestCheckout(db)
    const payment = await checkout.payUnmatched()
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    expect(await payments.loader(args('/admin/payments'))).toMatchObject({
      payments: [{ razorpayPaymentId: payment.id, isMatched: false, customerName: 'Asha Rao', amount: payment.amount }],
      paymentsTotal: 1,
    })
    const { needs } = await dashboard.loader(args('/admin'))
    expect(needs.unmatchedPayments.count).toBe(1)

    const form = { intent: 'refund-payment', paymentId: payment.id }
    const responses = await Promise.all([post(form), post(form), post(form)])
    expect(responses.filter((each) => 'data' in each && each.data.success)).toHaveLength(1)
    expect(responses.filter((each) => 'init' in each && each.init?.status === 409)).toHaveLength(2)
    expect(await payments.loader(args('/admin/payments?refunds=due'))).toMatchObject({ payments: [], paymentsTotal: 0 })
    expect((await auditLog.loader(args(`/admin/audit-log?id=${payment.id}`))).entries).toMatchObject([
      { action: 'refund-payment', actorEmail: admin.email },
    ])
    await sendDueRefunds(checkout.services)
    expect([...checkout.gateway.refunds.values()]).toMatchObject([{ razorpayPaymentId: payment.id }])
  })

  test('a failed refund is retried', async () => {
    const { razorpayPaymentId, orderNumber } = await insertOrder(db)
    await db
      .insertInto('refunds')
      .values({
        razorpay_payment_id: razorpayPaymentId,
        amount: paise(5_00),
        reason_code: 'manual',
        reason: 'torn',
        note: 'torn',
        idempotency_key: `refund-${razorpayPaymentId}`,
        status: 'failed',
      })
      .execute()
    const { refunds } = await payments.loader(args('/admin/payments?refunds=failed'))
    expect(refunds).toMatchObject([{ orderNumber, status: 'failed' }])
    const form = { intent: 'retry-refund', refundId: refunds[0]?.id ?? '' }
    expect(await post(form)).toMatchObject({ data: { success: 'The refund is being sent.' } })
    expect(await payments.loader(args('/admin/payments?refunds=failed'))).toMatchObject({ total: 0 })
    expect(await post({ ...form, refundId: crypto.randomUUID() })).toMatchObject({ init: { status: 404 } })
    expect(await post({ intent: 'retry-refund' }).catch((error: unknown) => error)).toMatchObject({
      init: { status: 400 },
    })
  })
})

test('the audit log shows what the administrator did above', async () => {
  const load = (query: string) => auditLog.loader(args(`/admin/audit-log${query}`))
  const { entries } = await load('?entity=contact_messages')
  expect(entries).toMatchObject([
    { action: 'mark-message', actorEmail: admin.email, before: { read: true }, after: { read: false } },
    { action: 'mark-message', before: { read: false }, after: { read: true } },
  ])
  expect(await load(`?id=${entries[0]?.entityId}&entity=nothing'--`)).toMatchObject({
    total: 2,
    filter: { entity: undefined },
  })
  expect(auditLog).not.toHaveProperty('action')
})

test('M104 a user is found and opened', async () => {
  const customer = await insertCustomer(db, { fullName: 'Leela Search' })
  expect(await users.loader(args(`/admin/users?search=leela&user=${customer.id}`))).toMatchObject({
    total: 1,
    users: [{ id: customer.id }],
    shown: { fullName: 'Leela Search' },
  })
})

test('M579 all messages from an address without an account are deleted together, once that is confirmed', async () => {
  const email = 'zoya@guest.example'
  for (const subject of ['Sizes', 'Fabric']) {
    await storeContactMessage({ db, jobs: createFakeJobs() }, { name: 'Zoya', email, subject, message: 'Namaste' })
  }
  const load = (query: string) => messages.loader(args(`/admin/messages${query}`))
  const send = (to: string) => messages.action(args('/admin/messages', { intent: 'delete-messages', email: to }))
  expect(await load('')).toMatchObject({ mayDelete: false })
  expect(await load(`?email=${email}&show=unread`)).toMatchObject({ mayDelete: false })
  expect(await load(`?email=${email}`)).toMatchObject({ total: 2, mayDelete: true, isDeleting: false })
  expect(await load(`?email=${email}&delete=all`)).toMatchObject({ isDeleting: true })
  expect(await send(email)).toMatchObject({ data: { success: 'Deleted 2 messages and the emails about them.' } })
  expect(await load(`?email=${email}&delete=all`)).toMatchObject({ total: 0, mayDelete: false })
  expect(await send(email)).toMatchObject({ init: { status: 404 } })
  const { email: customers } = await insertCustomer(db)
  await db.updateTable('auth.user').set({ emailVerified: true }).where('email', '=', customers).execute()
  expect(await send(customers)).toMatchObject({ init: { status: 409 } })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { storeContactMessage } from '#app/domain/contact/commands.server.ts'
import type { DisputeStatus } from '#app/domain/payments/disputes/dispute-status.ts'
import { recordUnsettled } from '#app/domain/payments/settlements/settlement-list.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import type { BackupStatus } from '#app/platform/backup/backup-age.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertComplaint } from '#tests/support/factories/complaint-factory.ts'
import { insertDispute } from '#tests/support/factories/dispute-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { alertOwner } from './owner-alerts.server.ts'

const OWNERS = ['owner@gulmeher.example', 'accounts@gulmeher.example']

const { db } = await setUpTestDatabase()
const administrator = (await testActor(db)).email
beforeEach(async () => {
  await save({ alertEmails: OWNERS })
  await run()
  await db.deleteFrom('mails').execute()
})

async function save(values: Partial<ShopSettings>): Promise<void> {
  const { version } = await readSettings(db)
  await saveSettings(db, { basedOn: version, values, actor: undefined })
}

const run = (backup?: BackupStatus, now?: Date) =>
  alertOwner(
    { db, jobs: createFakeJobs(), shopUrl: 'https://gulmeher.example', findBackupStatus: async () => backup },
    now,
  )

const listMails = () =>
  db.selectFrom('mails').select(['recipient', 'subject', 'template', 'body']).orderBy('recipient').execute()

const orderNow = () => insertOrder(db, { createdAt: new Date() })

const orderEarlier = () => insertOrder(db, { createdAt: new Date(Date.now() - 8 * 86_400_000) })

const failRefund = async (razorpayPaymentId: string) =>
  db
    .insertInto('refunds')
    .values({
      razorpay_payment_id: razorpayPaymentId,
      amount: paise(100_00),
      reason_code: 'manual',
      reason: 'torn',
      idempotency_key: `refund-${crypto.randomUUID()}`,
      status: 'failed',
      problem: 'rejected-by-bank',
    })
    .returning('id')
    .executeTakeFirstOrThrow()

describe('the owner is emailed about', () => {
  test('a new order, at every address in the settings, with a link to it', async () => {
    const order = await orderNow()
    await run()
    const mails = await listMails()
    expect(mails.map(({ recipient }) => recipient)).toEqual(OWNERS.toSorted())
    expect(mails[0]).toMatchObject({
      subject: `New order ${order.orderNumber} for ₹1,299`,
      template: 'owner-new-order',
    })
    expect(mails[0]?.body).toContain('Ananya Desai in Ahmedabad')
    expect(mails[0]?.body).toContain(`https://gulmeher.example/admin/orders/${order.id}`)
  })

  test('a payment without an order', async () => {
    const { razorpayPaymentId } = await orderEarlier()
    await db
      .updateTable('payments')
      .set({ order_id: null })
      .where('razorpay_payment_id', '=', razorpayPaymentId)
      .execute()
    await run()
    expect(await listMails()).toMatchObject([
      { template: 'owner-unmatched-payment', body: expect.stringContaining(razorpayPaymentId) },
      { subject: 'Payment of ₹1,299 without an order' },
    ])
  })

  test('a message from a customer, with its number and text', async () => {
    const message = { name: 'Meera <b>', email: 'meera@shoppers.example', subject: 'Torn', message: 'A seam is open.' }
    const { number } = await storeContactMessage({ db, jobs: createFakeJobs() }, message)
    await run()
    const [mail] = await listMails()
    expect(mail).toMatchObject({ subject: `Message ${number} from a customer`, template: 'owner-complaint' })
    expect(mail?.body).toContain('Meera <b> (meera@shoppers.example) wrote about “Torn”:')
    expect(mail?.body).toContain('A seam is open.')
  })

  test('a complaint, with its number and text, once', async () => {
    const order = await orderEarlier()
    const { id, number } = await insertComplaint(db, { userId: order.userId, orderId: order.id })
    await run()
    const [mail] = await listMails()
    expect(mail).toMatchObject({ subject: `Complaint ${number} from a customer`, template: 'owner-complaint' })
    expect(mail?.body).toContain('Asha Patel (asha@shopper.example) wrote about “Damaged or defective”:')
    expect(mail?.body).toContain('A seam has opened.')
    expect(mail?.body).toContain(`https://gulmeher.example/admin/complaints/${id}`)
    await run()
    expect(await listMails()).toHaveLength(OWNERS.length)
  })

  test('M421 a customer’s reply to a complaint, once, but not the shop’s own answer', async () => {
    const order = await orderEarlier()
    const { id, number } = await insertComplaint(db, { userId: order.userId, orderId: order.id })
    await run()
    await db.deleteFrom('mails').execute()
    const write = (author: 'customer' | 'shop', text: string) =>
      db
        .insertInto('complaint_messages')
        .values({
          complaint_id: id,
          request_id: crypto.randomUUID(),
          author,
          actor_email: author === 'shop' ? administrator : null,
          text,
        })
        .execute()
    await write('shop', 'Please send a picture.')
    await write('customer', 'The picture is below.')
    await run()
    await run()
    const mails = await listMails()
    expect(mails).toHaveLength(OWNERS.length)
    expect(mails[0]).toMatchObject({ subject: `Reply to complaint ${number}`, template: 'owner-complaint' })
    expect(mails[0]?.body).toContain('The picture is below.')
    expect(mails[0]?.body).toContain(`https://gulmeher.example/admin/complaints/${id}`)
  })

  test('M432 money that isn’t settled, once for an account on hold', async () => {
    const madeAt = new Date(Date.now() - 15 * 86_400_000)
    for (const { razorpayPaymentId } of [await orderEarlier(), await orderEarlier()]) {
      await db
        .updateTable('payments')
        .set({ created_at: madeAt })
        .where('razorpay_payment_id', '=', razorpayPaymentId)
        .execute()
    }
    await db.updateTable('settlement_fetch').set({ fetched_at: new Date() }).execute()
    await recordUnsettled(db)
    await run()
    await run()
    const mails = await listMails()
    expect(mails).toMatchObject(OWNERS.map(() => ({ template: 'owner-unsettled' })))
    expect(mails[0]?.body).toContain('/admin/settlements')
    await db.updateTable('settlement_fetch').set({ fetched_at: null }).execute()
  })

  test('M382 an order that its customer cancels, with the reason and the refund, but not one that the owner cancels', async () => {
    const { id, orderNumber, razorpayPaymentId } = await orderEarlier()
    const cancel = async (cancelled_by: 'customer' | 'administrator') => {
      await db
        .updateTable('orders')
        .set({ status: 'cancelled', cancelled_at: new Date(), cancelled_by })
        .set({ cancel_reason: 'too-slow', cancel_note: 'Too late!' })
        .where('id', '=', id)
        .execute()
      await run()
    }
    await cancel('administrator')
    expect(await listMails()).toEqual([])

    await db
      .insertInto('refunds')
      .values({
        razorpay_payment_id: razorpayPaymentId,
        amount: paise(999_00),
        reason_code: 'cancelled',
        reason: 'cancelled',
        idempotency_key: `refund-${crypto.randomUUID()}`,
      })
      .execute()
    await cancel('customer')
    const [mail] = await listMails()
    expect(mail).toMatchObject({ subject: `Order ${orderNumber} was cancelled`, template: 'owner-cancellation' })
    expect(mail?.body).toContain('Their reason: “Delivery takes too long”')
    expect(mail?.body).toContain('₹999')
    expect(mail?.body).not.toContain('Too late!')
    await run()
    expect(await listMails()).toHaveLength(OWNERS.length)
  })

  test('a dispute with its deadline, a new deadline, and a loss, but not while the bank reviews it', async () => {
    const { razorpayPaymentId, orderNumber } = await orderEarlier()
    const id = await insertDispute(db, { razorpayPaymentId, respondBy: new Date('2026-11-29T06:30:00Z') })
    const change = async (values: { status: DisputeStatus; respond_by?: Date }) => {
      await db.deleteFrom('mails').execute()
      await db.updateTable('disputes').set(values).where('razorpay_dispute_id', '=', id).execute()
      await run()
      return (await listMails()).map(({ subject }) => subject)
    }
    await run()
    const [mail] = await listMails()
    expect(mail?.subject).toBe('Respond to a dispute over ₹500 by 29 November 2026, 12:00 pm')
    expect(mail?.body).toContain(orderNumber)
    expect(mail?.body).toContain('The goods never arrived')
    expect(await change({ status: 'under_review' })).toEqual([])
    const later = new Date('2026-12-05T06:30:00Z')
    expect(await change({ status: 'action_required', respond_by: later })).toHaveLength(2)
    expect(await change({ status: 'lost' })).toContain('You lost a dispute over ₹500')
  })

  test('a failed refund, and again when a retry fails', async () => {
    const { razorpayPaymentId, orderNumber } = await orderEarlier()
    const { id } = await failRefund(razorpayPaymentId)
    await run()
    const [mail] = await listMails()
    expect(mail).toMatchObject({ subject: 'A refund of ₹100 failed', template: 'owner-failed-refund' })
    expect(mail?.body).toContain(`for order ${orderNumber}`)
    expect(mail?.body).toContain('The bank rejected the refund')

    await db
      .updateTable('refunds')
      .set({ updated_at: new Date('2030-01-01') })
      .where('id', '=', id)
      .execute()
    await run()
    expect(await listMails()).toHaveLength(4)
  })

  test('a backup that is too old, once for each', async () => {
    const now = new Date()
    const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
    const old = { newestAt: hoursAgo(20), everyHours: 1, failure: undefined, runningSince: hoursAgo(40) }
    await run({ ...old, newestAt: hoursAgo(1) }, now)
    expect(await listMails()).toEqual([])
    await run(old, now)
    await run(old, new Date(now.getTime() + 3_600_000))
    expect(await listMails()).toHaveLength(2)
    await run({ ...old, newestAt: undefined }, now)
    expect(await listMails()).toHaveLength(4)
  })
})

test('M171 an event is emailed once, even if several processes look for events at the same time', async () => {
  await orderNow()
  await Promise.all([run(), run(), run()])
  await run()
  expect(await listMails()).toHaveLength(OWNERS.length)
})

test('an event is not emailed while its alert is switched off, nor after the alert is switched on again', async () => {
  await save({ alertNewOrder: false })
  await orderNow()
  await storeContactMessage(
    { db, jobs: createFakeJobs() },
    { name: 'A', email: 'a@b.example', subject: 's', message: 'm' },
  )
  await run()
  expect((await listMails()).map(({ template }) => template)).toEqual(['owner-complaint', 'owner-complaint'])

  await save({ alertNewOrder: true })
  await run()
  expect(await listMails()).toHaveLength(2)
  const order = await orderNow()
  await run()
  expect((await listMails()).map(({ subject }) => subject)).toContain(`New order ${order.orderNumber} for ₹1,299`)
})

test('without addresses in the settings, the administrators are emailed', async () => {
  await save({ alertEmails: [] })
  await orderNow()
  await run()
  expect((await listMails()).map(({ recipient }) => recipient)).toEqual([administrator])
})

test('orders that are more than a week old are not emailed', async () => {
  await orderEarlier()
  await run()
  expect(await listMails()).toEqual([])
})

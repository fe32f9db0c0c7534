import { describe, expect, test } from 'vitest'
import { countOpenRefunds } from '#app/domain/admin/needs-attention.server.ts'
import { cancelOrder, cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { toShownRefunds, withRefunds } from '#app/domain/after-sale/shown-refund.ts'
import { listReservations, lockCheckout } from '#app/domain/checkout/purchase/lock-checkout.server.ts'
import { placeOrder } from '#app/domain/checkout/purchase/place-order.server.ts'
import { returnedMoneyText } from '#app/domain/messaging/mails/returned-money-text.ts'
import { notifyOfRefund } from '#app/domain/messaging/order-messages.server.ts'
import { alertOwner } from '#app/domain/messaging/owner-alerts.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import type { OrderPayment } from '#app/domain/orders/create-order.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { REFUND_EVENT_QUEUE } from '#app/domain/payments/refunds/refund-event.ts'
import { findReturnedMoney } from '#app/domain/payments/refunds/returned-money.server.ts'
import { REFUND_QUEUE, sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { type Paise, paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { offlinePaymentId } from '#app/vocabulary/payment-methods.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { markPaidBack } from './pay-back.server.ts'
import { insertOfflinePayment, recordOfflinePayment } from './record-offline-payment.server.ts'

const seller = { gstin: '24AAAAA0000A1Z5', taxMode: 'regular' } as const
const { db, checkout, actor } = await setUpAfterSale({ seller })
const { services, jobs, gateway } = checkout

/** An order of a shopper that doesn't go through the provider. */
async function place(payment: OrderPayment, enter?: (tx: Tx, orderId: string, amount: Paise) => Promise<unknown>) {
  const { shopper } = await insertBuyer(db)
  await checkout.open(shopper)
  const { id } = await db
    .selectFrom('checkouts')
    .select('id')
    .where('user_id', '=', shopper.id)
    .executeTakeFirstOrThrow()
  return inTransaction(db, async (tx) => {
    const locked = await lockCheckout(tx, id)
    return placeOrder(tx, jobs, {
      checkout: locked,
      reserved: await listReservations(tx, id),
      payment,
      ...(enter && { enterPayment: (orderId: string) => enter(tx, orderId, locked.total_amount) }),
    })
  })
}

async function buyInCash() {
  const key = crypto.randomUUID()
  const paymentId = offlinePaymentId(key)
  const orderId = await place({ method: 'cash', id: paymentId }, (tx, order, amount) =>
    insertOfflinePayment(tx, actor, { orderId: order, amount, source: 'cash', reference: 'R-17', key }),
  )
  return { orderId, paymentId }
}

const refundOf = async (orderId: string) => (await listOrderRefunds(db, orderId))[0]

describe('an order paid in cash', () => {
  test('M463 is paid, and its money is in the ledger and the audit log', async () => {
    const { orderId, paymentId } = await buyInCash()
    const order = await db
      .selectFrom('orders')
      .innerJoin('payments', 'payments.razorpay_payment_id', 'orders.razorpay_payment_id')
      .select(['orders.payment_status', 'orders.payment_method', 'orders.razorpay_order_id', 'payments.status'])
      .select(['payments.source', 'payments.reference', 'payments.attempt_id', 'payments.recorded_by'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst()
    expect(order).toEqual({
      payment_status: 'paid',
      payment_method: 'cash',
      razorpay_order_id: null,
      status: 'captured',
      source: 'cash',
      reference: 'R-17',
      attempt_id: null,
      recorded_by: actor.id,
    })
    expect(await listAudited(db, 'payments', paymentId)).toMatchObject([{ action: 'record-payment' }])
  })

  test('M464 is refunded by the owner and not by the provider, with credit note and message, once', async () => {
    const { orderId } = await buyInCash()
    await cancelOrderAsAdmin(services, actor, { orderId, isRefunded: true, isRestocked: true, note: null })
    gateway.fail('fetchPayment', { kind: 'rejected' })
    await sendDueRefunds(services)
    const due = await refundOf(orderId)
    expect(due).toMatchObject({ status: 'due', problem: null, byHand: { method: null } })

    const paidBack = { refundId: due?.id ?? '', method: 'upi', reference: '4321', paidOn: '2026-11-27' } as const
    expect(await markPaidBack(services, actor, paidBack)).toEqual({ status: 'paid-back' })
    expect(await markPaidBack(services, actor, { ...paidBack, method: 'cash' })).toEqual({ status: 'not-needed' })
    expect(await refundOf(orderId)).toMatchObject({ status: 'processed', byHand: { method: 'upi', reference: '4321' } })
    expect(await listCreditNotes(db, orderId)).toMatchObject([{ amount: due?.amount }])
    const events = jobs.enqueued.filter(({ queue }) => queue === REFUND_EVENT_QUEUE)
    expect(events).toMatchObject([{ data: { refundId: due?.id } }])

    const messaging = { ...services, shopUrl: 'https://shop.example', trackingLinks: testTrackingLinks }
    await notifyOfRefund(messaging, { refundId: due?.id ?? '' })
    const { userId } = await db
      .selectFrom('orders')
      .select('user_id as userId')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const notified = await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .where('dedupe_key', '=', `refunded-${due?.id}`)
      .execute()
    expect(notified).toEqual([{ title: 'Payment Refunded' }])
    const [shown] = toShownRefunds(await listOrderRefunds(db, orderId))
    expect(withRefunds([], shown ? [shown] : []).map(({ message }) => message)).toEqual([
      expect.stringContaining('was paid back by UPI (reference 4321) on 27 November 2026.'),
      expect.stringContaining('We’re paying'),
    ])
    expect(returnedMoneyText(await findReturnedMoney(db, orderId))).toMatch(/^We’re paying ₹[\d,]+ back to you\.$/)
  })

  test('M464 is refunded in part without asking the provider', async () => {
    const { orderId } = await buyInCash()
    gateway.fail('fetchPayment', { kind: 'unavailable' })
    const wanted = { items: [], delivery: paise(0), other: paise(50_00), note: 'Loose thread' }
    expect(await refundItems(services, actor, { orderId, ...wanted, requestId: crypto.randomUUID() })).toMatchObject({
      status: 'requested',
    })
    expect(await refundOf(orderId)).toMatchObject({ status: 'due', amount: 50_00 })
  })

  test('M464 that its customer cancels is for the owner to pay back, who is told so, and then the customer how', async () => {
    const { orderId } = await buyInCash()
    const { user_id } = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const before = await countOpenRefunds(db)
    await cancelOrder(services, { userId: user_id ?? '', orderId, reason: 'too-slow', note: null })
    const refundId = (await refundOf(orderId))?.id ?? ''
    expect(jobs.enqueued.map(({ queue }) => queue)).not.toContain(REFUND_QUEUE)
    const { toSend, toPayBack } = await countOpenRefunds(db)
    expect([toSend.count, toPayBack.count]).toEqual([before.toSend.count, before.toPayBack.count + 1])

    const messaging = { db, jobs: createFakeJobs(), shopUrl: 'https://shop.example' }
    await alertOwner({ ...messaging, findBackupStatus: async () => undefined })
    const ofTemplate = (template: string) =>
      db
        .selectFrom('mails')
        .select('body')
        .where('template', '=', template)
        .where('body', 'like', `%${template === 'payment-refunded' ? 'paid back' : refundId}%`)
        .orderBy('created_at')
        .execute()
    expect(await ofTemplate('owner-cancellation')).not.toEqual([])

    await markPaidBack(services, actor, { refundId, method: 'upi', reference: '4321', paidOn: '2026-11-25' })
    await notifyOfRefund({ ...messaging, trackingLinks: testTrackingLinks }, { refundId })
    expect((await ofTemplate('payment-refunded')).at(-1)?.body.replaceAll(/\s+/g, ' ')).toContain(
      'by UPI (reference 4321) on 25 November 2026',
    )
  })

  test('M463 its references are forgotten with its customer, once nothing is left to pay back', async () => {
    const { orderId, paymentId } = await buyInCash()
    await cancelOrderAsAdmin(services, actor, { orderId, isRefunded: true, isRestocked: true, note: null })
    await db.updateTable('orders').set({ user_id: null }).where('id', '=', orderId).execute()
    const references = async () => [
      (
        await db
          .selectFrom('payments')
          .select('reference')
          .where('razorpay_payment_id', '=', paymentId)
          .executeTakeFirst()
      )?.reference,
      JSON.stringify(await listAudited(db, 'payments', paymentId)).includes('R-17'),
    ]
    expect(await references()).toEqual(['R-17', true])
    const refundId = (await refundOf(orderId))?.id ?? ''
    await markPaidBack(services, actor, { refundId, method: 'upi', reference: 'asha@upi', paidOn: '2026-11-25' })
    expect(await references()).toEqual([null, false])
    expect((await refundOf(orderId))?.byHand).toMatchObject({ method: 'upi', reference: null, paidOn: '2026-11-25' })
  })

  test('M464 a refund of a payment at the provider can’t be marked as paid back', async () => {
    const { shopper } = await insertBuyer(db)
    const { orderId } = await checkout.buy(shopper)
    await cancelOrderAsAdmin(services, actor, { orderId, isRefunded: true, isRestocked: true, note: null })
    const refundId = (await refundOf(orderId))?.id ?? ''
    const paidBack = { refundId, method: 'cash', reference: null, paidOn: '2026-11-27' } as const
    expect(await markPaidBack(services, actor, paidBack)).toEqual({ status: 'unknown-refund' })
    await sendDueRefunds(services)
    expect(await refundOf(orderId)).toMatchObject({ status: 'processed' })
    expect((await refundOf(orderId))?.byHand).toBeUndefined()
  })
})

describe('money for an order that is paid on delivery', () => {
  test('M463 is recorded once, to the paisa', async () => {
    const orderId = await place({ method: 'cod', id: null })
    const { total_amount: amount } = await db
      .selectFrom('orders')
      .select('total_amount')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const payment = { orderId, amount, source: 'cod', reference: 'REM-1', key: crypto.randomUUID() } as const
    const record = (changes: Partial<typeof payment> = {}) =>
      inTransaction(db, (tx) => recordOfflinePayment(tx, actor, { ...payment, ...changes }))

    expect(await record({ amount: paise(amount - 1) as typeof amount })).toEqual({
      status: 'other-amount',
      total: amount,
    })
    expect(await record()).toMatchObject({ status: 'recorded' })
    expect(await record()).toEqual({ status: 'already-paid' })
    expect(await record({ key: crypto.randomUUID() })).toEqual({ status: 'already-paid' })
    await expect(
      inTransaction(db, (tx) => insertOfflinePayment(tx, actor, { ...payment, key: crypto.randomUUID() })),
    ).rejects.toThrow('payments_one_offline_idx')
    const locked = await inTransaction(db, (tx) => lockPayment(tx, offlinePaymentId(payment.key)))
    expect(locked?.checkoutId).toEqual(expect.any(String))
  })

  test('M463 isn’t taken once the order is cancelled', async () => {
    const orderId = await place({ method: 'cod', id: null })
    await cancelOrderAsAdmin(services, actor, { orderId, isRefunded: false, isRestocked: true, note: null })
    const order = await db
      .selectFrom('orders')
      .select('total_amount as amount')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const payment = { orderId, amount: order.amount, source: 'cod', reference: null, key: crypto.randomUUID() } as const
    expect(await inTransaction(db, (tx) => recordOfflinePayment(tx, actor, payment))).toEqual({
      status: 'order-cancelled',
    })
  })
})

describe('an order of a guest', () => {
  async function orderOfGuest() {
    const { shopper } = await insertBuyer(db)
    const { orderId } = await checkout.buy(shopper)
    await db
      .updateTable('orders')
      .set({ user_id: null, is_guest: true, guest_email: 'asha@guest.example' })
      .where('id', '=', orderId)
      .execute()
    return orderId
  }
  const readOrder = (id: string) =>
    db.selectFrom('orders').select(['shipping_address', 'guest_email']).where('id', '=', id).executeTakeFirstOrThrow()

  test('M463 keeps its phone number when it is delivered, until the guest is forgotten', async () => {
    const orderId = await orderOfGuest()
    await changeOrderStatus(services, actor, { orderId, status: 'delivered' })
    expect(await readOrder(orderId)).toMatchObject({ shipping_address: { phone: expect.stringMatching(/^\d{10}$/) } })
    await db.updateTable('orders').set({ is_guest: false, guest_email: null }).where('id', '=', orderId).execute()
    expect(await readOrder(orderId)).toMatchObject({ shipping_address: { phone: '' } })
  })
})

test('M463 the database rejects an order without its money, unless it is paid on delivery', async () => {
  await expect(place({ method: 'cash', id: null as unknown as string }, async () => {})).rejects.toThrow(
    'orders_replacements_have_no_payment',
  )
})

import { describe, expect, test } from 'vitest'
import { GatewayError, type ProviderPayment } from '#app/domain/payments/gateway.ts'
import { WEBHOOK_QUEUE } from '#app/domain/payments/razorpay/webhook-inbox.server.ts'
import { requestRefund, sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { insertBuyer } from '#tests/support/factories/shopper.ts'
import { type FakeWebhook, signWebhook } from '#tests/support/fakes/fake-gateway.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'
import { listOrderIds, listRefunds, stockOf } from '#tests/support/suites/test-checkout.ts'
import { processPendingWebhooks, processWebhook } from './process-webhook.server.ts'

const checkout = await setUpTestCheckout()
const { db } = checkout

async function findInbox(webhook: FakeWebhook) {
  return db
    .selectFrom('webhook_inbox')
    .select(['id', 'event', 'outcome', 'tries', 'last_error', 'processed_at'])
    .where('body', '=', webhook.body)
    .executeTakeFirst()
}

async function countInbox(): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_inbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('a webhook', () => {
  test('P05 without a valid signature is rejected, and nothing of it is stored', async () => {
    const { payment } = await checkout.insertPaid()
    const { body, eventId, signature } = checkout.gateway.webhook('payment.captured', { payment })
    const before = await countInbox()

    const forged = [null, '', signature.slice(1), signature.toUpperCase(), signWebhook(body, 'another secret')]
    for (const wrong of forged) {
      const outcome = await checkout.receive({ body, eventId, signature: wrong as string })
      expect(outcome).toEqual({ status: 'not-signed' })
    }
    const rewritten = JSON.stringify(JSON.parse(body), null, 2)
    expect(await checkout.receive({ body: rewritten, eventId, signature })).toEqual({ status: 'not-signed' })
    expect(await countInbox()).toBe(before)
  })

  test('is stored once and gets one job, whether its id or its body is repeated', async () => {
    const { payment } = await checkout.insertPaid({ status: 'failed' })
    const webhook = checkout.gateway.webhook('payment.failed', { payment })
    const other = checkout.gateway.webhook('payment.failed', { payment })

    expect(await checkout.receive(webhook)).toEqual({ status: 'stored' })
    expect(await checkout.receive(webhook)).toEqual({ status: 'known' })
    expect(await checkout.receive({ ...webhook, eventId: 'another-id' })).toEqual({ status: 'known' })
    expect(await checkout.receive({ ...other, eventId: webhook.eventId })).toEqual({ status: 'known' })
    const inbox = await findInbox(webhook)
    expect(checkout.jobs.enqueued).toEqual([{ queue: WEBHOOK_QUEUE, data: { inboxId: inbox?.id } }])
    await processWebhook(checkout.services, inbox?.id ?? '')
  })

  test('P09 alone places the order, after the browser was closed', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 3 }, { quantity: 2 })
    const payment = checkout.gateway.pay(await checkout.open(shopper))
    await checkout.deliver(checkout.gateway.webhook('order.paid', { payment }))
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await stockOf(db, kurti)).toEqual({ onHand: 1, reserved: 0 })
    expect(await db.selectFrom('cart_items').select('id').where('user_id', '=', shopper.id).execute()).toEqual([])
  })

  test('P07 authorized, captured and paid ten times each: one order, one sale, one tracking entry, one notification', async () => {
    const { product: kurti, shopper } = await insertBuyer(db, { stockQuantity: 5 })
    const payment = checkout.gateway.pay(await checkout.open(shopper), { status: 'authorized' })
    for (let time = 0; time < 10; time++) {
      await checkout.deliver(
        checkout.gateway.webhook('payment.authorized', { payment: { ...payment, status: 'authorized' } }),
      )
      await checkout.deliver(
        checkout.gateway.webhook('payment.captured', { payment: { ...payment, status: 'captured' } }),
      )
      await checkout.deliver(checkout.gateway.webhook('order.paid', { payment: { ...payment, status: 'captured' } }))
    }

    const [orderId = '', ...others] = await listOrderIds(db, shopper)
    expect(others).toEqual([])
    expect(await stockOf(db, kurti)).toEqual({ onHand: 4, reserved: 0 })
    expect(await db.selectFrom('order_tracking').select('id').where('order_id', '=', orderId).execute()).toHaveLength(1)
    expect(await db.selectFrom('notifications').select('id').where('user_id', '=', shopper.id).execute()).toHaveLength(
      1,
    )
  })

  test('that reports what is already recorded changes nothing and doesn’t call the provider', async () => {
    const { payment } = await checkout.insertPaid({ status: 'authorized' })
    const readPayment = () =>
      db.selectFrom('payments').selectAll().where('razorpay_payment_id', '=', payment.id).executeTakeFirstOrThrow()
    await checkout.deliver(
      checkout.gateway.webhook('payment.authorized', { payment: { ...payment, status: 'authorized' } }),
    )
    const written = await readPayment()
    expect(written).toMatchObject({ status: 'captured', order_id: expect.any(String) })
    expect(checkout.gateway.countCalls('capturePayment')).toBe(1)

    await checkout.deliver(
      checkout.gateway.webhook('payment.authorized', { payment: { ...payment, status: 'authorized' } }),
    )
    await checkout.deliver(checkout.gateway.webhook('order.paid', { payment: { ...payment, status: 'captured' } }))
    expect(await readPayment()).toEqual(written)
    expect(checkout.gateway.countCalls('capturePayment')).toBe(1)
    expect(checkout.gateway.countCalls('fetchPayment')).toBe(0)
  })

  test('P08 a payment that failed and is authorised later is captured and becomes an order', async () => {
    const { shopper, payment } = await checkout.insertPaid({ status: 'failed' })
    await checkout.deliver(checkout.gateway.webhook('payment.failed', { payment }))
    expect(await listOrderIds(db, shopper)).toEqual([])

    const late = checkout.gateway.move(payment.id, { status: 'authorized' })
    await checkout.deliver(checkout.gateway.webhook('payment.authorized', { payment: late }))
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(checkout.gateway.payments.get(payment.id)?.status).toBe('captured')
  })

  test.each(['created', 'failed', 'authorized'] as const)(
    'P08 that reports a captured payment as %s changes nothing',
    async (status) => {
      const { shopper, payment } = await checkout.insertPaid()
      await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
      await checkout.deliver(checkout.gateway.webhook(`payment.${status}`, { payment: { ...payment, status } }))
      const recorded = await db
        .selectFrom('payments')
        .select('status')
        .where('razorpay_payment_id', '=', payment.id)
        .executeTakeFirst()
      expect(recorded).toEqual({ status: 'captured' })
      expect(await listOrderIds(db, shopper)).toHaveLength(1)
    },
  )

  test.each([
    ['of 100 paise', { amount: paise(100) }],
    ['in another currency', { currency: 'USD' }],
  ])('P10 of a payment %s is refunded instead of becoming an order', async (_case, difference) => {
    const { shopper, payment } = await checkout.insertPaid(difference)
    const webhook = checkout.gateway.webhook('payment.captured', { payment })
    await checkout.deliver(webhook)
    expect(await findInbox(webhook)).toMatchObject({ outcome: 'refund-due' })
    expect(await listOrderIds(db, shopper)).toEqual([])
    expect(await listRefunds(db, shopper)).toMatchObject([{ paymentId: payment.id, status: 'due' }])
    await sendDueRefunds(checkout.services)
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed' }])
  })

  test('P15 for another system’s order is ignored', async () => {
    const payment: ProviderPayment = {
      id: 'pay_ofSomebodyElse',
      orderId: 'order_ofSomebodyE',
      amount: paise(500_00),
      currency: 'INR',
      status: 'captured',
      method: 'card',
      amountRefunded: paise(0),
    }
    const webhook = checkout.gateway.webhook('payment.captured', { payment })
    await checkout.deliver(webhook)
    expect(await findInbox(webhook)).toMatchObject({ outcome: 'foreign', processed_at: expect.any(Date) })
  })

  test.each([
    ['not JSON', 'hello', 'unreadable', 'ignored'],
    ['no event', '{}', 'unreadable', 'ignored'],
    ['a list', '[]', 'unreadable', 'ignored'],
    ['of another kind', '{"event":"settlement.processed","payload":{}}', 'settlement.processed', 'ignored'],
    [
      'about a dispute without one',
      '{"event":"payment.dispute.created","payload":{"payment":{"entity":{}}}}',
      'payment.dispute.created',
      'unreadable',
    ],
    [
      'about an unknown stage of a dispute',
      '{"event":"payment.dispute.escalated","payload":{}}',
      'payment.dispute.escalated',
      'ignored',
    ],
    ['about a downtime', '{"event":"payment.downtime.started","payload":{}}', 'payment.downtime.started', 'ignored'],
    ['without its payment', '{"event":"payment.captured","payload":{}}', 'payment.captured', 'unreadable'],
    [
      'with an impossible amount',
      '{"event":"order.paid","payload":{"payment":{"entity":{"id":"pay_1","order_id":"order_1","amount":-5,"currency":"INR","status":"captured"}}}}',
      'order.paid',
      'unreadable',
    ],
  ])('that is signed but %s is ignored', async (_case, body, event, outcome) => {
    const webhook = { body, signature: signWebhook(body), eventId: crypto.randomUUID() }
    await checkout.deliver(webhook)
    expect(await findInbox(webhook)).toMatchObject({ event, outcome, processed_at: expect.any(Date) })
  })

  test('that could not be processed stays open and is processed later when its job was lost', async () => {
    const { shopper, payment } = await checkout.insertPaid({ status: 'authorized' })
    const webhook = checkout.gateway.webhook('payment.authorized', { payment })
    checkout.gateway.fail('capturePayment', { kind: 'unavailable' })
    await expect(checkout.deliver(webhook)).rejects.toThrow(GatewayError)
    expect(await findInbox(webhook)).toMatchObject({ tries: 1, processed_at: null })

    await processPendingWebhooks(checkout.services)
    expect(await listOrderIds(db, shopper), 'its job may still run').toEqual([])
    await db
      .updateTable('webhook_inbox')
      .set({ received_at: new Date(Date.now() - 120_000) })
      .where('body', '=', webhook.body)
      .execute()
    await processPendingWebhooks(checkout.services)
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await findInbox(webhook)).toMatchObject({ outcome: 'placed', last_error: null })
  })
})

describe('a webhook about a refund', () => {
  async function payAndRequestRefund() {
    const { shopper, payment } = await checkout.insertPaid({ amount: paise(500) })
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    return { shopper, payment }
  }

  test('completes the refund, and a late "created" does not reopen it', async () => {
    const { shopper, payment } = await payAndRequestRefund()
    const refund = { id: 'rfnd_webhook000001', razorpayPaymentId: payment.id, amount: paise(500) }
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund: { ...refund, status: 'processed' } }))
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed' }])

    await checkout.deliver(checkout.gateway.webhook('refund.created', { refund: { ...refund, status: 'pending' } }))
    expect(await listRefunds(db, shopper)).toMatchObject([{ status: 'processed' }])
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.countCalls('refundPayment')).toBe(0)
  })

  test('of a payment that was refunded by hand is only recorded', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    await checkout.verify(shopper, payment)
    const refund = {
      id: 'rfnd_byhand0000001',
      razorpayPaymentId: payment.id,
      amount: payment.amount,
      status: 'processed' as const,
    }
    const refunded = { ...payment, status: 'refunded' as const, amountRefunded: payment.amount }
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund, payment: refunded }))
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    const recorded = await db
      .selectFrom('payments')
      .select(['status', 'amount_refunded'])
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    expect(recorded).toEqual({ status: 'refunded', amount_refunded: payment.amount })
  })

  test('a refund is requested once, however often it is reported as due', async () => {
    const { shopper, payment } = await payAndRequestRefund()
    await inTransaction(db, (tx) =>
      requestRefund(tx, checkout.jobs, { razorpayPaymentId: payment.id, amount: payment.amount, reason: 'no-order' }),
    )
    expect(await listRefunds(db, shopper)).toHaveLength(1)
    await sendDueRefunds(checkout.services)
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.countCalls('refundPayment')).toBe(1)
  })
})

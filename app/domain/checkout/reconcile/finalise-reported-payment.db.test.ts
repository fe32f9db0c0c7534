import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import {
  countPaymentsWithoutOrder,
  listPaymentsWithoutOrder,
  refundPaymentWithoutOrder,
} from '#app/domain/payments/manage/payments-without-order.server.ts'
import { listRefunds as listAllRefunds } from '#app/domain/payments/refunds/refund-list.server.ts'
import { retryRefund } from '#app/domain/payments/refunds/retry-refund.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { findComparisonStart, isComparisonDue } from '#app/domain/payments/unmatched/payment-comparison.server.ts'
import { listUnmatchedPayments } from '#app/domain/payments/unmatched/unmatched-payments.server.ts'
import { paise } from '#app/money.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  backdateAttempts,
  expectBalancedLedger,
  listOrderIds,
  openTestCheckout,
  type TestCheckout,
} from '#tests/support/suites/test-checkout.ts'
import { finaliseMatchedPayments, recheckUnmatchedPayments } from './finalise-reported-payment.server.ts'
import { reconcileDueAttempts, reconcileRecentPayments, reconcileWhenDue } from './reconcile-payments.server.ts'

const UNKNOWN = 'unknown-attempt-without-refund'
const DAY_MS = 86_400_000

let checkout: TestCheckout

const database = await setUpTestDatabase()
const { db } = database
const actor = await testActor(db)
// Each test starts with an empty ledger, which the shop itself may never empty.
await sql`alter table shop.issued_documents disable trigger issued_documents_stay`.execute(db)
beforeEach(async () => {
  checkout = openTestCheckout(db)
  await sql`
    truncate shop.products, shop.checkouts, shop.payments, shop.webhook_inbox, shop.invoice_counters cascade
  `.execute(db)
  await db.updateTable('payment_comparison').set({ compared_until: null, is_due: true }).execute()
})

const listWithoutOrder = () => listPaymentsWithoutOrder(db, { limit: 10 })
const checksThatFail = async () => (await auditMoney(db)).map(({ check }) => check)

async function outcomeOfLastWebhook() {
  const { outcome } = await db
    .selectFrom('webhook_inbox')
    .select('outcome')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return outcome
}

/** Hides the attempt, as if the database were restored from a backup made before it. */
async function hideAttempt(razorpayOrderId: string): Promise<() => Promise<void>> {
  const attempt = await db
    .updateTable('payment_attempts')
    .set({ razorpay_order_id: null, receipt: 'hidden', next_check_at: null })
    .where('razorpay_order_id', '=', razorpayOrderId)
    .returning('id')
    .executeTakeFirstOrThrow()
  const receipt = checkout.gateway.orders.get(razorpayOrderId)?.receipt ?? ''
  return async () => {
    await db.updateTable('payment_attempts').set({ receipt }).where('id', '=', attempt.id).execute()
  }
}

describe('a captured payment for one of the shop’s orders whose attempt is missing', () => {
  test('is listed once for all its webhooks, with contact details, and counted by the audit', async () => {
    const payment = await checkout.payUnmatched({ payer: { email: 'asha.rao@bank.example', phone: null } })
    for (const event of ['payment.captured', 'order.paid', 'payment.captured']) {
      await checkout.deliver(checkout.gateway.webhook(event, { payment }))
      expect(await outcomeOfLastWebhook()).toBe('unmatched')
    }

    expect(await listWithoutOrder()).toEqual([
      {
        razorpayPaymentId: payment.id,
        razorpayOrderId: payment.orderId,
        amount: 1_299_00,
        method: 'upi',
        isMatched: false,
        customerName: 'Asha Rao',
        customerEmail: 'asha.rao@bank.example',
        customerPhone: '9825012345',
        receivedAt: expect.any(Date),
      },
    ])
    expect(await countPaymentsWithoutOrder(db)).toEqual({ matched: 0, unmatched: 1 })
    expect(await checksThatFail()).toEqual([UNKNOWN])
  })

  test('is listed once by the comparison with the provider', async () => {
    const payment = await checkout.payUnmatched()
    await reconcileRecentPayments(checkout.services)
    await reconcileRecentPayments(checkout.services)
    expect(await listWithoutOrder()).toMatchObject([
      { razorpayPaymentId: payment.id, customerEmail: 'asha@shopper.example' },
    ])
  })

  test('waits in the inbox while the provider is unavailable', async () => {
    const payment = await checkout.payUnmatched()
    checkout.gateway.fail('fetchOrder', { kind: 'unavailable' })
    const webhook = checkout.gateway.webhook('payment.captured', { payment })
    await expect(checkout.deliver(webhook)).rejects.toThrow()
    expect(await listWithoutOrder()).toEqual([])
    await checkout.deliver(webhook)
    expect(await listWithoutOrder()).toHaveLength(1)
  })

  test('is not listed when it was refunded before the webhook was processed', async () => {
    const payment = await checkout.payUnmatched()
    checkout.gateway.move(payment.id, { status: 'refunded', amountRefunded: payment.amount })
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    expect(await outcomeOfLastWebhook()).toBe('not-captured')
    await expectBalancedLedger(db)
  })

  test('is not captured by the shop, and is listed once the provider has captured it', async () => {
    const payment = await checkout.payUnmatched({ status: 'authorized' })
    await checkout.deliver(checkout.gateway.webhook('payment.authorized', { payment }))
    await reconcileRecentPayments(checkout.services)
    expect(await outcomeOfLastWebhook()).toBe('not-captured')
    expect(checkout.gateway.countCalls('capturePayment')).toBe(0)
    expect(await listWithoutOrder()).toEqual([])

    checkout.gateway.move(payment.id, { status: 'captured' })
    await reconcileRecentPayments(checkout.services)
    expect(await listWithoutOrder()).toHaveLength(1)
  })
})

describe('payments of other systems on the same account', () => {
  test('are left alone', async () => {
    const withShop = { ...checkout.services, shopUrl: 'https://shop.example' }
    const other = await checkout.payUnmatched({}, { shop: 'https://other.example' })
    const order = await checkout.gateway.createOrder({
      amount: paise(500),
      currency: 'INR',
      receipt: 'inv-1',
      notes: {},
    })
    const foreign = checkout.gateway.pay(order.id)
    const bare = checkout.gateway.pay(order.id, { orderId: null })
    await reconcileRecentPayments(withShop)
    for (const payment of [foreign, bare]) {
      await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
      expect(await outcomeOfLastWebhook()).toBe('foreign')
    }
    expect(await listWithoutOrder()).toEqual([])
    await expectBalancedLedger(db)

    const own = await checkout.payUnmatched({}, { shop: 'https://shop.example' })
    await reconcileRecentPayments(withShop)
    expect(await listWithoutOrder()).toMatchObject([{ razorpayPaymentId: own.id }])
    expect(await listWithoutOrder()).not.toMatchObject([{ razorpayPaymentId: other.id }])
  })

  test('that the provider rejects do not hide the shop’s own', async () => {
    await checkout.payUnmatched()
    await checkout.payUnmatched()
    checkout.gateway.fail('fetchOrder', { kind: 'rejected' })
    await reconcileRecentPayments(checkout.services)
    expect(await listWithoutOrder()).toHaveLength(1)
  })
})

describe('when the attempt is found', () => {
  test('because its process died before saving the order, the payment becomes its order', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    await db.updateTable('payment_attempts').set({ razorpay_order_id: null, status: 'created' }).execute()
    await db.updateTable('checkouts').set({ status: 'reserved' }).execute()

    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    expect(await outcomeOfLastWebhook()).toBe('placed')
    expect(await listOrderIds(db, shopper)).toHaveLength(1)
    expect(await listUnmatchedPayments(db)).toEqual([])
    await expectBalancedLedger(db)
  })

  test.each(['by a job', 'by reconciliation'])(
    'later, the payment becomes its order %s and is no longer listed',
    async (way) => {
      const { shopper, payment } = await checkout.insertPaid()
      const reveal = await hideAttempt(payment.orderId ?? '')
      await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
      await finaliseMatchedPayments(checkout.services)
      expect(await listWithoutOrder()).toHaveLength(1)

      await reveal()
      expect(await refundPaymentWithoutOrder(checkout.services, actor, payment.id)).toEqual({ status: 'attempt-found' })
      if (way === 'by reconciliation') {
        await backdateAttempts(db, shopper, 121)
        await reconcileDueAttempts(checkout.services)
      } else await finaliseMatchedPayments(checkout.services)
      expect(await listWithoutOrder()).toEqual([])
      expect(await listUnmatchedPayments(db)).toEqual([])
      expect(await listOrderIds(db, shopper)).toHaveLength(1)
      expect(await refundPaymentWithoutOrder(checkout.services, actor, payment.id)).toEqual({
        status: 'already-matched',
      })
      await expectBalancedLedger(db)
    },
  )

  test('after the payment was refunded, there is no order', async () => {
    const { shopper, payment } = await checkout.insertPaid()
    const reveal = await hideAttempt(payment.orderId ?? '')
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    expect(await refundPaymentWithoutOrder(checkout.services, actor, payment.id)).toEqual({ status: 'requested' })
    await reveal()
    await finaliseMatchedPayments(checkout.services)
    expect(await listOrderIds(db, shopper)).toEqual([])
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ status: 'refunded' })
    await expectBalancedLedger(db)
  })
})

describe('the refund of an unmatched payment', () => {
  async function listUnmatched() {
    const payment = await checkout.payUnmatched()
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
    return payment
  }

  test('is sent once, closes the entry and deletes the contact details', async () => {
    const payment = await listUnmatched()
    expect(await refundPaymentWithoutOrder(checkout.services, actor, payment.id)).toEqual({ status: 'requested' })
    expect(await refundPaymentWithoutOrder(checkout.services, actor, payment.id)).toEqual({ status: 'already-matched' })
    expect(await listWithoutOrder()).toEqual([])
    checkout.gateway.fail('refundPayment', { kind: 'unavailable', committed: true })
    await sendDueRefunds(checkout.services)
    await db.updateTable('refunds').set({ tries: 0 }).execute()
    await sendDueRefunds(checkout.services)

    expect([...checkout.gateway.refunds.values()]).toMatchObject([
      { razorpayPaymentId: payment.id, amount: payment.amount, key: `refund-${payment.id}` },
    ])
    expect(await listAllRefunds(db, { states: ['processed'], limit: 5, offset: 0 })).toMatchObject({ total: 1 })
    expect(await listUnmatchedPayments(db)).toEqual([])
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'entity'])
      .where('entity_id', '=', payment.id)
      .execute()
    expect(audit).toEqual([{ action: 'refund-payment', entity: 'payments' }])
    await expectBalancedLedger(db)
  })

  test('that the bank rejected can be sent again', async () => {
    const payment = await listUnmatched()
    await refundPaymentWithoutOrder(checkout.services, actor, payment.id)
    const { id } = await db.updateTable('refunds').set({ status: 'failed' }).returning('id').executeTakeFirstOrThrow()
    expect(await checksThatFail()).toContain(UNKNOWN)
    const listed = await listAllRefunds(db, { states: ['failed'], limit: 5, offset: 0 })
    expect(listed.refunds).toMatchObject([{ contact: 'asha@shopper.example' }])
    expect(await retryRefund(checkout.services, actor, id)).toEqual({ status: 'requested' })
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ status: 'refunded' })
    await expectBalancedLedger(db)
  })

  test.each(['webhook', 'nightly comparison'])('made by hand at the provider closes the entry by %s', async (way) => {
    const payment = await listUnmatched()
    const refunded = checkout.gateway.move(payment.id, { status: 'refunded', amountRefunded: payment.amount })
    if (way === 'webhook') {
      const refund = {
        id: 'rfnd_byHand',
        razorpayPaymentId: payment.id,
        amount: payment.amount,
        status: 'processed',
      } as const
      await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund, payment: refunded }))
      expect(await outcomeOfLastWebhook()).toBe('refunded')
    } else await recheckUnmatchedPayments(checkout.services)
    expect(await listWithoutOrder()).toEqual([])
    expect(await listUnmatchedPayments(db)).toEqual([])
    expect(await refundPaymentWithoutOrder(checkout.services, actor, payment.id)).toEqual({ status: 'already-matched' })
    await expectBalancedLedger(db)
  })

  test('covers what is left after a partial refund by hand', async () => {
    const payment = await listUnmatched()
    checkout.gateway.move(payment.id, { amountRefunded: paise(299_00) })
    await recheckUnmatchedPayments(checkout.services)
    expect(await listWithoutOrder()).toMatchObject([{ amount: 1_000_00 }])
    await refundPaymentWithoutOrder(checkout.services, actor, payment.id)
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ status: 'refunded' })
    await recheckUnmatchedPayments(checkout.services)
    expect(await listUnmatchedPayments(db)).toEqual([])
    await expectBalancedLedger(db)
  })
})

describe('the comparison with the provider', () => {
  test('reaches back to five days before the last one, also in a backup that is months old', async () => {
    const now = new Date('2026-11-22T03:20:00Z')
    expect(await findComparisonStart(db, now)).toEqual(new Date(now.getTime() - 5 * DAY_MS))
    await reconcileRecentPayments(checkout.services, new Date(now.getTime() - 20 * DAY_MS))
    expect(await findComparisonStart(db, now)).toEqual(new Date(now.getTime() - 25 * DAY_MS))
    expect(await findComparisonStart(db, new Date(now.getTime() + 500 * DAY_MS))).toEqual(
      new Date(now.getTime() + 320 * DAY_MS),
    )
  })

  test('runs once without waiting for the night, and again after an outage', async () => {
    checkout.gateway.fail('listPayments', { kind: 'unavailable' })
    await expect(reconcileWhenDue(checkout.services)).rejects.toThrow()
    expect(await isComparisonDue(db)).toBe(true)
    await reconcileWhenDue(checkout.services)
    await reconcileWhenDue(checkout.services)
    expect(checkout.gateway.countCalls('listPayments')).toBe(2)
  })

  test('completes although the provider rejects one unmatched payment', async () => {
    await checkout.payUnmatched()
    await reconcileRecentPayments(checkout.services)
    await db.updateTable('payment_comparison').set({ is_due: true }).execute()
    checkout.gateway.fail('fetchPayment', { kind: 'rejected' })
    await reconcileRecentPayments(checkout.services)
    expect(await isComparisonDue(db)).toBe(false)
  })

  test('finds no order without an attempt: the database rejects one', async () => {
    await checkout.payUnmatched()
    await reconcileRecentPayments(checkout.services)
    const shopper = await insertShopper(db, [{ product: await insertProduct(db) }])
    const { orderId } = await checkout.buy(shopper)
    const broken = sql`update shop.payments set order_id = ${orderId} where attempt_id is null`.execute(db)
    await expect(broken).rejects.toThrow('payments_of_orders_have_an_attempt')
  })
})

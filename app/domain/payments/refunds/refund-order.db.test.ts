import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Paise, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { testActor } from '#tests/support/admin-factory.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { insertProduct } from '#tests/support/product-factory.ts'
import { insertShopper } from '#tests/support/shopper.ts'
import { expectBalancedLedger, openTestCheckout, type TestCheckout } from '#tests/support/test-checkout.ts'
import { listOrderRefunds, refundOrder } from './refund-order.server.ts'
import { sendDueRefunds } from './refunds.server.ts'

let database: TestDatabase
let db: Db
let checkout: TestCheckout
let actor: AdminActor

beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  actor = await testActor(db)
})
beforeEach(() => {
  checkout = openTestCheckout(db)
})
afterAll(() => database.close())

/** A paid order of ₹1,299, delivery included. */
async function placeOrder() {
  const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_299_00) }) }])
  const { orderId, payment } = await checkout.buy(shopper)
  return { id: orderId, payment }
}

function refund(orderId: string, amount: Paise, requestId: string = crypto.randomUUID()) {
  return refundOrder(checkout.services, actor, { orderId, amount, note: 'a seam had opened', requestId })
}

describe('refunding an order’s payment', () => {
  test('in full sends the refund once, and records it in the ledger and the audit log', async () => {
    const { id, payment } = await placeOrder()
    expect(await refund(id, payment.amount)).toEqual({ status: 'requested' })
    expect(await listOrderRefunds(db, id)).toMatchObject({ left: 0, refunds: [{ status: 'due' }] })
    await sendDueRefunds(checkout.services)
    expect(await listOrderRefunds(db, id)).toMatchObject({
      left: 0,
      refunds: [{ amount: payment.amount, status: 'processed', reason: 'manual', note: 'a seam had opened' }],
    })
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({
      amountRefunded: payment.amount,
      status: 'refunded',
    })
    const audit = await db
      .selectFrom('audit_log')
      .select(['actor_email', 'action', 'before', 'after'])
      .where('entity_id', '=', id)
      .execute()
    expect(audit).toEqual([
      {
        actor_email: actor.email,
        action: 'refund-order',
        before: { refunded: '₹0' },
        after: { refunded: '₹1,299', amount: '₹1,299', reason: 'a seam had opened' },
      },
    ])
    await expectBalancedLedger(db)
  })

  test('in equal parts sends and processes each part separately', async () => {
    const { id, payment } = await placeOrder()
    const part = paise(400_00)
    for (const left of [899_00, 499_00, 99_00]) {
      expect(await refund(id, part)).toEqual({ status: 'requested' })
      await sendDueRefunds(checkout.services)
      expect(await listOrderRefunds(db, id)).toMatchObject({ left })
    }
    expect(await refund(id, part)).toEqual({ status: 'exceeds-refundable', left: 99_00 })
    expect(await refund(id, paise(99_00))).toEqual({ status: 'requested' })
    await sendDueRefunds(checkout.services)
    const { refunds } = await listOrderRefunds(db, id)
    expect(refunds.map(({ status }) => status)).toEqual(Array(4).fill('processed'))
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ amountRefunded: payment.amount })
    const recorded = await db
      .selectFrom('payments')
      .select(['status', 'amount_refunded'])
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    expect(recorded).toEqual({ status: 'refunded', amount_refunded: payment.amount })
    await expectBalancedLedger(db)
  })

  test('in equal parts distinguishes them when the response to one is lost and its webhook arrives first', async () => {
    const { id, payment } = await placeOrder()
    const part = paise(400_00)
    await refund(id, part)
    await refund(id, part)
    checkout.gateway.fail('refundPayment', { kind: 'unavailable', committed: true })
    await sendDueRefunds(checkout.services)
    const [, second] = [...checkout.gateway.refunds.values()]
    const [lost] = [...checkout.gateway.refunds.values()]
    if (!lost || !second) throw new Error('two refunds were not made')
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund: lost }))
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund: second }))
    const { refunds } = await listOrderRefunds(db, id)
    expect(refunds.map(({ status }) => status)).toEqual(['processed', 'processed'])
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ amountRefunded: 800_00 })
    expect(checkout.gateway.refunds.size).toBe(2)
  })

  test('with the same form twice makes one refund', async () => {
    const { id } = await placeOrder()
    const requestId = crypto.randomUUID()
    expect(await refund(id, paise(100_00), requestId)).toEqual({ status: 'requested' })
    expect(await refund(id, paise(100_00), requestId)).toEqual({ status: 'already-requested' })
    expect((await listOrderRefunds(db, id)).refunds).toHaveLength(1)
  })

  test('never exceeds the captured amount, with refunds made at the provider included', async () => {
    const { id, payment } = await placeOrder()
    expect(await refund(id, paise(payment.amount + 1))).toEqual({ status: 'exceeds-refundable', left: payment.amount })
    checkout.gateway.move(payment.id, { amountRefunded: paise(1_000_00) })
    expect(await refund(id, paise(300_00))).toEqual({ status: 'exceeds-refundable', left: 299_00 })
    expect(await refund(id, paise(299_00))).toEqual({ status: 'requested' })
    expect(await refund(id, paise(1_00))).toEqual({ status: 'exceeds-refundable', left: 0 })
  })

  test('fails while the provider is unavailable, before the capture, and for an unknown order', async () => {
    const { id, payment } = await placeOrder()
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    expect(await refund(id, paise(100_00))).toMatchObject({ status: 'provider-failed', error: { kind: 'unavailable' } })
    checkout.gateway.move(payment.id, { status: 'authorized' })
    expect(await refund(id, paise(100_00))).toEqual({ status: 'not-captured' })
    expect(await refund(crypto.randomUUID(), paise(100_00))).toEqual({ status: 'unknown-order' })
    expect((await listOrderRefunds(db, id)).refunds).toEqual([])
  })
})

import { describe, expect, test } from 'vitest'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { retryRefund } from '#app/domain/payments/refunds/retry-refund.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { type Paise, paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertBuyer, insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { refundItems, refundItemsIn } from './refund-items.server.ts'
import { findRefundable } from './refundable.server.ts'

const { db, checkout, actor } = await setUpAfterSale()

/** A paid order of ₹1,299, delivery included. */
async function placeOrder() {
  const shopper = await insertShopper(db, [{ product: await insertProduct(db, { price: paise(1_299_00) }) }])
  const { orderId, payment } = await checkout.buy(shopper)
  return { id: orderId, payment }
}

function refund(orderId: string, amount: Paise, requestId?: string) {
  return refundAmount(checkout.services, actor, { orderId, amount, requestId })
}

async function moneyLeft(orderId: string): Promise<number | undefined> {
  return (await findRefundable(db, orderId))?.moneyLeft
}

describe('refunding an order’s payment', () => {
  test('in full sends the refund once, and records it in the ledger and the audit log', async () => {
    const { id, payment } = await placeOrder()
    expect(await refund(id, payment.amount)).toEqual({ status: 'requested', amount: payment.amount })
    expect(await moneyLeft(id)).toBe(0)
    expect(await listOrderRefunds(db, id)).toMatchObject([{ status: 'due' }])
    await sendDueRefunds(checkout.services)
    expect(await moneyLeft(id)).toBe(0)
    expect(await listOrderRefunds(db, id)).toMatchObject([
      { amount: payment.amount, status: 'processed', reason: 'manual', note: 'a seam had opened', items: [] },
    ])
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({
      amountRefunded: payment.amount,
      status: 'refunded',
    })
    expect(await listAudited(db, 'orders', id)).toEqual([
      {
        actor_email: actor.email,
        action: 'refund-order',
        before: { refunded: '₹0' },
        after: { refunded: '₹1,299', amount: '₹1,299', reason: 'a seam had opened' },
      },
    ])
  })

  test('in equal parts sends and processes each part separately', async () => {
    const { id, payment } = await placeOrder()
    const part = paise(400_00)
    for (const left of [899_00, 499_00, 99_00]) {
      expect(await refund(id, part)).toEqual({ status: 'requested', amount: part })
      await sendDueRefunds(checkout.services)
      expect(await moneyLeft(id)).toBe(left)
    }
    expect(await refund(id, part)).toEqual({ status: 'exceeds-refundable', left: 99_00 })
    expect(await refund(id, paise(99_00))).toMatchObject({ status: 'requested' })
    await sendDueRefunds(checkout.services)
    const refunds = await listOrderRefunds(db, id)
    expect(refunds.map(({ status }) => status)).toEqual(Array(4).fill('processed'))
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ amountRefunded: payment.amount })
    const recorded = await db
      .selectFrom('payments')
      .select(['status', 'amount_refunded'])
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirst()
    expect(recorded).toEqual({ status: 'refunded', amount_refunded: payment.amount })
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
    const refunds = await listOrderRefunds(db, id)
    expect(refunds.map(({ status }) => status)).toEqual(['processed', 'processed'])
    expect(checkout.gateway.payments.get(payment.id)).toMatchObject({ amountRefunded: 800_00 })
    expect(checkout.gateway.refunds.size).toBe(2)
  })

  test('with the same form twice makes one refund', async () => {
    const { id } = await placeOrder()
    const requestId = crypto.randomUUID()
    expect(await refund(id, paise(100_00), requestId)).toMatchObject({ status: 'requested' })
    expect(await refund(id, paise(100_00), requestId)).toEqual({ status: 'already-requested' })
    expect(await listOrderRefunds(db, id)).toHaveLength(1)
  })

  test('never exceeds the captured amount, with refunds made at the provider included', async () => {
    const { id, payment } = await placeOrder()
    expect(await refund(id, paise(payment.amount + 1))).toEqual({ status: 'exceeds-refundable', left: payment.amount })
    checkout.gateway.move(payment.id, { amountRefunded: paise(1_000_00) })
    expect(await refund(id, paise(300_00))).toEqual({ status: 'exceeds-refundable', left: 299_00 })
    expect(await refund(id, paise(299_00))).toMatchObject({ status: 'requested' })
    expect(await refund(id, paise(1_00))).toEqual({ status: 'exceeds-refundable', left: 0 })
  })

  test('fails while the provider is unavailable, before the capture, and for an unknown order', async () => {
    const { id, payment } = await placeOrder()
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    expect(await refund(id, paise(100_00))).toMatchObject({ status: 'provider-failed', error: { kind: 'unavailable' } })
    checkout.gateway.move(payment.id, { status: 'authorized' })
    expect(await refund(id, paise(100_00))).toEqual({ status: 'not-captured' })
    expect(await refund(crypto.randomUUID(), paise(100_00))).toEqual({ status: 'unknown-order' })
    expect(await listOrderRefunds(db, id)).toEqual([])
  })

  test('as part of another transaction happens with it or not at all', async () => {
    const { id, payment } = await placeOrder()
    const input = {
      orderId: id,
      items: [],
      delivery: paise(0),
      other: paise(300_00),
      note: 'late',
      requestId: crypto.randomUUID(),
      reason: 'complaint',
    } as const
    const services = { jobs: checkout.jobs, actor }
    const failing = inTransaction(db, async (tx) => {
      expect(await refundItemsIn(tx, services, input)).toEqual({ status: 'requested', amount: 300_00 })
      throw new Error('the complaint has been closed')
    })
    await expect(failing).rejects.toThrow('has been closed')
    expect(await moneyLeft(id)).toBe(payment.amount)
    await inTransaction(db, (tx) => refundItemsIn(tx, services, input))
    expect(await inTransaction(db, (tx) => refundItemsIn(tx, services, input))).toEqual({ status: 'already-requested' })
    expect(await listOrderRefunds(db, id)).toMatchObject([{ amount: 300_00, reason: 'complaint', note: 'late' }])
  })

  test('by items lists them, with the units returned to stock', async () => {
    const { product, shopper } = await insertBuyer(db, { price: paise(333_33), stockQuantity: 9 }, { quantity: 3 })
    const { orderId } = await checkout.buy(shopper)
    const orderItemId = (await findRefundable(db, orderId))?.items[0]?.orderItemId ?? ''
    const refundUnits = (quantity: number, restock: boolean) =>
      refundItems(checkout.services, actor, {
        orderId,
        items: [{ orderItemId, quantity, restock }],
        delivery: paise(0),
        other: paise(0),
        note: 'too small',
        requestId: crypto.randomUUID(),
      })
    expect(await refundUnits(1, true)).toEqual({ status: 'requested', amount: 333_33 })
    expect(await refundUnits(3, true)).toMatchObject({ status: 'exceeds-quantity', item: { unitsLeft: 2 } })
    expect(await refundUnits(2, false)).toEqual({ status: 'requested', amount: 666_66 })
    expect(await stockOf(db, product)).toEqual({ onHand: 7, reserved: 0 })
    await sendDueRefunds(checkout.services)
    expect(await listOrderRefunds(db, orderId)).toMatchObject([
      { reason: 'items', items: [{ name: product.name, quantity: 1, restocked: 1 }] },
      { reason: 'items', items: [{ name: product.name, quantity: 2, restocked: 0 }] },
    ])
  })

  test('by items is retried after a failure only if they haven’t been refunded again', async () => {
    const [first, second] = [
      await insertProduct(db, { price: paise(500_00) }),
      await insertProduct(db, { price: paise(500_00) }),
    ]
    const shopper = await insertShopper(db, [{ product: first }, { product: second }])
    const { orderId } = await checkout.buy(shopper)
    const orderItemId = (await findRefundable(db, orderId))?.items[0]?.orderItemId ?? ''
    const refundUnit = () =>
      refundItems(checkout.services, actor, {
        orderId,
        items: [{ orderItemId, quantity: 1, restock: true }],
        delivery: paise(0),
        other: paise(0),
        note: 'torn',
        requestId: crypto.randomUUID(),
      })
    await refundUnit()
    const [failed] = await listOrderRefunds(db, orderId)
    await db
      .updateTable('refunds')
      .set({ status: 'failed' })
      .where('id', '=', failed?.id ?? '')
      .execute()
    expect(await refundUnit()).toMatchObject({ status: 'requested' })
    expect(await retryRefund(checkout.services, actor, failed?.id ?? '')).toEqual({ status: 'exceeds-refundable' })
    // The unit returned to stock once.
    const { onHand } = await stockOf(db, first)
    expect(onHand).toBe(first.stockQuantity)
    await db
      .deleteFrom('refunds')
      .where('id', '=', failed?.id ?? '')
      .execute()
  })
})

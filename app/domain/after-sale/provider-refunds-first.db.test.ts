import { describe, expect, test } from 'vitest'
import { reconcileRecentPayments } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { expectBalancedLedger, type TestCheckout } from '#tests/support/suites/test-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { assignRefundItems } from './assign-refund-items.server.ts'

const { db, checkout, actor } = await setUpAfterSale({ seller: { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } })

const placeOrder = () => buyTwoUnits(checkout, actor)

const report = (refund: ReturnType<TestCheckout['gateway']['refundByHand']>) =>
  checkout.deliver(checkout.gateway.webhook('refund.processed', { refund }))

/** All due refunds are tried again. */
async function sendAgain() {
  await db
    .updateTable('refunds')
    .set({ updated_at: new Date(0) })
    .where('status', '=', 'due')
    .execute()
  await sendDueRefunds(checkout.services)
}

async function creditNotes(orderId: string) {
  return (await listCreditNotes(db, orderId)).map(({ amount }) => amount).sort((a, b) => a - b)
}

describe('M270 a refund made at the provider that the shop learns of after it has requested others', () => {
  test('leaves the rest to a cancellation when its webhook arrives', async () => {
    const order = await placeOrder()
    const byHand = checkout.gateway.refundByHand(order.payment.id, paise(300_00))
    expect(await order.cancel()).toEqual({ status: 'cancelled', refunded: 2_000_00 })
    await report(byHand)
    await expectBalancedLedger(db)
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 1_700_00, reason: 'cancelled', status: 'due', items: [{ quantity: 2, restocked: 2 }] },
      { amount: 300_00, reason: 'at-provider', status: 'processed', items: [] },
    ])
    await sendAgain()
    await report(byHand)
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([{ status: 'processed' }, { status: 'processed' }])
    expect(order.refunded()).toBe(2_000_00)
    expect(await creditNotes(order.orderId)).toEqual([300_00, 1_700_00])
  })

  test('is found by the job that sends the cancellation’s refund', async () => {
    const order = await placeOrder()
    checkout.gateway.refundByHand(order.payment.id, paise(300_00))
    await order.cancel()
    await sendDueRefunds(checkout.services)
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 1_700_00, reason: 'cancelled', status: 'processed' },
      { amount: 300_00, reason: 'at-provider', status: 'processed' },
    ])
    expect(order.refunded()).toBe(2_000_00)
  })

  test('is found by the next comparison, after the provider rejected the cancellation’s refund', async () => {
    const order = await placeOrder()
    await order.cancel()
    const made = checkout.gateway.pause('refundPayment')
    const sending = sendDueRefunds(checkout.services)
    await made.arrived
    checkout.gateway.refundByHand(order.payment.id, paise(300_00))
    made.release()
    await sending
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 2_000_00, status: 'due', problem: 'rejected-by-provider' },
    ])
    await reconcileRecentPayments({ ...checkout.services, shopUrl: 'http://localhost' })
    await expectBalancedLedger(db)
    await sendAgain()
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 1_700_00, status: 'processed', problem: null },
      { amount: 300_00, status: 'processed' },
    ])
  })

  test('cancels a request with nothing left to refund, whose units can then be assigned to another refund', async () => {
    const order = await placeOrder()
    const byHand = checkout.gateway.refundByHand(order.payment.id, paise(1_999_50))
    await order.cancel()
    await report(byHand)
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 0, reason: 'cancelled', status: 'cancelled', problem: 'refunded-at-provider', items: [] },
      { amount: 1_999_50, status: 'processed' },
    ])
    await sendAgain()
    expect(order.refunded()).toBe(1_999_50)
    expect(await creditNotes(order.orderId)).toEqual([1_999_50])
    const { id } = await db
      .selectFrom('refunds')
      .select('id')
      .where('razorpay_refund_id', '=', byHand.id)
      .executeTakeFirstOrThrow()
    const items = [{ orderItemId: order.orderItemId, quantity: 2, restock: true }]
    expect(await assignRefundItems(db, actor, { refundId: id, items, delivery: paise(0) })).toEqual({
      status: 'assigned',
    })
  })

  test('takes from the newest request first, and each request is still recognised', async () => {
    const order = await placeOrder()
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await order.refundUnits(1, { restock: false, requestId: first })
    await order.refundUnits(1, { restock: false, requestId: second })
    const byHand = checkout.gateway.refundByHand(order.payment.id, paise(1_200_00))
    await report(byHand)
    const refunds = [
      { amount: 800_00, status: 'due', items: [{ quantity: 1 }] },
      { amount: 0, status: 'cancelled', items: [] },
      { amount: 1_200_00, status: 'processed' },
    ]
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject(refunds)
    for (const requestId of [first, second]) {
      expect(await order.refundUnits(1, { restock: false, requestId })).toEqual({ status: 'already-requested' })
    }
    await sendAgain()
    expect(order.refunded()).toBe(2_000_00)
  })

  test('takes nothing from a refund that the provider has made although its response was lost', async () => {
    const order = await placeOrder()
    await order.refundUnits(1, { restock: false })
    await order.refundUnits(1, { restock: false })
    checkout.gateway.fail('fetchPayment', { kind: 'unavailable' })
    checkout.gateway.fail('refundPayment', { kind: 'unavailable', committed: true })
    await sendDueRefunds(checkout.services)
    const byHand = checkout.gateway.refundByHand(order.payment.id, paise(400_00))
    await report(byHand)
    expect((await listOrderRefunds(db, order.orderId)).map(({ amount, status }) => [amount, status])).toEqual([
      [600_00, 'due'],
      [1_000_00, 'processed'],
      [400_00, 'processed'],
    ])
    await sendAgain()
    expect(order.refunded()).toBe(2_000_00)
    expect(await creditNotes(order.orderId)).toEqual([400_00, 600_00, 1_000_00])
  })

  test('doesn’t change what the provider made at the same moment', async () => {
    const order = await placeOrder()
    await order.refundUnits(1, { restock: false })
    await sendAgain()
    await order.refundUnits(1, { restock: false })
    const sent = checkout.gateway.pause('refundPayment')
    const sending = sendDueRefunds(checkout.services)
    await sent.arrived
    // The refund made by hand takes the money first: the provider rejects the request, which has since been reduced.
    const byHand = checkout.gateway.refundByHand(order.payment.id, paise(250_00))
    await report(byHand)
    sent.release()
    await sending
    await sendAgain()
    expect((await listOrderRefunds(db, order.orderId)).map(({ amount, status }) => [amount, status])).toEqual([
      [1_000_00, 'processed'],
      [750_00, 'processed'],
      [250_00, 'processed'],
    ])
    expect(order.refunded()).toBe(2_000_00)
  })
})

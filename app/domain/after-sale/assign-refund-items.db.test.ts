import { describe, expect, test } from 'vitest'
import { reconcileRecentPayments } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { listRefunds } from '#app/domain/payments/refunds/refund-list.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { expectBalancedLedger, stockOf } from '#tests/support/suites/test-checkout.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { assignRefundItems } from './assign-refund-items.server.ts'
import { findRefundable } from './refundable.server.ts'

const { db, checkout, actor } = await setUpAfterSale()

/** Sold under a GSTIN. */
async function placeOrder() {
  const order = await buyTwoUnits(checkout, actor)
  const { orderId } = order
  await db.updateTable('orders').set({ seller_gstin: '24AAACC1206D1ZM' }).where('id', '=', orderId).execute()
  await db.updateTable('order_items').set({ gst_rate: 500, hsn_code: '6206' }).where('order_id', '=', orderId).execute()
  return order
}

async function withoutItems() {
  return (await listRefunds(db, { states: ['processed'], limit: 50, offset: 0, isWithoutItemsOnly: true })).refunds
}

describe('M191 a refund made directly at the provider', () => {
  test('is entered once when its webhook arrives, with a credit note, and items are assigned to it', async () => {
    const order = await placeOrder()
    const refund = checkout.gateway.refundByHand(order.payment.id, paise(1_100_00))
    const payment = checkout.gateway.payments.get(order.payment.id)
    for (const event of ['refund.created', 'refund.processed']) {
      await checkout.deliver(checkout.gateway.webhook(event, { refund, ...(payment && { payment }) }))
    }
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 1_100_00, reason: 'at-provider', status: 'processed', items: [] },
    ])
    expect(await listCreditNotes(db, order.orderId)).toMatchObject([{ amount: 1_100_00 }])
    expect(await findRefundable(db, order.orderId)).toMatchObject({ moneyLeft: 900_00 })
    const [listed] = await withoutItems()
    expect(listed).toMatchObject({ orderId: order.orderId, needsItems: true })
    await expectBalancedLedger(db)

    const assign = (quantity: number, restock = true) =>
      assignRefundItems(db, actor, {
        refundId: listed?.id ?? '',
        items: [{ orderItemId: order.orderItemId, quantity, restock }],
        delivery: paise(0),
      })
    expect(await assign(3)).toMatchObject({ status: 'exceeds-quantity' })
    expect(await assign(1)).toEqual({ status: 'assigned' })
    expect(await assign(1)).toEqual({ status: 'already-assigned' })
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([{ items: [{ quantity: 1, restocked: 1 }] }])
    expect(await stockOf(db, order.product)).toEqual({ onHand: 4, reserved: 0 })
    expect(await withoutItems()).toEqual([])
  })

  test('is entered by the nightly comparison when no webhook reported it', async () => {
    const order = await placeOrder()
    await refundAmount(checkout.services, actor, { orderId: order.orderId, amount: paise(300_00) })
    await sendDueRefunds(checkout.services)
    checkout.gateway.refundByHand(order.payment.id, paise(1_700_00))
    const services = { ...checkout.services, shopUrl: 'http://localhost' }
    await reconcileRecentPayments(services)
    await reconcileRecentPayments(services)
    expect(await listOrderRefunds(db, order.orderId)).toMatchObject([
      { amount: 300_00, reason: 'manual' },
      { amount: 1_700_00, reason: 'at-provider', status: 'processed' },
    ])
  })

  test('may cover no items; none can be assigned to another refund or an unknown one', async () => {
    const order = await placeOrder()
    const refund = checkout.gateway.refundByHand(order.payment.id, paise(50_00))
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund }))
    const [listed] = await withoutItems()
    expect(await assignRefundItems(db, actor, { refundId: listed?.id ?? '', items: [], delivery: paise(0) })).toEqual({
      status: 'assigned',
    })
    await refundAmount(checkout.services, actor, { orderId: order.orderId, amount: paise(300_00) })
    for (const { id, reason } of await listOrderRefunds(db, order.orderId)) {
      if (reason === 'at-provider') continue
      expect(await assignRefundItems(db, actor, { refundId: id, items: [], delivery: paise(0) })).toEqual({
        status: 'unknown-refund',
      })
    }
    expect(await assignRefundItems(db, actor, { refundId: 'x', items: [], delivery: paise(0) })).toEqual({
      status: 'unknown-refund',
    })
    await sendDueRefunds(checkout.services)
  })
})

import { describe, expect, test } from 'vitest'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { setShipment } from '#app/domain/orders/fulfilment/shipment.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { ORDER_EVENT_QUEUE } from '#app/domain/orders/order-event.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { CHOSEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { listAudited } from '#tests/support/database/audit.ts'
import { insertCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
import { stockOf } from '#tests/support/suites/test-checkout.ts'
import { cancelOrder, cancelOrderAsAdmin, cancelOrdersAsAdmin } from './cancel-order.server.ts'
import { refundItems } from './refund-items.server.ts'
import { findRefundable } from './refundable.server.ts'

const { db, checkout, actor } = await setUpAfterSale()

/** Two units at ₹1,000 each of a product with five in stock, delivered for ₹79. */
async function placeOrder() {
  const product = await insertProduct(db, {
    price: paise(1_000_00),
    stockQuantity: 5,
    hasDeliveryCharge: true,
    deliveryCharge: paise(79_00),
    freeDeliveryThreshold: paise(9_999_00),
  })
  const shopper = await insertShopper(db, [{ product, quantity: 2 }])
  const { orderId, payment } = await checkout.buy(shopper)
  return { id: orderId, userId: shopper.id, product, payment }
}

const cancel = ({ id, userId }: { id: string; userId: string }, services = checkout.services) =>
  cancelOrder(services, { userId, orderId: id, reason: 'changed-mind', note: null })

async function readOrder(id: string) {
  return db
    .selectFrom('orders')
    .select(['status', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'cancel_note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

async function listTracking(orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('order_tracking').select('status').where('order_id', '=', orderId).execute()
  return rows.map((row) => row.status).sort()
}

const events = (orderId: string) =>
  checkout.jobs.enqueued.filter(
    ({ queue, data }) => queue === ORDER_EVENT_QUEUE && (data as { orderId: string }).orderId === orderId,
  )

describe('a customer cancels an order', () => {
  test('and gets all money back, while the units return to stock, once', async () => {
    const order = await placeOrder()
    expect(await cancel(order)).toEqual({ status: 'cancelled', refunded: order.payment.amount })
    expect(await cancel(order)).toEqual({ status: 'already-cancelled' })
    expect(await readOrder(order.id)).toEqual({
      status: 'cancelled',
      cancelled_at: expect.any(Date),
      cancelled_by: 'customer',
      cancel_reason: 'changed-mind',
      cancel_note: null,
    })
    expect(await listTracking(order.id)).toEqual(['Order Cancelled', 'Order Confirmed'])
    expect(await stockOf(db, order.product)).toEqual({ onHand: 5, reserved: 0 })
    expect(events(order.id).map(({ data }) => data)).toEqual([
      { orderId: order.id, status: 'confirmed' },
      { orderId: order.id, status: 'cancelled' },
    ])
    await sendDueRefunds(checkout.services)
    expect(await listOrderRefunds(db, order.id)).toMatchObject([
      {
        amount: order.payment.amount,
        reason: 'cancelled',
        status: 'processed',
        delivery: 79_00,
        items: [{ quantity: 2, restocked: 2 }],
      },
    ])
    expect(checkout.gateway.payments.get(order.payment.id)).toMatchObject({ status: 'refunded' })
  })

  test('gets what is left when parts were refunded before, and a credit note for it', async () => {
    const order = await placeOrder()
    await db.updateTable('orders').set({ seller_gstin: '24AAACC1206D1ZM' }).where('id', '=', order.id).execute()
    await db
      .updateTable('order_items')
      .set({ gst_rate: 500, hsn_code: '6206' })
      .where('order_id', '=', order.id)
      .execute()
    const [item] = (await findRefundable(db, order.id))?.items ?? []
    await refundItems(checkout.services, actor, {
      orderId: order.id,
      items: [{ orderItemId: item?.orderItemId ?? '', quantity: 1, restock: false }],
      delivery: paise(0),
      other: paise(0),
      note: 'a seam had opened',
      requestId: crypto.randomUUID(),
    })
    await refundAmount(checkout.services, actor, { orderId: order.id, amount: paise(100_00) })
    expect(await cancel(order)).toEqual({ status: 'cancelled', refunded: 979_00 })
    await sendDueRefunds(checkout.services)
    expect(await listCreditNotes(db, order.id)).toMatchObject([
      { amount: 1_000_00 },
      { amount: 100_00 },
      { amount: 979_00 },
    ])
    // The unit that was refunded without being returned stays out of stock.
    expect(await stockOf(db, order.product)).toEqual({ onHand: 4, reserved: 0 })
  })

  test.each(CHOSEN_ORDER_STATUSES)('that is %s, only before dispatch', async (status) => {
    const order = await placeOrder()
    await changeOrderStatus(checkout.services, actor, { orderId: order.id, status })
    const expected = {
      cancelled: 'already-cancelled',
      pending: 'cancelled',
      confirmed: 'cancelled',
      processing: 'cancelled',
    }
    expect(await cancel(order)).toMatchObject({ status: (expected as Record<string, string>)[status] ?? 'dispatched' })
  })

  test('not once it has a tracking number', async () => {
    const order = await placeOrder()
    await setShipment(checkout.services, actor, { orderId: order.id, courier: 'Delhivery', trackingNumber: 'DL1' })
    expect(await cancel(order)).toEqual({ status: 'dispatched' })
    expect(await listOrderRefunds(db, order.id)).toEqual([])
  })

  test('not when it is another customer’s, hidden or unknown', async () => {
    const order = await placeOrder()
    const stranger = await insertCustomer(db)
    expect(await cancel({ id: order.id, userId: stranger.id })).toEqual({ status: 'unknown-order' })
    expect(await cancel({ ...order, id: crypto.randomUUID() })).toEqual({ status: 'unknown-order' })
    await db.updateTable('orders').set({ hidden_by_customer_at: new Date() }).where('id', '=', order.id).execute()
    expect(await cancel(order)).toEqual({ status: 'unknown-order' })
  })
})

describe('the administrator cancels an order', () => {
  const cancelAsAdmin = (orderId: string, choices: { isRefunded: boolean; isRestocked: boolean }) =>
    cancelOrderAsAdmin(checkout.services, actor, { orderId, note: null, ...choices })

  test.each([
    [true, true, 2_079_00, 5],
    [true, false, 2_079_00, 3],
    [false, true, 0, 5],
    [false, false, 0, 3],
  ])('with money back: %s, units back: %s', async (isRefunded, isRestocked, refunded, onHand) => {
    const order = await placeOrder()
    expect(await cancelAsAdmin(order.id, { isRefunded, isRestocked })).toEqual({ status: 'cancelled', refunded })
    expect(await cancelAsAdmin(order.id, { isRefunded, isRestocked })).toEqual({ status: 'already-cancelled' })
    expect(await readOrder(order.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'administrator' })
    expect(await stockOf(db, order.product)).toEqual({ onHand, reserved: 0 })
    await sendDueRefunds(checkout.services)
    expect(checkout.gateway.payments.get(order.payment.id)?.amountRefunded).toBe(refunded)
    expect(await listAudited(db, 'orders', order.id)).toMatchObject([
      { actor_email: actor.email, action: 'cancel-order', after: { status: 'cancelled', restocked: isRestocked } },
    ])
  })

  test('from any status, and may move it on afterwards', async () => {
    const order = await placeOrder()
    await changeOrderStatus(checkout.services, actor, { orderId: order.id, status: 'delivered' })
    expect(await cancelAsAdmin(order.id, { isRefunded: false, isRestocked: false })).toMatchObject({
      status: 'cancelled',
    })
    expect(await changeOrderStatus(checkout.services, actor, { orderId: order.id, status: 'delivered' })).toEqual({
      status: 'changed',
    })
    expect(await readOrder(order.id)).toMatchObject({ status: 'delivered', cancelled_at: null, cancelled_by: null })
  })

  test('and then refunds it by hand: units already returned to stock don’t return twice', async () => {
    const order = await placeOrder()
    await cancelAsAdmin(order.id, { isRefunded: false, isRestocked: true })
    const [item] = (await findRefundable(db, order.id))?.items ?? []
    const outcome = await refundItems(checkout.services, actor, {
      orderId: order.id,
      items: [{ orderItemId: item?.orderItemId ?? '', quantity: 2, restock: true }],
      delivery: paise(0),
      other: paise(0),
      note: 'sent back',
      requestId: crypto.randomUUID(),
    })
    expect(outcome).toEqual({ status: 'requested', amount: 2_000_00 })
    expect(await stockOf(db, order.product)).toEqual({ onHand: 5, reserved: 0 })
  })

  test('together with others, unless it moved on since they saw it', async () => {
    const [first, second] = [await placeOrder(), await placeOrder()]
    await cancel(second)
    const choices = { isRefunded: true, isRestocked: true, note: 'flood' }
    const orderIds = [first.id, second.id, crypto.randomUUID()]
    expect(await cancelOrdersAsAdmin(checkout.services, actor, { orderIds, ...choices })).toEqual({
      cancelled: 1,
      'already-cancelled': 1,
      'already-changed': 0,
      'with-courier': 0,
      'has-replacement': 0,
      'has-exchange': 0,
      'unknown-order': 1,
    })
    expect(await readOrder(first.id)).toMatchObject({ cancel_note: 'flood' })
    const third = await placeOrder()
    const seen = { orderId: third.id, seen: 'pending', ...choices } as const
    expect(await cancelOrderAsAdmin(checkout.services, actor, seen)).toEqual({
      status: 'already-changed',
      now: 'confirmed',
    })
  })
})

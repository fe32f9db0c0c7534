import { expect, test } from 'vitest'
import {
  listPaymentsWithoutOrder,
  refundPaymentWithoutOrder,
} from '#app/domain/payments/manage/payments-without-order.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { expectBalancedLedger, listOrderIds, openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { finaliseMatchedPayments, finaliseReportedPayment } from './finalise-reported-payment.server.ts'

const ROUNDS = 15

const { db } = await setUpTestDatabase()

test('an unmatched payment is recorded once and refunded once, however many reports and clicks come at the same time', async () => {
  const actor = await testActor(db)
  for (let round = 0; round < ROUNDS; round++) {
    const checkout = openTestCheckout(db)
    const payment = await checkout.payUnmatched()
    const reported = await Promise.all(
      Array.from({ length: 6 }, () => finaliseReportedPayment(checkout.services, payment)),
    )
    expect(reported).toEqual(Array(6).fill({ status: 'unmatched' }))
    expect(await listPaymentsWithoutOrder(db, { limit: 10 })).toHaveLength(1)

    const clicked = await Promise.all([
      ...Array.from({ length: 8 }, () => refundPaymentWithoutOrder(checkout.services, actor, payment.id)),
      finaliseReportedPayment(checkout.services, payment),
    ])
    expect(clicked.filter(({ status }) => status === 'requested')).toHaveLength(1)
    await Promise.all([
      sendDueRefunds(checkout.services),
      sendDueRefunds(checkout.services),
      sendDueRefunds(checkout.services),
    ])
    expect([...checkout.gateway.refunds.values()]).toMatchObject([{ amount: payment.amount, status: 'processed' }])
  }
  await expectBalancedLedger(db)
})

test('a payment whose attempt is found while the administrator refunds it becomes an order or a refund, never both', async () => {
  const actor = await testActor(db)
  const ends = { order: 0, refund: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const checkout = openTestCheckout(db)
    const { shopper, payment } = await checkout.insertPaid()
    const order = checkout.gateway.orders.get(payment.orderId ?? '')
    const attempts = db.updateTable('payment_attempts').where('user_id', '=', shopper.id)
    await attempts.set({ razorpay_order_id: null, receipt: `hidden ${round}` }).execute()
    expect(await finaliseReportedPayment(checkout.services, payment)).toEqual({ status: 'unmatched' })

    const reveal = attempts.set({ razorpay_order_id: payment.orderId, receipt: order?.receipt ?? '' }).execute()
    await Promise.all([
      reveal.then(() =>
        Promise.all([finaliseReportedPayment(checkout.services, payment), finaliseMatchedPayments(checkout.services)]),
      ),
      ...Array.from({ length: round % 4 }, () => refundPaymentWithoutOrder(checkout.services, actor, payment.id)),
    ])
    await finaliseMatchedPayments(checkout.services)
    await sendDueRefunds(checkout.services)

    const orders = await listOrderIds(db, shopper)
    expect(orders.length + checkout.gateway.refunds.size).toBe(1)
    ends[orders.length === 1 ? 'order' : 'refund'] += 1
  }
  expect(ends.order, 'some rounds have no refund').toBeGreaterThan(0)
  expect(await listPaymentsWithoutOrder(db, { limit: 10 })).toEqual([])
  await expectBalancedLedger(db)
})

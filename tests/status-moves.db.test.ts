import { beforeEach, expect, test } from 'vitest'
import { cancelOrder } from '#app/domain/after-sale/cancel-order.server.ts'
import { refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import { finalisePayment } from '#app/domain/checkout/purchase/finalise-payment.server.ts'
import { releaseExpiredCheckouts } from '#app/domain/checkout/purchase/release-expired-checkouts.server.ts'
import { reconcileDueAttempts } from '#app/domain/checkout/reconcile/reconcile-payments.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import type { ProviderRefund } from '#app/domain/payments/gateway.ts'
import { retryRefund } from '#app/domain/payments/refunds/retry-refund.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { CHOSEN_ORDER_STATUSES, PAYMENT_STATUSES } from '#app/vocabulary/statuses.ts'
import {
  forgetRecordedMoves,
  listMoves,
  listRecordedMoves,
  MOVES_OF_TABLE,
  recordStatusMoves,
  type StatusTable,
} from '#tests/support/database/status-recorder.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, type Shopper } from '#tests/support/factories/shopper.ts'
import { offerCod, openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import {
  backdateAttempts,
  expectBalancedLedger,
  expireReservations,
  openTestCheckout,
  type TestCheckout,
} from '#tests/support/suites/test-checkout.ts'

let checkout: TestCheckout

const { db } = await setUpTestDatabase()
await recordStatusMoves(db)
beforeEach(async () => {
  checkout = openTestCheckout(db)
  await forgetRecordedMoves(db)
})

async function insertBuyer(stockQuantity = 3): Promise<Shopper> {
  return insertShopper(db, [{ product: await insertProduct(db, { stockQuantity }) }])
}

/** The customer pays, and the provider's webhook reports it. */
async function payAndReport(orderId: string, amount?: number) {
  const payment = checkout.gateway.pay(orderId, amount === undefined ? {} : { amount: paise(amount) })
  await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
  return payment
}

async function expectEveryMoveAndNoOther(table: StatusTable): Promise<void> {
  expect(await listRecordedMoves(db, table), table).toEqual(listMoves(MOVES_OF_TABLE[table]))
}

/** What can happen to a checkout in `reserved`, before the provider's order is attached. */
const WHILE_RESERVED = {
  async 'it is paid on delivery, and confirmed'() {
    await offerCod(db)
    await openCodCheckout(checkout).buy(await insertBuyer())
  },

  async 'the provider creates no order'() {
    checkout.gateway.fail('createOrder', { kind: 'rejected' })
    await checkout.start(await insertBuyer())
  },

  async 'the purchase is changed'() {
    const shopper = await insertBuyer()
    const pause = checkout.gateway.pause('createOrder')
    const first = checkout.start(shopper)
    await pause.arrived
    await checkout.open(shopper, { notes: 'a gift' })
    pause.release()
    await first
  },

  async 'the reservation expires'() {
    const shopper = await insertBuyer()
    const pause = checkout.gateway.pause('createOrder')
    const start = checkout.start(shopper)
    await pause.arrived
    await expireReservations(db, shopper)
    await releaseExpiredCheckouts(db)
    pause.release()
    await start
  },

  async 'the provider created an order, which is found and paid later'() {
    const shopper = await insertBuyer()
    checkout.gateway.fail('createOrder', { kind: 'unavailable', committed: true })
    checkout.gateway.fail('findOrdersByReceipt', { kind: 'unavailable' })
    await checkout.start(shopper)
    checkout.gateway.pay([...checkout.gateway.orders.keys()].at(-1) ?? '')
    await backdateAttempts(db, shopper, 121)
    await reconcileDueAttempts(checkout.services)
  },
}

/** What can happen to a checkout in `awaiting_payment`. */
const WHILE_AWAITING_PAYMENT = {
  async 'it is paid'() {
    await checkout.buy(await insertBuyer())
  },

  async 'it is cancelled, and paid late'() {
    const shopper = await insertBuyer()
    const orderId = await checkout.open(shopper)
    await checkout.cancel(shopper, orderId)
    await payAndReport(orderId)
  },

  async 'it expires, and is paid late'() {
    const shopper = await insertBuyer()
    const orderId = await checkout.open(shopper)
    await expireReservations(db, shopper)
    await releaseExpiredCheckouts(db)
    await payAndReport(orderId)
  },

  async 'it is cancelled, out of stock, and paid late'() {
    const product = await insertProduct(db, { stockQuantity: 1 })
    const shopper = await insertShopper(db, [{ product }])
    const orderId = await checkout.open(shopper)
    await checkout.cancel(shopper, orderId)
    await checkout.buy(await insertShopper(db, [{ product }]))
    await payAndReport(orderId)
  },

  async 'a wrong amount is paid, then the right one'() {
    const orderId = await checkout.open(await insertBuyer())
    await payAndReport(orderId, 500)
    await payAndReport(orderId)
  },

  async 'a wrong amount is paid and refunded, another one too, then the right one is paid'() {
    const orderId = await checkout.open(await insertBuyer())
    await payAndReport(orderId, 500)
    await sendDueRefunds(checkout.services)
    await payAndReport(orderId, 600)
    await sendDueRefunds(checkout.services)
    await payAndReport(orderId)
  },
}

test('a checkout, its attempt and its reservations make every allowed move, and no other', async () => {
  for (const run of Object.values({ ...WHILE_RESERVED, ...WHILE_AWAITING_PAYMENT })) {
    checkout = openTestCheckout(db)
    await run()
  }
  await expectEveryMoveAndNoOther('checkouts')
  await expectEveryMoveAndNoOther('payment_attempts')
  await expectEveryMoveAndNoOther('stock_reservations')
  await expectBalancedLedger(db)
})

test('a payment makes every allowed move, and no other, in whatever order it is reported', async () => {
  for (const first of PAYMENT_STATUSES) {
    for (const second of PAYMENT_STATUSES) {
      const payment = checkout.gateway.pay(await checkout.open(await insertBuyer()))
      await finalisePayment(checkout.services, { ...payment, status: first })
      await finalisePayment(checkout.services, { ...payment, status: second })
    }
  }
  await expectEveryMoveAndNoOther('payments')
})

test('a refund makes every allowed move, and no other, whatever the provider reports', async () => {
  const reports: ProviderRefund['status'][] = ['pending', 'processed', 'failed']
  for (const first of reports) {
    for (const second of reports) {
      const payment = await payAndReport(await checkout.open(await insertBuyer()), 500)
      const refund = { id: `rfnd_${first}${second}`, razorpayPaymentId: payment.id, amount: paise(500) }
      await checkout.deliver(checkout.gateway.webhook('refund.created', { refund: { ...refund, status: first } }))
      await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund: { ...refund, status: second } }))
    }
  }
  const failed = await db.selectFrom('refunds').select('id').where('status', '=', 'failed').execute()
  expect(failed.length).toBeGreaterThan(0)
  const actor = await testActor(db)
  for (const { id } of failed) await retryRefund(checkout.services, actor, id)
  for (const status of reports) {
    const buyer = await insertBuyer()
    const { orderId, payment } = await checkout.buy(buyer)
    await cancelOrder(checkout.services, { userId: buyer.id, orderId, reason: 'changed-mind', note: null })
    const { key } = await db
      .selectFrom('refunds')
      .select('idempotency_key as key')
      .where('razorpay_payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    const byHand = checkout.gateway.refundByHand(payment.id, paise(payment.amount - 50))
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund: byHand }))
    // A request of the shop had been on its way.
    const late = { ...byHand, id: `rfnd_late${status}`, status, idempotencyKey: key }
    await checkout.deliver(checkout.gateway.webhook('refund.processed', { refund: late }))
  }
  await expectEveryMoveAndNoOther('refunds')
})

test('an order makes every move, because the administrator decides', async () => {
  const { id: orderId } = await insertOrder(db)
  const actor = await testActor(db)
  for (const from of CHOSEN_ORDER_STATUSES) {
    for (const to of CHOSEN_ORDER_STATUSES) {
      await changeOrderStatus(checkout.services, actor, { orderId, status: from })
      await changeOrderStatus(checkout.services, actor, { orderId, status: to })
    }
  }
  await offerCod(db)
  const paidOnDelivery = await openCodCheckout(checkout).buy(await insertBuyer())
  for (const status of ['shipped', 'delivered'] as const) {
    await changeOrderStatus(checkout.services, actor, { orderId: paidOnDelivery, status: 'shipped' })
    await refuseParcel(checkout.services, actor, paidOnDelivery)
    await changeOrderStatus(checkout.services, actor, { orderId: paidOnDelivery, status })
  }
  await expectEveryMoveAndNoOther('orders')
})

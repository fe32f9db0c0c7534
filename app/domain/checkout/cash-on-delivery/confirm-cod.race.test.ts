import { expect, test, vi } from 'vitest'
import { cancelOrderAsAdmin } from '#app/domain/after-sale/cancel-order.server.ts'
import { receiveRefusedParcel, refuseParcel } from '#app/domain/after-sale/refused-parcels.server.ts'
import { changeOrderStatus } from '#app/domain/orders/commands.server.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { hashTestCode, insertCodBuyer, offerCod, openCodCheckout } from '#tests/support/suites/cod-checkout.ts'
import { expireReservations, listOrderIds, stockOf } from '#tests/support/suites/test-checkout.ts'
import { releaseExpiredCheckouts } from '../purchase/release-expired-checkouts.server.ts'
import { cancelCod, confirmAsAdmin, confirmWithCode } from './confirm-cod.server.ts'
import { recordCodPayment } from './remittance.server.ts'

// A thorough run has many iterations.
vi.setConfig({ testTimeout: 300_000 })

const { db, checkout, actor } = await setUpAfterSale({ seller: { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } })
const cod = openCodCheckout(checkout)
await offerCod(db)

test('C01 a confirmation races its release: an order with its units, or a release, never both', async () => {
  const seen = { placed: 0, released: 0 }
  for (let iteration = 0; iteration < iterations(20, 200); iteration++) {
    const { product, shopper } = await insertCodBuyer(db, { stockQuantity: 1 })
    const checkoutId = await cod.hold(shopper)
    const code = await cod.codeOf(checkoutId)
    await expireReservations(db, shopper)
    const services = { ...checkout.services, hashCode: hashTestCode }
    const byCustomer = () => confirmWithCode(services, { userId: shopper.id, checkoutId, code })
    const racers = [
      byCustomer,
      byCustomer,
      () => confirmAsAdmin(checkout.services, actor, checkoutId),
      () => releaseExpiredCheckouts(db),
      ...(iteration % 2 === 0 ? [() => cancelCod(db, { userId: shopper.id, checkoutId })] : []),
    ]
    // Each of them starts first in turn.
    const start = iteration % racers.length
    const outcomes = await Promise.all([...racers.slice(start), ...racers.slice(0, start)].map((racer) => racer()))
    const statuses = outcomes.flatMap((outcome) => (typeof outcome === 'number' ? [] : [outcome.status]))
    const orders = await listOrderIds(db, shopper)
    const end = orders.length === 1 ? 'placed' : 'released'
    expect(orders.length).toBeLessThanOrEqual(1)
    expect(new Set(statuses), `iteration ${iteration}`).toEqual(new Set([end]))
    expect(await stockOf(db, product)).toEqual({ onHand: end === 'placed' ? 0 : 1, reserved: 0 })
    seen[end]++
  }
  expect(Math.min(seen.placed, seen.released)).toBeGreaterThan(0)
})

test('C01 a payment races a cancellation, a refusal and its return: what is paid is kept or refunded, and units return once', async () => {
  const seen = new Set<string>()
  for (let iteration = 0; iteration < iterations(10, 200); iteration++) {
    const { product, shopper } = await insertCodBuyer(db, { stockQuantity: 1 })
    const orderId = await cod.buy(shopper)
    await changeOrderStatus(checkout.services, actor, { orderId, status: 'shipped' })
    const choices = { isRefunded: true, isRestocked: true, note: null }
    const back = { orderId, isRestocked: true }
    const racers = [
      () => recordCodPayment(db, actor, { orderId, reference: null }),
      () => recordCodPayment(db, actor, { orderId, reference: null }),
      () => cancelOrderAsAdmin(checkout.services, actor, { orderId, ...choices }),
      () => refuseParcel(checkout.services, actor, orderId),
      () => receiveRefusedParcel(checkout.services, actor, back),
      () => receiveRefusedParcel(checkout.services, actor, back),
    ]
    const start = iteration % racers.length
    const outcomes = await Promise.all([...racers.slice(start), ...racers.slice(0, start)].map((racer) => racer()))
    const ends = outcomes.map((outcome) => outcome.status)
    const order = await db
      .selectFrom('orders')
      .select(['status', 'payment_status', 'returned_at', 'total_amount as total'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
    const payments = await db
      .selectFrom('payments')
      .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
      .select(['payments.amount', 'refunds.amount as refunded'])
      .where('order_id', '=', orderId)
      .execute()
    const isPaid = ends.includes('record')
    const [isCancelled, isBack] = [order.status === 'cancelled', order.returned_at !== null]
    expect([isCancelled, isBack], `iteration ${iteration}`).toEqual([
      ends.includes('cancelled'),
      ends.includes('received'),
    ])
    // It's paid or refused, never both; and only what was paid is cancelled, with a refund.
    expect([isPaid, order.payment_status === 'paid']).toEqual([order.status !== 'refused', isPaid])
    expect(payments).toEqual(isPaid ? [{ amount: order.total, refunded: isCancelled ? order.total : null }] : [])
    expect((await stockOf(db, product)).onHand).toBe(isBack || isCancelled ? 1 : 0)
    for (const end of ends) seen.add(end)
  }
  for (const end of ['record', 'cancelled', 'refused', 'received']) expect(seen, end).toContain(end)
})

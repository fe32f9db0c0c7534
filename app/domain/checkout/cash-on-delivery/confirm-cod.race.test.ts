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
  expect(seen.placed).toBeGreaterThan(0)
})

test('C01 a payment races a cancellation, a refusal and its return: what is paid is kept or refunded, and units return once', async () => {
  for (let iteration = 0; iteration < iterations(10, 100); iteration++) {
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
    await Promise.all([...racers.slice(start), ...racers.slice(0, start)].map((racer) => racer()))
    const { onHand } = await stockOf(db, product)
    expect(onHand).toBeLessThanOrEqual(1)
    const payments = await db.selectFrom('payments').select('amount').where('order_id', '=', orderId).execute()
    expect(payments.length).toBeLessThanOrEqual(1)
  }
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-size.ts'
import { receiveReport } from '#app/domain/orders/couriers/receive-report.server.ts'
import { findOrder } from '#app/domain/orders/queries.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { SHIPROCKET_KEYS, shiprocketReport } from '#tests/support/fakes/fake-shiprocket.ts'
import { type CourierScene, setUpCourier } from '#tests/support/suites/courier-suite.ts'
import { decisionOn, insertDelivered, insertExchange } from '#tests/support/suites/exchange-suite.ts'
import { expectBalancedLedger } from '#tests/support/suites/test-checkout.ts'
import { openComplaint } from '../open-complaint.server.ts'
import { findComplaint } from '../queries.server.ts'
import { acceptExchange, receiveReturn, requestReturn } from '../returns/decide-return.server.ts'
import { withdrawExchange } from '../returns/withdraw-exchange.server.ts'
import { bookPickup, cancelNeedlessPickups, findPickup } from './return-pickup.server.ts'

let scene: CourierScene
setUpCourier((opened) => {
  scene = opened
})

let exchange: Awaited<ReturnType<typeof insertExchange>>
beforeEach(async () => {
  exchange = await insertExchange(scene.db)
  await acceptExchange(exchange.checkout.services, scene.actor, decisionOn(exchange.complaintId))
})
afterEach(() => expectBalancedLedger(scene.db))

const services = () => ({ ...exchange.checkout.services, couriers: scene.connect() })
const request = (complaintId = exchange.complaintId) => ({
  complaintId,
  requestId: crypto.randomUUID(),
  text: 'A courier comes on Monday.',
  size: USUAL_PARCEL,
})
const book = (asked = request(), using = services()) => bookPickup(using, scene.actor, asked)
const wait = () =>
  scene.db
    .updateTable('return_pickups')
    .set({ updated_at: new Date(0) })
    .execute()
const messages = async () => {
  const { shopper, complaintId } = exchange
  const complaint = await findComplaint(scene.db, { userId: shopper.id, complaintId })
  return complaint?.messages.map(({ text }) => text).filter((text) => text.includes('on Monday')) ?? []
}

describe('M580 a courier collects what a customer sends back', () => {
  test('at the address of the order, brings it to the shop, and the customer is told once', async () => {
    const asked = request()
    const outcome = await book(asked)
    expect(outcome).toMatchObject({ status: 'booked', courier: 'Delhivery Reverse' })
    const [sent] = scene.shiprocket.orders
    expect(sent?.sent).toMatchObject({
      order_id: expect.stringMatching(/^C\d{4}-\d{6}-[0-9a-f]{6}$/),
      pickup_pincode: expect.stringMatching(/^\d{6}$/),
      shipping_pincode: SHIPROCKET_KEYS.pickupPinCode,
      shipping_city: 'Ahmedabad',
      shipping_state: 'Gujarat',
      shipping_phone: '7940000000',
      order_items: [{ name: expect.stringContaining(', M'), units: 1, selling_price: '1000' }],
      sub_total: '1000',
      weight: '0.5',
    })
    const found = await findPickup(scene.db, exchange.complaintId)
    expect(found).toEqual({ courier: 'Delhivery Reverse', trackingNumber: sent?.awb })
    expect(await messages()).toEqual([
      `A courier comes on Monday.\n\nCourier: Delhivery Reverse\nTracking number: ${sent?.awb}`,
    ])
    const { shopper, complaintId } = exchange
    const complaint = await findComplaint(scene.db, { userId: shopper.id, complaintId })
    expect(complaint?.goods).toMatchObject({ courier: 'Delhivery Reverse' })
    expect(await book(asked)).toEqual({ status: 'already-booked' })
    expect(await messages()).toHaveLength(1)
  })

  test('also for a complaint by the law about the whole order', async () => {
    const { checkout, orderId, shopper } = await insertDelivered(scene.db, { quantity: 2 })
    const { id } = await inTransaction(scene.db, (tx) =>
      openComplaint(tx, checkout.services.jobs, {
        kind: 'late',
        wish: 'refund',
        text: 'Too late.',
        userId: shopper.id,
        orderId,
        items: [],
        pictureIds: [],
        requestId: crypto.randomUUID(),
        sender: { name: shopper.fullName, email: shopper.email, phone: null },
      }),
    )
    expect(await book(request(id))).toEqual({ status: 'changed' })
    await requestReturn(checkout.services, scene.actor, decisionOn(id))
    expect(await book(request(id))).toMatchObject({ status: 'booked' })
    expect(scene.shiprocket.orders[0]?.sent).toMatchObject({ order_items: [{ units: 2 }], sub_total: '2000' })
  })

  test.each(['orders/create/return', 'courier/assign/awb'])('is continued when %s gave no response', async (path) => {
    scene.shiprocket.fail(path, 'done-without-response')
    expect(await book()).toMatchObject({ status: 'failed', error: { kind: 'unavailable' } })
    expect(await book()).toEqual({ status: 'in-progress' })
    await wait()
    expect(await book()).toMatchObject({ status: 'booked' })
    expect(scene.shiprocket.orders).toHaveLength(1)
    expect(await messages()).toHaveLength(1)
  })

  test('says what the service says, and can be tried again at once', async () => {
    scene.shiprocket.fund(false)
    expect(await book()).toMatchObject({ status: 'failed', error: { description: expect.stringContaining('wallet') } })
    scene.shiprocket.fund(true)
    expect(await book()).toMatchObject({ status: 'booked' })
  })

  test('not without a service, for an unknown complaint, or once the goods arrived', async () => {
    expect(await bookPickup({ ...services(), couriers: undefined }, scene.actor, request())).toEqual({
      status: 'no-service',
    })
    expect(await book(request('x'))).toEqual({ status: 'unknown-complaint' })
    const arrived = { ...decisionOn(exchange.complaintId), isRestocked: true }
    await receiveReturn(exchange.checkout.services, scene.actor, arrived)
    expect(await book()).toEqual({ status: 'changed' })
    expect(scene.shiprocket.calls).toEqual([])
  })

  test('reports about it don’t touch the order', async () => {
    await book()
    const { awb = '' } = scene.shiprocket.orders[0] ?? {}
    const body = JSON.stringify(shiprocketReport(awb, { is_return: 1 }))
    const received = await receiveReport(services(), { body, token: SHIPROCKET_KEYS.webhookToken })
    expect(received).toEqual({ status: 'unknown-parcel' })
    const { shopper, orderId } = exchange
    expect(await findOrder(scene.db, { userId: shopper.id, orderId })).toMatchObject({ status: 'delivered' })
  })
})

describe('M581 a pick-up that nobody needs any more', () => {
  const cancelled = () => scene.shiprocket.orders.map(({ isCancelled }) => isCancelled)

  test('is cancelled after the customer withdrew, and left alone before', async () => {
    await book()
    await wait()
    await cancelNeedlessPickups(services())
    expect(cancelled()).toEqual([false])
    const { complaintId } = exchange
    await withdrawExchange(scene.db, complaintId)
    scene.shiprocket.fail('orders/cancel', 'no-response', { status: 503, body: {} }, { status: 503, body: {} })
    await cancelNeedlessPickups(services())
    await cancelNeedlessPickups(services())
    expect(cancelled()).toEqual([true])
    expect(await findPickup(scene.db, complaintId)).toBeUndefined()
  })

  test('withdrawn while it was being booked: nobody is told that a courier comes', async () => {
    const couriers = scene.connect()
    const { complaintId } = exchange
    const assignReturnCourier = async (shipmentId: string) => {
      await withdrawExchange(scene.db, complaintId)
      return couriers.assignReturnCourier(shipmentId)
    }
    const outcome = await book(request(), { ...services(), couriers: { ...couriers, assignReturnCourier } })
    expect(outcome).toEqual({ status: 'changed' })
    expect(await messages()).toEqual([])
    await wait()
    await cancelNeedlessPickups(services())
    expect(cancelled()).toEqual([true])
  })
})

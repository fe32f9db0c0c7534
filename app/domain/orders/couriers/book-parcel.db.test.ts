import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import type { OrderOverrides } from '#tests/support/factories/order-factory.ts'
import { type CourierScene, insertParcel, setUpCourier } from '#tests/support/suites/courier-suite.ts'
import { findBooking, makeLabel } from './book-parcel.server.ts'
import { CourierServiceError } from './courier-service.ts'
import { USUAL_PARCEL } from './parcel-size.ts'

let scene: CourierScene
let shiprocket: CourierScene['shiprocket']
let connect: CourierScene['connect']

setUpCourier((opened) => {
  scene = opened
  ;({ shiprocket, connect } = opened)
})

const insert = (overrides?: OrderOverrides) => insertParcel(scene, overrides)

describe('the courier service', () => {
  const to = { pinCode: '110001', value: paise(1_299_50), size: USUAL_PARCEL }

  test('M211 offers the couriers that take a parcel, the cheapest first', async () => {
    expect(await connect().listRates(to)).toEqual([
      { courierId: '43', courier: 'Delhivery Surface', price: 54_00, expectedBy: 'Jul 01, 2024' },
      { courierId: '225', courier: 'India Post-Business Parcel', price: 123_90, expectedBy: 'Jul 01, 2024' },
    ])
    expect(await connect().listRates({ ...to, pinCode: '999999' })).toEqual([])
  })

  test('logs in once, and again when its token is rejected', async () => {
    const couriers = connect()
    await Promise.all([couriers.listRates(to), couriers.listRates(to)])
    shiprocket.expireTokens()
    await couriers.listRates(to)
    expect(shiprocket.calls.filter((path) => path === 'auth/login')).toHaveLength(2)
  })

  test('is called twice before it counts as unavailable; a rejected call is not repeated', async () => {
    shiprocket.fail('courier/serviceability/', 'no-response')
    expect(await connect().listRates(to)).toHaveLength(2)
    shiprocket.fail('courier/serviceability/', { status: 502, body: 'Bad gateway' }, 'no-response')
    await expect(connect().listRates(to)).rejects.toMatchObject({ kind: 'unavailable' })
    const missing = { message: 'Required field missing', errors: { weight: ['The weight field is required.'] } }
    shiprocket.fail('courier/serviceability/', { status: 422, body: missing })
    await expect(connect().listRates(to)).rejects.toMatchObject({
      kind: 'rejected',
      description: 'Required field missing The weight field is required.',
    })
    shiprocket.fail('courier/serviceability/', { status: 429, body: {} }, { status: 200, body: {} })
    expect(await connect().listRates(to)).toEqual([])
  })

  test('rejects wrong keys', async () => {
    const refused = connect({ password: 'wrong' }).listRates(to)
    await expect(refused).rejects.toBeInstanceOf(CourierServiceError)
    await expect(refused).rejects.toMatchObject({ kind: 'rejected', description: 'Invalid email' })
  })
})

describe('M212 a courier is booked from an order’s screen', () => {
  test('and its number is stored with the order; then the label is created', async () => {
    const { id, read, book, services } = await insert()
    const outcome = await book()
    expect(outcome).toMatchObject({ status: 'booked', courier: 'Delhivery Surface', isPickupRequested: true })
    const order = await read()
    expect(order).toMatchObject({ status: 'confirmed', courier: 'Delhivery Surface' })
    expect(outcome).toMatchObject({ trackingNumber: order.trackingNumber })
    expect(shiprocket.orders).toHaveLength(1)
    expect(shiprocket.orders[0]?.sent).toMatchObject({
      order_id: expect.stringContaining(order.orderNumber),
      pickup_location: 'Workshop',
      billing_customer_name: 'Ananya Desai',
      billing_pincode: '380009',
      payment_method: 'Prepaid',
      sub_total: '1299',
      weight: '0.5',
      length: 30,
    })
    expect(await book()).toEqual({ status: 'already-booked' })
    expect(await makeLabel(services, id)).toMatchObject({ status: 'made' })
    expect(await findBooking(scene.db, id)).toMatchObject({
      status: 'booked',
      labelUrl: expect.stringContaining('https://labels.example/'),
    })
  })

  test('once, even if the service’s response got lost at any step', async () => {
    for (const path of ['orders/create/adhoc', 'courier/assign/awb']) {
      const { id, read, book, wait } = await insert()
      const before = shiprocket.orders.length
      shiprocket.fail(path, 'done-without-response')
      expect(await book(), path).toEqual({
        status: 'failed',
        error: { kind: 'unavailable', description: undefined },
      })
      expect(await book(), path).toEqual({ status: 'in-progress' })
      await wait()
      expect(await book(), path).toMatchObject({ status: 'booked' })
      expect(shiprocket.orders, path).toHaveLength(before + 1)
      expect((await read()).trackingNumber, path).toBe(shiprocket.orders.at(-1)?.awb)
      expect(await findBooking(scene.db, id)).toMatchObject({ status: 'booked' })
    }
  })

  test('once the reason for a rejection is gone', async () => {
    const { book } = await insert()
    shiprocket.fund(false)
    expect(await book()).toEqual({
      status: 'failed',
      error: { kind: 'rejected', description: expect.stringContaining('recharge') },
    })
    shiprocket.fund(true)
    expect(await book()).toMatchObject({ status: 'booked' })
    expect(shiprocket.orders).toHaveLength(1)
    const unreachable = await insert({ shippingAddress: { postal_code: '00' } })
    expect(await unreachable.book()).toMatchObject({
      error: { kind: 'rejected', description: 'Oops! Invalid Data. The billing pincode must be 6 digits.' },
    })
  })

  test('even if the pickup can’t be requested', async () => {
    const { book } = await insert()
    shiprocket.fail('courier/generate/pickup', { status: 400, body: { message: 'Invalid shipment id' } })
    expect(await book()).toMatchObject({ status: 'booked', isPickupRequested: false })
  })

  test('but not for a cancelled or delivered order', async () => {
    for (const status of ['cancelled', 'delivered'] as const) {
      expect(await (await insert({ status })).book()).toEqual({ status: 'not-dispatchable' })
    }
    expect(shiprocket.calls).toEqual([])
  })
})

import { afterAll, describe, expect, test, vi } from 'vitest'
import { bookParcel } from '#app/domain/orders/couriers/book-parcel.server.ts'
import { USUAL_PARCEL } from '#app/domain/orders/couriers/parcel-size.ts'
import { createShiprocket } from '#app/domain/orders/couriers/shiprocket.server.ts'
import { dispatchOrders, readDispatchList } from '#app/domain/orders/fulfilment/dispatch-orders.server.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { SHIPROCKET_KEYS, startFakeShiprocket } from '#tests/support/fakes/fake-shiprocket.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { buyTwoUnits } from '#tests/support/suites/two-units.ts'
import { correctAddress, correctAddressAsAdmin } from './correct-address.server.ts'

// A thorough run repeats each race many times.
vi.setConfig({ testTimeout: 600_000 })

const { db, checkout, actor } = await setUpAfterSale({ seller: { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } })
const shiprocket = await startFakeShiprocket()
afterAll(() => shiprocket.stop())
const couriers = createShiprocket({ ...SHIPROCKET_KEYS, apiUrl: shiprocket.url })
const services = { ...checkout.services, couriers }
const { version } = await readSettings(db)
await saveSettings(db, { basedOn: version, values: { addressCorrections: true }, actor: undefined })

const rounds = iterations(4, 200)
const KOCHI = { ...TYPED_ADDRESS, addressLine2: null, city: 'Kochi', state: 'Kerala', postalCode: '682001' } as const

async function place() {
  const order = await buyTwoUnits(checkout, actor)
  const { orderId, shopper } = order
  const read = async () => {
    const found = await findOrderForAdmin(db, orderId)
    if (!found) throw new Error('the order is gone')
    return found
  }
  return {
    ...order,
    read,
    byCustomer: () => correctAddress(services, { userId: shopper.id, orderId, address: KOCHI }),
    byOwner: () => correctAddressAsAdmin(services, actor, { orderId, address: KOCHI }),
  }
}

describe('M475 at the same moment', () => {
  test('an address is corrected and its order dispatched: a dispatched order keeps the address that it had', async () => {
    for (let round = 0; round < rounds; round++) {
      const { read, byCustomer, byOwner } = await place()
      const { orderNumber } = await read()
      const lines = readDispatchList(`${orderNumber},DTDC,D-${orderNumber}`) ?? []
      const [[line], corrected] = await Promise.all([
        dispatchOrders(services, actor, lines, { acceptsOtherCouriers: false }),
        round % 2 === 0 ? byCustomer() : byOwner(),
      ])
      expect(line?.plan).toBe('ship')
      const { status, trackingNumber, shippingAddress } = await read()
      expect([status, trackingNumber]).toEqual(['shipped', `D-${orderNumber}`])
      expect(corrected.status).toBe(shippingAddress.state === 'Kerala' ? 'corrected' : 'dispatched')
    }
  })

  test('an address is corrected and a courier booked: the label has the address of the order', async () => {
    for (let round = 0; round < rounds; round++) {
      const { orderId, read, byCustomer, byOwner } = await place()
      // The booking page was opened before the correction.
      const parcel = { order: await read(), courierId: '43', size: USUAL_PARCEL, careEmail: 'care@gulmeher.example' }
      await Promise.all([bookParcel(services, actor, parcel), round % 2 === 0 ? byCustomer() : byOwner()])
      const order = await read()
      const booking = await db
        .selectFrom('courier_bookings')
        .select(['status', 'provider_order_id'])
        .where('order_id', '=', orderId)
        .where('status', '!=', 'cancelled')
        .executeTakeFirst()
      expect(order.trackingNumber === null).toBe(booking === undefined)
      if (!booking) continue
      const sent = shiprocket.orders.find(({ id }) => String(id) === booking.provider_order_id)
      expect(sent).toMatchObject({ isCancelled: false, sent: { billing_pincode: order.shippingAddress.postal_code } })
    }
  })

  test('an address is corrected and a refund completes: each credit note is of an invoice that has it', async () => {
    for (let round = 0; round < rounds; round++) {
      const { orderId, refundUnits, byOwner } = await place()
      await refundUnits(1)
      const [, corrected] = await Promise.all([sendDueRefunds(services), byOwner()])
      expect(corrected).toMatchObject({ status: 'corrected', reissued: expect.any(String) })
      const notes = await db
        .selectFrom('credit_notes')
        .select(['amount', 'invoice_number', 'refund_id'])
        .where('order_id', '=', orderId)
        .orderBy('credit_note_number')
        .execute()
      const cancelling = notes.find(({ refund_id }) => refund_id === null)
      const refunded = notes.find(({ refund_id }) => refund_id !== null)
      // Refunded before: the new invoice is of the other unit. Refunded afterwards: it is of both, and credited.
      const isBefore = refunded?.invoice_number === null
      expect([cancelling?.amount, refunded?.amount]).toEqual([isBefore ? 1_000_00 : 2_000_00, 1_000_00])
    }
  })
})

import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import * as couriers from '#tests/support/suites/courier-suite.ts'
import { changeOrderStatus } from '../commands.server.ts'
import { makeLabel } from './book-parcel.server.ts'
import {
  cancelBooking,
  cancelRequestedBooking,
  findUncancelledBookings,
  markBookingCancelled,
} from './cancel-booking.server.ts'
import { CANCEL_BOOKING_QUEUE } from './request-cancellation.server.ts'

let scene: couriers.CourierScene
let db: couriers.CourierScene['db']
let actor: couriers.CourierScene['actor']
let shiprocket: couriers.CourierScene['shiprocket']

couriers.setUpCourier((opened) => {
  scene = opened
  ;({ db, actor, shiprocket } = opened)
})

/** An order, with what the administrator and the jobs do about its courier booking. */
async function insertParcel() {
  const parcel = await couriers.insertParcel(scene)
  const { id, jobs, services } = parcel
  return {
    ...parcel,
    setStatus: (status: OrderStatus) => changeOrderStatus({ db, jobs }, actor, { orderId: id, status }),
    requests: () => jobs.enqueued.filter(({ queue }) => queue === CANCEL_BOOKING_QUEUE).map(({ data }) => data),
    runJob: (using: Parameters<typeof cancelRequestedBooking>[0] = services) => cancelRequestedBooking(using, id),
  }
}

const cancelCalls = () => shiprocket.calls.filter((path) => path === 'orders/cancel').length

describe('M238 a cancelled order', () => {
  test('has its courier booking cancelled after the commit, once', async () => {
    const parcel = await insertParcel()
    await parcel.book()
    await parcel.setStatus('cancelled')
    expect(shiprocket.orders[0]?.isCancelled).toBe(false)
    expect(parcel.requests()).toEqual([{ orderId: parcel.id }])
    await parcel.runJob()
    expect(shiprocket.orders[0]?.isCancelled).toBe(true)
    expect(await parcel.booking()).toMatchObject({ status: 'cancelled', cancelProblem: null })
    expect(await parcel.read()).toMatchObject({ status: 'cancelled', courier: null, trackingNumber: null })
    await parcel.runJob()
    expect(cancelCalls()).toBe(1)
  })

  test('requests no cancellation without a booking, or after its delivery', async () => {
    const without = await insertParcel()
    await without.setStatus('cancelled')
    expect(without.requests()).toEqual([])
    const delivered = await insertParcel()
    await delivered.book()
    await delivered.setStatus('delivered')
    await delivered.setStatus('cancelled')
    expect(delivered.requests()).toEqual([])
  })

  test('keeps a number that was typed in by hand', async () => {
    const parcel = await insertParcel()
    await parcel.book()
    await db.updateTable('orders').set({ tracking_number: 'OWN1' }).where('id', '=', parcel.id).execute()
    await parcel.setStatus('cancelled')
    await parcel.runJob()
    expect(await parcel.read()).toMatchObject({ trackingNumber: 'OWN1' })
  })

  test('has the cancellation tried again while the service is unavailable, or if its response gets lost', async () => {
    const parcel = await insertParcel()
    await parcel.book()
    await parcel.setStatus('cancelled')
    shiprocket.fail('orders/cancel', 'no-response', 'no-response')
    await expect(parcel.runJob()).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await parcel.booking()).toMatchObject({ status: 'booked', cancelProblem: 'unavailable' })
    shiprocket.fail('orders/cancel', 'done-without-response')
    await parcel.runJob()
    expect(await parcel.booking()).toMatchObject({ status: 'cancelled', cancelProblem: null })
  })

  test('whose booking the service keeps is shown to the administrator, who tries again or closes the booking', async () => {
    const [first, second] = [await insertParcel(), await insertParcel()]
    for (const parcel of [first, second]) {
      await parcel.book()
      await parcel.setStatus('cancelled')
      shiprocket.fail('orders/cancel', { status: 400, body: { message: 'Cannot cancel a shipped order.' } })
      await parcel.runJob()
    }
    expect(await first.booking()).toMatchObject({
      status: 'booked',
      cancelProblem: 'rejected',
      cancelProblemText: 'Cannot cancel a shipped order.',
    })

    expect(await findUncancelledBookings(db)).toEqual({ count: 2, since: expect.any(Date), orderId: first.id })
    expect(await cancelBooking(first.services, actor, await first.read())).toEqual({ status: 'cancelled' })
    expect(await findUncancelledBookings(db)).toMatchObject({ count: 1, orderId: second.id })
    expect(await markBookingCancelled(db, actor, second.id)).toEqual({ status: 'closed' })
    expect(await markBookingCancelled(db, actor, second.id)).toEqual({ status: 'not-requested' })
    expect(await second.read()).toMatchObject({ trackingNumber: null })
    expect(await findUncancelledBookings(db)).toEqual({ count: 0, since: null, orderId: null })
  })

  test('waits for a booking that is under way, and finds it by its reference', async () => {
    const parcel = await insertParcel()
    shiprocket.fail('orders/create/adhoc', 'done-without-response')
    expect(await parcel.book()).toMatchObject({ status: 'failed' })
    await parcel.setStatus('cancelled')
    await parcel.runJob()
    expect(parcel.requests()).toHaveLength(2)
    expect(cancelCalls()).toBe(0)
    await parcel.wait()
    await parcel.runJob()
    expect(shiprocket.orders[0]?.isCancelled).toBe(true)
    expect(await parcel.booking()).toMatchObject({ status: 'cancelled' })
  })

  test('gets no tracking number if it was cancelled during the booking, which is then cancelled too', async () => {
    const parcel = await insertParcel()
    const { couriers } = parcel.services
    const cancelling: typeof couriers = {
      ...couriers,
      assignCourier: async (...ids) => {
        await parcel.setStatus('cancelled')
        return couriers.assignCourier(...ids)
      },
    }
    expect(await parcel.book({ ...parcel.services, couriers: cancelling })).toEqual({ status: 'not-dispatchable' })
    expect(await parcel.read()).toMatchObject({ status: 'cancelled', trackingNumber: null })
    await parcel.runJob()
    expect(await parcel.booking()).toMatchObject({ status: 'cancelled' })
    expect(shiprocket.orders[0]?.isCancelled).toBe(true)
  })

  test('that is confirmed again keeps its booking', async () => {
    const parcel = await insertParcel()
    await parcel.book()
    await parcel.setStatus('cancelled')
    await parcel.setStatus('confirmed')
    await parcel.runJob()
    expect(cancelCalls()).toBe(0)
    expect(await parcel.booking()).toMatchObject({ status: 'booked' })
    expect(await markBookingCancelled(db, actor, parcel.id)).toEqual({ status: 'not-requested' })
  })

  test('is left to the administrator once the service’s keys are removed', async () => {
    const parcel = await insertParcel()
    await parcel.book()
    await parcel.setStatus('cancelled')
    await parcel.runJob({ ...parcel.services, couriers: undefined })
    expect(await parcel.booking()).toMatchObject({ status: 'booked', cancelProblem: 'no-service' })
    expect(await markBookingCancelled(db, actor, parcel.id)).toEqual({ status: 'closed' })
  })
})

test('M212 a booking can be cancelled until the courier has the parcel', async () => {
  const { id, read, book, services, booking } = await insertParcel()
  expect(await cancelBooking(services, actor, await read())).toEqual({ status: 'not-booked' })
  await book()
  shiprocket.fail('orders/cancel', 'no-response', 'no-response')
  expect(await cancelBooking(services, actor, await read())).toMatchObject({ status: 'failed' })
  expect(await booking()).toMatchObject({ cancelProblem: null })
  expect(await cancelBooking(services, actor, await read())).toEqual({ status: 'cancelled' })
  expect(await read()).toMatchObject({ courier: null, trackingNumber: null })
  expect(shiprocket.orders[0]?.isCancelled).toBe(true)
  expect(await makeLabel(services, id)).toEqual({ status: 'not-booked' })
  expect(await book()).toMatchObject({ status: 'booked' })
  expect(shiprocket.orders).toHaveLength(2)
  const shipped = { ...(await read()), status: 'shipped' as const }
  expect(await cancelBooking(services, actor, shipped)).toEqual({ status: 'on-its-way' })
})

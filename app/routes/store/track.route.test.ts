import { describe, expect, test } from 'vitest'
import { findTrackingPath, withdrawTrackingLink } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { routeArgs, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import * as track from './track.tsx'

const { db } = await setUpTestDatabase()

const load = (token: string) => track.loader(routeArgs({ db, url: `/track/${token}`, params: { token } }))

const tokenOf = async (orderId: string) =>
  (await findTrackingPath(db, testTrackingLinks, orderId))?.replace('/track/', '') ?? ''

describe('M208 the tracking page', () => {
  test('shows status, entries, courier, date and items, and nothing about the customer', async () => {
    const { id, orderNumber } = await insertOrder(db, {
      status: 'shipped',
      trackingNumber: 'DL99',
      notes: 'Ring twice',
      tracking: [{ status: 'In Transit', message: 'On its way', location: 'Kochi' }],
    })
    const { parcel } = await load(await tokenOf(id))
    expect(parcel).toMatchObject({
      orderNumber,
      status: 'shipped',
      trackingNumber: 'DL99',
      expectedDelivery: expect.any(Date),
      items: [{ name: 'Indigo Dabu Kurti', size: 'M', quantity: 1 }],
    })
    expect(parcel.tracking.map(({ status }) => status)).toContain('In Transit')
    const loaded = JSON.stringify(parcel)
    for (const secret of ['Ananya', '9825012345', 'Sarita', '380009', 'Ring twice', '129900', 'pay_', id]) {
      expect(loaded, secret).not.toContain(secret)
    }
  })

  test('says whether the order is a replacement', async () => {
    const product = await insertProduct(db)
    const order = await insertOrder(db, { items: [{ productId: product.id, price: product.price }] })
    const replacement = await insertReplacement(db, order.id)
    const parcels = [await load(await tokenOf(order.id)), await load(await tokenOf(replacement.id))]
    expect(parcels.map(({ parcel }) => parcel.isReplacement)).toEqual([false, true])
  })

  test('is not cached, and its address isn’t sent to other sites', () => {
    const none = new Headers()
    const headers = { actionHeaders: none, loaderHeaders: none, parentHeaders: none, errorHeaders: undefined }
    expect(track.headers(headers)).toEqual({
      'Cache-Control': 'private, no-store',
      'Referrer-Policy': 'same-origin',
    })
  })

  test('is a 404 for invalid and withdrawn links, but still opens for orders in the bin', async () => {
    const order = await insertOrder(db)
    const withdrawn = await tokenOf(order.id)
    const actor = await testActor(db)
    expect(await withdrawTrackingLink(db, actor, order.id)).toEqual({ status: 'withdrawn' })
    const current = await tokenOf(order.id)
    expect((await load(current)).parcel.orderNumber).toBe(order.orderNumber)

    const deleted = await insertOrder(db, { deletedAt: new Date() })
    expect((await load(await tokenOf(deleted.id))).parcel.orderNumber).toBe(deleted.orderNumber)
    const ofNobody = testTrackingLinks.tokenFor(crypto.randomUUID(), 1)
    const forged = current.slice(0, -2) + (current.endsWith('AA') ? 'BB' : 'AA')
    for (const token of [withdrawn, ofNobody, forged, order.id, order.orderNumber, 'x', "'--"]) {
      expect(await load(token).catch((error: unknown) => error), token).toMatchObject({ init: { status: 404 } })
    }
    expect(await withdrawTrackingLink(db, actor, deleted.id)).toEqual({ status: 'unknown-order' })
  })
})

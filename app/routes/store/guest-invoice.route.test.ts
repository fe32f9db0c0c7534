import { expect, test } from 'vitest'
import { payDraft } from '#app/domain/checkout/by-hand/pay-draft.server.ts'
import { saveDraft } from '#app/domain/checkout/by-hand/save-draft.server.ts'
import { findTrackingPath, withdrawTrackingLink } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { findGuestInvoicePath } from '#app/domain/orders/invoicing/guest-invoice.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { makeDraft } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { routeArgs, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { loader } from './guest-invoice.ts'

const { db, checkout, actor } = await setUpAfterSale()

const open = (path = '') => {
  const token = path.split('/').at(-1) ?? ''
  return loader(routeArgs({ db, url: `/invoices/${token}`, params: { token } }) as never)
}

test('M462 a guest opens the invoice by its own link, which a tracking link isn’t, until the owner withdraws both', async () => {
  const product = await insertProduct(db, { sizes: ['M'], stockQuantity: 3 })
  const saved = await saveDraft(checkout.services, actor, makeDraft({ id: product.id, size: 'M' }))
  if (saved.status !== 'saved') throw new Error(saved.status)
  const payment = { draftId: saved.draftId, method: 'upi', reference: null, key: crypto.randomUUID() } as const
  const placed = await payDraft(checkout.services, actor, payment)
  if (placed.status !== 'placed') throw new Error(placed.status)
  const { orderId } = placed

  const path = await findGuestInvoicePath(db, testTrackingLinks, orderId)
  expect(await (await open(path)).text()).toContain('Meera Nair')
  const missing = { init: { status: 404 } }
  const tracking = await findTrackingPath(db, testTrackingLinks, orderId)
  for (const other of [tracking, `/invoices/${orderId}`, `${path?.slice(0, -2)}AA`]) {
    expect(await open(other).catch((error: unknown) => error), other).toMatchObject(missing)
  }
  await withdrawTrackingLink(db, await testActor(db), orderId)
  expect(await open(path).catch((error: unknown) => error)).toMatchObject(missing)

  const ofAccount = await checkout.buy(await insertShopper(db, [{ product, quantity: 1 }]))
  expect(await findGuestInvoicePath(db, testTrackingLinks, ofAccount.orderId)).toBeUndefined()
})

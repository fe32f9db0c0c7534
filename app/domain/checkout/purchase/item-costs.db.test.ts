import { expect, test } from 'vitest'
import { collectCustomerData } from '#app/domain/data-rights/customer-data.server.ts'
import { notifyOfOrder } from '#app/domain/messaging/order-messages.server.ts'
import { invoiceHtml } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { findOrderEarnings } from '#app/domain/orders/manage/order-earnings.server.ts'
import { findOrderForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { findInvoicedOrder, listOrders } from '#app/domain/orders/queries.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import * as orderPage from '#app/routes/account/orders/order.tsx'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper, type WantedLine } from '#tests/support/factories/shopper.ts'
import { createFakeJobs } from '#tests/support/fakes/fake-jobs.ts'
import { routeArgs, testTrackingLinks } from '#tests/support/routes/route.ts'
import { setUpTestCheckout } from '#tests/support/suites/checkout-suite.ts'

const seller = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const checkout = await setUpTestCheckout({ seller })
const { db } = checkout

/** A number that is nowhere else. */
const COST = paise(487_31)

async function insertCosted(cost: typeof COST | null) {
  const product = await insertProduct(db, { price: paise(1_050_00), originalPrice: paise(1_050_00) })
  await setCost(product.id, cost)
  return product
}

const setCost = (id: string, cost: typeof COST | null) =>
  db.updateTable('products').set({ cost_price: cost }).where('id', '=', id).execute()

async function buy(...lines: WantedLine[]) {
  const shopper = await insertShopper(db, lines)
  const { orderId } = await checkout.buy(shopper)
  const order = await findOrderForAdmin(db, orderId)
  if (!order) throw new Error('no order')
  return { shopper, orderId, order }
}

test('M431 an order item keeps what its product cost when it was bought, and the order says what it earned', async () => {
  const product = await insertCosted(COST)
  const { order } = await buy({ product, quantity: 2 })
  await insertOffer(db, { kind: 'percent', percent: 5, scope: 'products', scopeKeys: [product.id] })
  const discounted = (await buy({ product, quantity: 2 })).order
  await setCost(product.id, paise(1_00))
  // Two units at ₹1,050, which has 5% GST in it, leave ₹2,000.
  const earnings = { cost: 974_62, isCostComplete: true, margin: { amount: 1_025_38, percent: 51.3 } }
  expect(await findOrderEarnings(db, order)).toEqual(earnings)
  expect((await findOrderEarnings(db, discounted))?.margin).toEqual({ amount: 925_38, percent: 48.7 })
  expect(await findOrderEarnings(db, { ...order, status: 'cancelled' })).toBeUndefined()
})

test('M431 an order of which only some costs are known has no margin, and one without costs says nothing', async () => {
  const [known, unknown] = [await insertCosted(COST), await insertCosted(null)]
  const both = await buy({ product: known }, { product: unknown })
  expect(await findOrderEarnings(db, both.order)).toEqual({ cost: COST, isCostComplete: false, margin: undefined })
  const { order } = await buy({ product: unknown })
  expect(await findOrderEarnings(db, order)).toBeUndefined()
})

test('M431 no customer’s page, email, invoice or file has a cost', async () => {
  const { shopper, orderId } = await buy({ product: await insertCosted(COST) })
  await notifyOfOrder(
    { db, jobs: createFakeJobs(), shopUrl: 'https://shop.example', trackingLinks: testTrackingLinks },
    { orderId, status: 'confirmed' },
  )
  const invoiced = await findInvoicedOrder(db, { userId: shopper.id, orderId })
  if (!invoiced) throw new Error('no order')
  const page = { db, visitor: signedIn(shopper), url: `/orders/${orderId}`, params: { orderId } }
  const seen = {
    list: await listOrders(db, shopper.id),
    page: await orderPage.loader(routeArgs(page) as never),
    document: invoiceHtml(invoiced, DEFAULT_SETTINGS),
    invoiced,
    mails: await db.selectFrom('mails').selectAll().where('recipient', '=', shopper.email).execute(),
    checkouts: await db.selectFrom('checkouts').selectAll().where('user_id', '=', shopper.id).execute(),
    file: await collectCustomerData(db, shopper.id),
  }
  expect(seen.mails).toHaveLength(1)
  expect(seen.file.orders).toHaveLength(1)
  for (const [where, shown] of Object.entries(seen)) {
    expect(JSON.stringify(shown), where).not.toMatch(/48731|487\.31|cost_?price/i)
  }
})

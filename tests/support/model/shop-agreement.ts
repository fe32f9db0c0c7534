import { sql } from 'kysely'
import { expect } from 'vitest'
import { findRefundable } from '#app/domain/after-sale/refundable.server.ts'
import { findOffer } from '#app/domain/offers/manage/offers.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { listOrdersForAdmin } from '#app/domain/orders/manage/order-table.server.ts'
import { listOrders } from '#app/domain/orders/queries.server.ts'
import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { creditNoteSum, invoiceSum } from '#app/domain/orders/tax/tax-report.ts'
import { addSums, isNothing, subtractSum } from '#app/domain/orders/tax/tax-sum.ts'
import { listOrderRefunds } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { findReviewsOnPage, listReviewCounts } from '#app/domain/reviews/queries.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { stockBySizeOf } from '../suites/test-checkout.ts'
import type { ModelOrder } from './order-model.ts'
import { listFinalised } from './purchase-steps.ts'
import { orderOf, readOutstanding, type Scene } from './shop-scene.ts'

/**
 * Expects that after any command, shop and model have the same stock, the same carts, the same outcome for each payment, and the same
 * orders: their statuses, parcels, complaints, and what can still be refunded.
 */
export async function expectToAgree(scene: Scene): Promise<void> {
  const { db, model, shoppers, products } = scene
  for (const product of products) {
    const shelves = [...(model.products.get(product.id)?.onHand ?? [])]
    const expected = shelves.map(([shelf, onHand]) => [shelf, [onHand, model.reserved(product.id, shelf)]])
    expect(await stockBySizeOf(db, product)).toEqual(Object.fromEntries(expected))
  }
  const ids = shoppers.map(({ id }) => id)
  const lines = await db
    .selectFrom('cart_items')
    .select(['user_id', 'product_id as product', 'size', 'quantity'])
    .where('user_id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const id of ids) {
    const own = lines.filter((line) => line.user_id === id).map(({ user_id: _, ...line }) => line)
    expect(own).toEqual((model.carts.get(id) ?? []).map(({ id: _, ...line }) => line))
  }
  const outcomes = (await listFinalised(scene)).map(({ payment, outcome }) => [payment, outcome])
  expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(model.outcomes))
  for (const order of model.orders) await expectOrderToAgree(scene, order)
  for (const { id } of products) await expectRatingToAgree(scene, id)
  expect((await findOffer(db, scene.offer.id))?.uses).toBe(model.uses)
  const outstanding = model.orders.reduce((sum, order) => sum + (order.isOutstanding ? order.total : 0), 0)
  expect((await readOutstanding(db)) - scene.outstandingBefore).toBe(outstanding)
}

async function expectOrderToAgree(scene: Scene, order: ModelOrder): Promise<void> {
  const { db } = scene
  const { id } = await orderOf(scene, order)
  const row = await db
    .selectFrom('orders')
    .select(['status', 'courier', 'tracking_number', 'hidden_by_customer_at', 'deleted_at', 'cancelled_at'])
    .select(['returned_at', 'payment_status', 'razorpay_payment_id as payment', 'total_amount as total'])
    .select('gift_wrap_fee as wrapFee')
    .select(sql<string>`shipping_address ->> 'state'`.as('state'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { hidden_by_customer_at, deleted_at, cancelled_at, returned_at, payment_status, ...shown } = row
  expect({
    ...shown,
    isHidden: hidden_by_customer_at !== null,
    isBinned: deleted_at !== null,
    isCancelled: cancelled_at !== null,
    isBack: returned_at !== null,
    isPaid: payment_status === 'paid',
  }).toEqual({
    status: order.status,
    courier: order.courier,
    tracking_number: order.trackingNumber,
    state: order.state,
    isHidden: order.isHidden,
    isBinned: order.isBinned,
    isCancelled: order.status === 'cancelled',
    isBack: order.isBack,
    isPaid: order.payment !== undefined,
    payment: order.payment ?? null,
    total: order.total,
    wrapFee: order.wrapFee,
  })
  const refundable = await findRefundable(db, id)
  expect({
    moneyLeft: refundable?.moneyLeft,
    deliveryLeft: refundable?.deliveryLeft,
    items: refundable?.items.map(({ productId, size, unitsLeft, amountLeft }) => [
      productId,
      size,
      unitsLeft,
      amountLeft,
    ]),
  }).toEqual({
    moneyLeft: order.moneyLeft,
    deliveryLeft: order.deliveryLeft,
    items: order.lines.map(({ product, size }, line) => {
      const { units, amount } = order.left(line)
      return [product, size, units, amount]
    }),
  })
  const reviews = await db
    .selectFrom('reviews')
    .innerJoin('order_items as item', 'item.id', 'reviews.order_item_id')
    .select(['item.product_id as product', 'item.size', 'reviews.stars', 'reviews.fit', 'words', 'answer'])
    .select(['reviews.pictures', sql<boolean>`hidden_at is not null`.as('isHidden')])
    .select(
      sql<number>`(
      select count(*)::integer from shop.review_pictures where review_id = reviews.id
    )`.as('storedPictures'),
    )
    .where('item.order_id', '=', id)
    .orderBy('item.position')
    .execute()
  expect(reviews).toEqual(
    order.lines.flatMap(({ product, size }, line) => {
      const review = order.reviews.get(line)
      return review ? [{ product, size, ...review, storedPictures: review.pictures }] : []
    }),
  )
  const complaints = await db
    .selectFrom('complaints')
    .innerJoin('complaint_messages', 'complaint_messages.complaint_id', 'complaints.id')
    .leftJoin('returns', 'returns.complaint_id', 'complaints.id')
    .select(({ fn }) => ['complaints.request_id', 'complaints.status', fn.countAll<number>().as('messages')])
    .select('returns.status as goods')
    .where('complaints.order_id', '=', id)
    .groupBy(['complaints.id', 'returns.complaint_id'])
    .orderBy('complaints.complaint_number')
    .execute()
  expect(complaints).toEqual(
    order.complaints.all.map(({ requestId, status, messages, goods = null }) => ({
      request_id: requestId,
      status,
      goods,
      messages: messages.size,
    })),
  )
}

/** Expects that the counts of a product's reviews, which the database keeps, are those of its reviews; hidden ones say nothing. */
async function expectRatingToAgree({ db, model }: Scene, product: string): Promise<void> {
  const said = model.orders.flatMap(({ lines, reviews }) =>
    lines.flatMap((line, position) => {
      const review = line.product === product && reviews.get(position)
      return review ? [{ size: line.size, ...review }] : []
    }),
  )
  const shown = said.filter(({ isHidden }) => !isHidden)
  const counted = (await listReviewCounts(db, product)).flatMap(({ reviews, ...count }) =>
    Array.from({ length: reviews }, () => JSON.stringify(count)),
  )
  const expected = said.map(({ size, stars, fit, pictures, isHidden }) =>
    JSON.stringify({
      size,
      stars: isHidden ? 0 : stars,
      fit: isHidden ? '' : (fit ?? ''),
      hasPictures: !isHidden && pictures > 0,
    }),
  )
  expect(counted.sort()).toEqual(expected.sort())
  const stars = shown.reduce((sum, review) => sum + review.stars, 0)
  const { count, average } = (await findReviewsOnPage(db, product))?.rating ?? { count: 0, average: '0' }
  expect(count).toBe(shown.length)
  // Rounded to a decimal.
  expect(Math.abs(Number(average) - stars / Math.max(1, count))).toBeLessThan(0.0501)
}

/**
 * Expects that after a sequence and the shop's jobs, the provider has refunded what the model says, each refund of an order has its
 * credit note, and customers and owner see the orders that they should.
 */
export async function expectAllToBeDone(scene: Scene): Promise<void> {
  const { db, checkout, model, payments, shoppers } = scene
  for (const { payment } of payments) {
    const { status, amountRefunded } = checkout.gateway.payments.get(payment.id) ?? payment
    const order = model.orders.find((one) => one.payment === payment.id)
    if (order) {
      expect({ amount: payment.amount, amountRefunded }).toEqual({
        amount: order.total,
        amountRefunded: order.refunded,
      })
      expect(status).toBe(amountRefunded === payment.amount ? 'refunded' : 'captured')
    } else expect(['failed', 'refunded']).toContain(status)
  }
  const ids = new Map<ModelOrder, string>()
  for (const order of model.orders) {
    const { id } = await orderOf(scene, order)
    ids.set(order, id)
    if (order.payment === undefined) continue
    const refunds = (await listOrderRefunds(db, id)).flatMap(({ amount }) => (amount > 0 ? [amount] : []))
    const credited = (await listCreditNotes(db, id)).flatMap(({ amount, cancels }) => (cancels ? [] : [amount]))
    expect(credited.sort()).toEqual(refunds.sort())
    expect(credited.reduce((sum, amount) => sum + amount, 0)).toBe(order.refunded)
  }
  await expectTaxToAgree(scene)
  for (const [product, { onHand }] of model.products) {
    for (const shelf of onHand.keys()) expect(model.reserved(product, shelf)).toBe(model.held(product, shelf))
  }
  for (const { id } of shoppers) {
    const seen = (await listOrders(db, id, { limit: 100 })).filter((order) => order.replaces === null)
    const expected = model.orders.filter((order) => order.shopper === id && !order.isHidden)
    expect(seen.map((order) => order.id).sort()).toEqual(expected.map((order) => ids.get(order)).sort())
  }
  const own = new Set(ids.values())
  const listed = (await listOrdersForAdmin(db)).orders.map((order) => order.id)
  const expected = model.orders.filter((order) => !order.isBinned).map((order) => ids.get(order))
  expect(listed.filter((id) => own.has(id)).sort()).toEqual(expected.sort())
}

/** Expects that an order's invoices minus its credit notes are what it cost and wasn't refunded, in the State where it is delivered alone. */
async function expectTaxToAgree({ db, model, orders }: Scene): Promise<void> {
  const month = taxMonth(shopDate(new Date()).slice(0, 7))
  if (!month) throw new Error('no month')
  const { invoices, creditNotes, ...gaps } = await listMonthDocuments(db, month)
  expect([gaps.invoiceGaps, gaps.reissuedInvoiceGaps, gaps.creditNoteGaps]).toEqual([[], [], []])
  for (const order of model.orders) {
    const number = orders.get(order.checkout)?.orderNumber
    const sumIn = (isHere: boolean) => {
      const isOwn = (of: { orderNumber: string; state: string }) =>
        of.orderNumber === number && (of.state === order.state) === isHere
      const credited = addSums(creditNotes.filter(({ invoice }) => isOwn(invoice)).map(creditNoteSum))
      return subtractSum(addSums(invoices.filter(isOwn).map(invoiceSum)), credited)
    }
    expect(sumIn(true).amount).toBe(order.invoiced)
    expect(isNothing(sumIn(false)), JSON.stringify(sumIn(false))).toBe(true)
  }
}

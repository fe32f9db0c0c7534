import fc from 'fast-check'
import { expect, test } from 'vitest'
import { saveGift } from '#app/domain/checkout/gift/gift-choice.server.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { taxOfInvoice } from '#app/domain/orders/invoicing/tax-invoice.server.tsx'
import { chargesOf } from '#app/domain/orders/order.ts'
import { findInvoicedOrder } from '#app/domain/orders/queries.server.ts'
import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { readSettings, saveSettings } from '#app/domain/settings/settings.server.ts'
import { addPaise, multiplyPaise, paise } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundItems } from './refund-items.server.ts'
import { findRefundable } from './refundable.server.ts'

const SELLER = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const { db, checkout, actor } = await setUpAfterSale({ seller: SELLER })

const anyCart = fc.record({
  items: fc.array(
    fc.record({
      price: fc.oneof(fc.integer({ min: 2_00, max: 6_000_00 }), fc.integer({ min: 2_600_00, max: 2_700_00 })),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  delivery: fc.constantFrom(0, 79_00, 1_23),
  offer: fc.constantFrom(undefined, 'percent', 'amount', 'free-delivery'),
  wrapFee: fc.oneof(fc.constantFrom(0, 1, 49_99), fc.integer({ min: 1, max: 500_00 })),
  refunded: fc.integer({ min: 0, max: 100 }),
})

test('M531 M150 of random carts with gift wrap, no line’s tax changes, and once all is refunded nothing is left of invoice and return', async () => {
  const drawn = fc.sample(anyCart, randomCases(40, 200))
  for (const { items, delivery, offer, wrapFee, refunded } of drawn) {
    const { version } = await readSettings(db)
    await saveSettings(db, {
      basedOn: version,
      values: { giftsOffered: true, giftWrapFee: paise(wrapFee) },
      actor: undefined,
    })
    const { settings } = await readSettings(db)
    const wanted = []
    for (const { price, quantity } of items) {
      const product = await insertProduct(db, {
        price: paise(price),
        stockQuantity: 9,
        hasDeliveryCharge: delivery > 0,
        deliveryCharge: paise(delivery),
        freeDeliveryThreshold: paise(90_000_00),
      })
      wanted.push({ product, quantity })
    }
    if (offer) {
      const scopeKeys = wanted.map(({ product }) => product.id)
      await insertOffer(db, { kind: offer, scope: 'products', scopeKeys })
    }
    const shopper = await insertShopper(db, wanted)
    await saveGift(
      db,
      settings,
      { userId: shopper.id, message: 'For Asha', isWrapped: true, notBefore: null },
      new Date(),
    )
    const { orderId } = await checkout.buy(shopper)

    const order = await findInvoicedOrder(db, { userId: shopper.id, orderId })
    if (!order) throw new Error('no order')
    const goods = addPaise(...order.items.map(({ price, quantity }) => multiplyPaise(price, quantity)))
    const charge = offer === 'free-delivery' ? 0 : delivery
    expect(order.shipping).toBe(charge + wrapFee)
    expect(order.total).toBe(goods - order.discount + order.shipping)
    expect(chargesOf(order).map(({ amount }) => amount)).toEqual(wrapFee > 0 ? [wrapFee] : [])
    const tax = taxOfInvoice(order, SELLER.gstin)
    expect(tax.total.amount).toBe(order.total)
    const unwrapped = { ...order, shipping: paise(charge), total: paise(order.total - wrapFee) }
    expect(taxOfInvoice(unwrapped, SELLER.gstin).lines).toEqual(tax.lines)

    const part = paise(Math.floor((order.shipping * refunded) / 100))
    for (const isRest of [false, true]) {
      const left = await findRefundable(db, orderId)
      if (!left) throw new Error('no order')
      const outcome = await refundItems(checkout.services, actor, {
        orderId,
        requestId: crypto.randomUUID(),
        other: paise(0),
        note: 'a seam had opened',
        items: isRest
          ? left.items.map(({ orderItemId, unitsLeft }) => ({ orderItemId, quantity: unitsLeft, restock: false }))
          : [],
        delivery: isRest ? left.deliveryLeft : part,
      })
      expect(outcome.status).toBe(isRest || part >= 1_00 ? 'requested' : 'nothing-chosen')
      await sendDueRefunds(checkout.services)
    }
    const notes = await listCreditNotes(db, orderId)
    expect(addPaise(...notes.map(({ amount }) => amount))).toBe(order.total)
  }
  const month = taxMonth(shopDate(new Date()).slice(0, 7))
  if (!month) throw new Error('no month')
  const { totals, invoices, creditNotes, hsn } = taxReport(await listMonthDocuments(db, month), SELLER)
  expect([invoices.length, hsn]).toEqual([drawn.length, []])
  expect(creditNotes.length).toBeGreaterThanOrEqual(drawn.length)
  expect(totals.net).toEqual({ amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 })
})

import { describe, expect, test } from 'vitest'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { paise } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundItems } from './refund-items.server.ts'
import { findRefundable } from './refundable.server.ts'

const SELLER = { gstin: '24AAACC1206D1ZM', taxMode: 'regular' } as const
const { db, checkout, actor } = await setUpAfterSale({ seller: SELLER })

/** Three kurtis of ₹999.99 at 10% off, and a dupatta that the offer isn't for. */
async function placeOrder() {
  const kurti = await insertProduct(db, { price: paise(999_99), category: 'party', stockQuantity: 10 })
  const dupatta = await insertProduct(db, { price: paise(500_00), category: 'casual', stockQuantity: 10 })
  await insertOffer(db, { scope: 'category', scopeKeys: ['party'] })
  const shopper = await insertShopper(db, [{ product: kurti, quantity: 3 }, { product: dupatta }])
  const { orderId, payment } = await checkout.buy(shopper)
  const refundable = await findRefundable(db, orderId)
  const [kurtis, dupattas] = refundable?.items ?? []
  if (!kurtis || !dupattas) throw new Error('the order has no items')
  return { orderId, payment, kurtis, dupattas }
}

async function refundUnits(orderId: string, items: { orderItemId: string; quantity: number }[]) {
  return refundItems(checkout.services, actor, {
    orderId,
    requestId: crypto.randomUUID(),
    items: items.map((item) => ({ ...item, restock: false })),
    delivery: paise(0),
    other: paise(0),
    note: 'a seam had opened',
  })
}

describe('M455 a refund of an order with an offer', () => {
  test('pays back what was paid, unit by unit and to the paisa; credit notes and return follow', async () => {
    const { orderId, payment, kurtis, dupattas } = await placeOrder()
    // 3 × 999.99 = 2,999.97, less 299.99.
    expect(payment.amount).toBe(2_999_97 - 299_99 + 500_00)
    expect(kurtis.amountLeft).toBe(2_699_98)
    expect(dupattas.amountLeft).toBe(500_00)
    const one = { orderItemId: kurtis.orderItemId, quantity: 1 }
    const amounts = []
    for (let unit = 0; unit < 3; unit++) {
      const outcome = await refundUnits(orderId, [one])
      amounts.push(outcome.status === 'requested' ? outcome.amount : outcome)
      await sendDueRefunds(checkout.services)
    }
    expect(amounts).toEqual([899_99, 899_99, 900_00])
    expect(await refundUnits(orderId, [{ orderItemId: dupattas.orderItemId, quantity: 1 }])).toEqual({
      status: 'requested',
      amount: 500_00,
    })
    await sendDueRefunds(checkout.services)
    expect((await listCreditNotes(db, orderId)).map(({ amount }) => amount)).toEqual([899_99, 899_99, 900_00, 500_00])
    const month = taxMonth(shopDate(new Date()).slice(0, 7))
    if (!month) throw new Error('no month')
    const report = taxReport(await listMonthDocuments(db, month), SELLER)
    expect(report.totals.net).toEqual({ amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 })
    expect(report.hsn).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { listCreditNotes } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { taxReport } from '#app/domain/orders/tax/tax-report.ts'
import type { ProviderSettlementLine } from '#app/domain/payments/gateway.ts'
import { sendDueRefunds } from '#app/domain/payments/refunds/send-refunds.server.ts'
import { fetchSettlements } from '#app/domain/payments/settlements/fetch-settlements.server.ts'
import { netOf } from '#app/domain/payments/settlements/settlement.ts'
import { findSettlement } from '#app/domain/payments/settlements/settlement-list.server.ts'
import { paise, paiseTotal } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import { insertOffer } from '#tests/support/factories/cart-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertShopper } from '#tests/support/factories/shopper.ts'
import { randomCases } from '#tests/support/run/race-iterations.ts'
import { seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpAfterSale } from '#tests/support/suites/checkout-suite.ts'
import { refundAmount } from '#tests/support/suites/refund-amount.ts'
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

async function readReport() {
  const month = taxMonth(shopDate(new Date()).slice(0, 7))
  if (!month) throw new Error('no month')
  return taxReport(await listMonthDocuments(db, month), SELLER)
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
    const report = await readReport()
    expect(report.totals.net).toEqual({ amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 })
    expect(report.hsn).toEqual([])
  })
})

test('M432 M452 carts with offers over all States: what was settled is what was invoiced less credit notes, to the paisa', async () => {
  const carts = fc.sample(
    fc.record({
      state: fc.constantFrom(...INDIAN_STATES),
      quantities: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }).filter((units) => units.some((unit) => unit > 0)),
      /** Per mille of what was paid, and units of the first item. */
      refunds: fc.array(fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constant('unit' as const)), { maxLength: 3 }),
    }),
    { numRuns: randomCases(100, 10_000), seed: seededRandom().seed },
  )
  const stock = { stockQuantity: 1_000_000, mrp: null }
  const products = await Promise.all(
    [999_99, 2_800_00, 2_625_01, 10_000_00].map((price, index) =>
      insertProduct(db, { ...stock, price: paise(price), category: index % 2 === 0 ? 'party' : 'casual' }),
    ),
  )
  await insertOffer(db, { kind: 'percent', percent: 33, scope: 'category', scopeKeys: ['party'] })
  await insertOffer(db, { kind: 'amount', amount: paise(777_77), percent: 0, minimum: paise(5_000_00) })
  const before = (await readReport()).totals.net.amount

  for (const { state, quantities, refunds } of carts) {
    const wanted = products.map((product, index) => ({ product, quantity: quantities[index] ?? 0 }))
    const shopper = await insertShopper(
      db,
      wanted.filter(({ quantity }) => quantity > 0),
    )
    await db.updateTable('addresses').set({ state }).where('user_id', '=', shopper.id).execute()
    const { orderId, payment } = await checkout.buy(shopper)
    for (const wantedBack of refunds) {
      const { items = [], moneyLeft = 0 } = (await findRefundable(db, orderId)) ?? {}
      const first = items.find(({ unitsLeft }) => unitsLeft > 0)
      const amount = wantedBack === 'unit' ? 0 : Math.min(Math.ceil((payment.amount * wantedBack) / 1_000), moneyLeft)
      if (amount > 0) await refundAmount(checkout.services, actor, { orderId, amount: paise(amount) })
      else if (first) await refundUnits(orderId, [{ orderItemId: first.orderItemId, quantity: 1 }])
    }
  }
  await sendDueRefunds(checkout.services)

  const { gateway } = checkout
  const settled = { settlementId: 'setl_1', description: null, createdAt: new Date() }
  const lines: ProviderSettlementLine[] = [
    ...[...gateway.payments.values()].map(({ id, amount }) => {
      const fee = paise(Math.ceil((amount * 236) / 10_000))
      const tax = paise(Math.ceil((amount * 36) / 10_000))
      return {
        ...settled,
        entityId: id,
        razorpayPaymentId: id,
        kind: 'payment' as const,
        amount,
        fee,
        tax,
        credit: paise(amount - fee),
        debit: paise(0),
      }
    }),
    ...[...gateway.refunds.values()].map(({ id, razorpayPaymentId, amount }) => ({
      ...settled,
      entityId: id,
      razorpayPaymentId,
      kind: 'refund' as const,
      amount,
      fee: paise(0),
      tax: paise(0),
      credit: paise(0),
      debit: amount,
    })),
  ]
  const amount = paiseTotal(lines.reduce((sum, line) => sum + netOf(line), 0))
  gateway.settlements.push({ id: 'setl_1', amount, status: 'processed', utr: null, createdAt: new Date(), lines })
  await fetchSettlements({ db, gateway })

  const settlement = await findSettlement(db, 'setl_1')
  expect(settlement).toMatchObject({ lineCount: lines.length, differences: 0, unexplained: 0 })
  const report = await readReport()
  expect(report.invoices.length).toBeGreaterThanOrEqual(carts.length)
  const { payments = 0, refunds = 0 } = settlement?.sums ?? {}
  expect(payments - refunds).toBe(report.totals.net.amount - before)
  for (const { amount: sum, taxable, cgst, sgst, igst } of [report.totals.net, ...report.sales]) {
    expect(taxable + cgst + sgst + igst).toBe(sum)
  }
}, 3_600_000)

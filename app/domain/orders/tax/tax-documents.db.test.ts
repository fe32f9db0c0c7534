import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import { paise } from '#app/money.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { type InsertedOrder, insertOrder, type OrderOverrides } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { insertReplacement } from '#tests/support/factories/replacement-factory.ts'
import { EMPTY_STORAGE } from '#tests/support/fakes/empty-storage.ts'
import { textOf } from '#tests/support/routes/render.tsx'
import { iterations, randomCases } from '#tests/support/run/race-iterations.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { takeDocumentNumber } from '../document-number.server.ts'
import { findCreditNoteForAdmin, issueCreditNote } from '../invoicing/credit-notes.server.ts'
import { issueCreditNoteDocument, issueOrderDocument } from '../invoicing/issued-documents.server.ts'
import { findInvoicedOrderForAdmin } from '../queries.server.ts'
import { gstr1Json } from './gstr1.ts'
import {
  findFirstSale,
  listMonthDocuments,
  selectUnpaidSales,
  sumTurnover,
  sumUnpaidSales,
} from './tax-documents.server.ts'
import { type TaxMonth, taxMonth } from './tax-month.ts'
import { listSellers, sellerKey, taxReport } from './tax-report.ts'
import { addSums, subtractSum, type TaxSum } from './tax-sum.ts'

const GUJARAT = '24AAACC1206D1ZM'
const REGULAR = { taxMode: 'regular', gstin: GUJARAT } as const

const { db } = await setUpTestDatabase()

function month(key: string): TaxMonth {
  const found = taxMonth(key)
  if (!found) throw new Error(`no month: ${key}`)
  return found
}

/** An order sold with tax, each item at the rate of its price. */
async function sell(overrides: OrderOverrides = {}): Promise<InsertedOrder> {
  const order = await insertOrder(db, overrides)
  await db.updateTable('orders').set({ seller_gstin: GUJARAT }).where('id', '=', order.id).execute()
  const items = await db
    .selectFrom('order_items')
    .select(['id', 'price', 'position'])
    .where('order_id', '=', order.id)
    .execute()
  for (const { id, price, position } of items) {
    const sold = { gst_rate: gstRateOf(price), hsn_code: position === 0 ? '6206' : '6204' }
    await db.updateTable('order_items').set(sold).where('id', '=', id).execute()
  }
  return order
}

/** @param isFirstItem Whether the refund names the order's first item. @returns The number of the credit note. */
async function credit(
  { id, razorpayPaymentId }: InsertedOrder,
  amount: number,
  issuedAt: Date,
  isFirstItem = false,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { id: refundId } = await tx
      .insertInto('refunds')
      .values({
        razorpay_payment_id: razorpayPaymentId,
        amount: paise(amount),
        reason_code: 'manual',
        reason: 'a seam',
        note: 'a seam',
        idempotency_key: `refund-${crypto.randomUUID()}`,
        status: 'processed',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (isFirstItem) {
      const item = await tx
        .selectFrom('order_items')
        .select('id')
        .where('order_id', '=', id)
        .where('position', '=', 0)
        .executeTakeFirstOrThrow()
      const refunded = { refund_id: refundId, order_item_id: item.id, quantity: 1, amount: paise(amount) }
      await tx.insertInto('refund_items').values(refunded).execute()
    }
    await issueCreditNote(tx, { razorpayPaymentId, refundId, amount: paise(amount) })
    const { number } = await tx
      .updateTable('credit_notes')
      .set({ issued_at: issuedAt })
      .where('refund_id', '=', refundId)
      .returning('credit_note_number as number')
      .executeTakeFirstOrThrow()
    return number
  })
}

describe('a month’s documents, each test in a financial year of its own,', () => {
  test('are none before the first sale', async () => {
    const documents = await listMonthDocuments(db, month('2026-11'))
    expect(documents).toMatchObject({ invoices: [], creditNotes: [], invoiceGaps: [], creditNoteGaps: [] })
    expect(await findFirstSale(db)).toBeUndefined()
    expect(await sumTurnover(db, month('2026-11'))).toBe(0)
  })

  test('are those issued from its first to its last instant in India, deleted and cancelled orders included', async () => {
    await sell({ createdAt: new Date('2026-10-31T23:59:59.999+05:30') })
    const first = await sell({ createdAt: new Date('2026-11-01T00:00:00+05:30'), status: 'cancelled' })
    const last = await sell({ createdAt: new Date('2026-11-30T23:59:59.999+05:30'), deletedAt: new Date() })
    await sell({ createdAt: new Date('2026-12-01T00:00:00+05:30') })
    const { invoices } = await listMonthDocuments(db, month('2026-11'))
    expect(invoices.map(({ orderNumber }) => orderNumber)).toEqual([first.orderNumber, last.orderNumber])
    expect(await findFirstSale(db)).toEqual(new Date('2026-10-31T23:59:59.999+05:30'))
    expect(await sumTurnover(db, month('2026-11'))).toBe(2_598_00)
  })

  test('are returned under the registration they were sold under', async () => {
    const createdAt = new Date('2027-11-21T12:00:00+05:30')
    await insertOrder(db, { createdAt })
    await sell({ createdAt })
    const composition = await insertOrder(db, { createdAt })
    const sold = { seller_gstin: GUJARAT, is_composition: true }
    await db.updateTable('orders').set(sold).where('id', '=', composition.id).execute()
    const sellers = listSellers(await listMonthDocuments(db, month('2027-11')))
    expect(sellers.map(sellerKey)).toEqual(['unregistered', `regular-${GUJARAT}`, `composition-${GUJARAT}`])
  })

  test('include credit notes against earlier invoices, which credit what earlier notes left', async () => {
    const order = await sell({ createdAt: new Date('2028-10-05T12:00:00+05:30') })
    await credit(order, 299_00, new Date('2028-10-20T12:00:00+05:30'))
    const number = await credit(order, 1_000_00, new Date('2028-11-02T12:00:00+05:30'))
    const { invoices, creditNotes } = await listMonthDocuments(db, month('2028-11'))
    expect(invoices).toEqual([])
    // 284.76 of the invoice’s 1,237.14 were credited in October.
    expect(creditNotes).toMatchObject([
      { number, amount: 1_000_00, credits: [{ gstRate: 500, taxable: 952_38, cgst: 23_81, sgst: 23_81 }] },
    ])
  })

  test('M152 list the numbers that were taken but that no document has', async () => {
    const createdAt = new Date('2029-11-21T12:00:00+05:30')
    await sell({ createdAt })
    await inTransaction(db, (tx) => takeDocumentNumber(tx, 'invoice', createdAt))
    await sell({ createdAt })
    await inTransaction(db, (tx) => takeDocumentNumber(tx, 'invoice', createdAt))
    const documents = await listMonthDocuments(db, month('2029-11'))
    expect(taxReport(documents, REGULAR).series).toEqual([
      {
        kind: 'invoice',
        first: 'INV-2930-000001',
        last: 'INV-2930-000004',
        issued: 2,
        gaps: ['INV-2930-000002', 'INV-2930-000004'],
        missing: 2,
        replacements: [],
        unused: 0,
      },
    ])
  })

  test('M400 have a delivery challan for each replacement, numbered in a series of its own', async () => {
    const createdAt = new Date('2034-11-21T12:00:00+05:30')
    const product = await insertProduct(db, { stockQuantity: 9 })
    const { id } = await sell({ createdAt, items: [{ productId: product.id, price: product.price, quantity: 3 }] })
    await db.insertInto('replacement_counters').values({ financial_year: '3435', last_number: 5 }).execute()
    for (const number of [2, 3, 5]) {
      const replacement = await insertReplacement(db, id)
      const moved = { order_number: `R3435-00000${number}`, created_at: createdAt, seller_gstin: GUJARAT }
      await db.updateTable('orders').set(moved).where('id', '=', replacement.id).execute()
    }
    const documents = await listMonthDocuments(db, month('2034-11'))
    expect(taxReport(documents, REGULAR).series).toMatchObject([
      { kind: 'invoice', issued: 1, missing: 0, unused: 0 },
      {
        kind: 'delivery-challan',
        first: 'DC-R3435-000001',
        last: 'DC-R3435-000005',
        issued: 3,
        gaps: ['DC-R3435-000001', 'DC-R3435-000004'],
      },
    ])
    const tables = gstr1Json(taxReport(documents, REGULAR))
    expect(tables).toMatchObject({
      doc_issue: { doc_det: [{ doc_num: 1 }, { doc_num: 12, docs: [{ net_issue: 3 }] }] },
    })
  })

  test('M235 leave out replacements of the former series, whose numbers aren’t missing', async () => {
    const createdAt = new Date('2033-11-21T12:00:00+05:30')
    const product = await insertProduct(db)
    const items = [{ productId: product.id, price: product.price }]
    const { id } = await sell({ createdAt, items })
    const replacement = await insertReplacement(db, id)
    const moved = { order_number: '3334-000002', created_at: createdAt }
    await db.updateTable('orders').set(moved).where('id', '=', replacement.id).execute()
    await db
      .insertInto('invoice_counters')
      .values({ financial_year: '3334', last_number: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db.updateTable('invoice_counters').set({ last_number: 2 }).where('financial_year', '=', '3334').execute()
    const documents = await listMonthDocuments(db, month('2033-11'))
    expect(documents.invoices).toHaveLength(1)
    expect(taxReport(documents, REGULAR).series).toMatchObject([
      { last: 'INV-3334-000002', issued: 1, missing: 0, replacements: ['INV-3334-000002'] },
    ])
  })
})

test('M150 M190 the returns of three months equal the issued documents to the paisa, for random orders and refunds', async () => {
  const DAY_MS = 86_400_000
  const drawn = fc.sample(
    fc.record({
      day: fc.integer({ min: 0, max: 91 }),
      state: fc.constantFrom(...INDIAN_STATES),
      items: fc.array(
        fc.record({ price: fc.integer({ min: 1_00, max: 9_000_00 }), quantity: fc.integer({ min: 1, max: 30 }) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      shipping: fc.integer({ min: 0, max: 199_00 }),
      refundAfter: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 2 }),
    }),
    { numRuns: randomCases(60, 60), seed: 2627 },
  )
  const placed: { id: string; createdAt: Date }[] = []
  const credited: { number: string; issuedAt: Date }[] = []
  for (const { day, state, items, shipping, refundAfter } of drawn.toSorted((a, b) => a.day - b.day)) {
    const order = await sell({
      createdAt: new Date(Date.parse('2030-10-01T10:00:00+05:30') + day * DAY_MS),
      shippingAddress: { state },
      items: items.map((item) => ({ ...item, price: paise(item.price) })),
      shippingCost: paise(shipping),
    })
    placed.push(order)
    for (const [index, days] of refundAfter.toSorted((a, b) => a - b).entries()) {
      const issuedAt = new Date(order.createdAt.getTime() + days * DAY_MS)
      const [first] = items
      // Some refunds name the first item, others no goods.
      const isFirstItem = (index + day) % 2 === 0 && first !== undefined
      const third = Math.ceil(order.total / 3)
      const amount = isFirstItem ? Math.min(third, first.price * first.quantity) : third
      credited.push({ number: await credit(order, amount, issuedAt, isFirstItem), issuedAt })
    }
  }

  for (const key of ['2030-10', '2030-11', '2030-12', '2031-01', '2031-02']) {
    const { from, to } = month(key)
    const report = taxReport(await listMonthDocuments(db, month(key)), REGULAR)
    const issued: TaxSum[] = []
    for (const { id } of placed.filter(({ createdAt }) => createdAt >= from && createdAt < to)) {
      const order = await findInvoicedOrderForAdmin(db, id)
      if (order) issued.push(totalOnPaper(await issueOrderDocument(db, EMPTY_STORAGE, order)))
    }
    const notes: TaxSum[] = []
    for (const { number } of credited.filter(({ issuedAt }) => issuedAt >= from && issuedAt < to)) {
      const note = await findCreditNoteForAdmin(db, number)
      if (note) notes.push(totalOnPaper(await issueCreditNoteDocument(db, EMPTY_STORAGE, note)))
    }
    expect([report.invoices.length, report.creditNotes.length]).toEqual([issued.length, notes.length])
    expect(report.totals.net, key).toEqual(subtractSum(addSums(issued), addSums(notes)))
    expect(addSums(report.hsn), key).toEqual(report.totals.net)
    expect(report.series.flatMap(({ gaps }) => gaps)).toEqual([])
  }
})

test('M150 what was never paid on delivery is found by its index, among very many such orders', async () => {
  const count = iterations(5_000, 100_000)
  const { id } = await insertOrder(db)
  await sql`
    with checkout as (
      insert into shop.checkouts (status, snapshot, snapshot_hash, subtotal, shipping_cost, total_amount, expires_at)
      select 'paid', '{}', 'cod-' || n, 100, 0, 100, now() from generate_series(1, ${sql.lit(count)}) n
      returning id
    )
    insert into shop.orders (order_number, checkout_id, total_amount, status, payment_status, payment_method,
      shipping_address, created_at, cancelled_at)
    select '2099-' || lpad(n::text, 6, '0'), checkout.id, 100, 'cancelled', 'cancelled', 'cod', shipping_address,
      at, at
    from (select id, row_number() over () as n from checkout) checkout, lateral (select timestamptz '2100-01-01' - n * interval '5 minutes' as at) moment,
      (select shipping_address from shop.orders where id = ${id}) one
  `.execute(db)
  await sql`analyze shop.orders`.execute(db)
  const day = { from: new Date('2099-12-20T00:00:00Z'), to: new Date('2099-12-20T01:00:00Z') }
  expect(JSON.stringify(await selectUnpaidSales(db, day).explain('json'))).toContain('orders_unpaid_cod_idx')
  expect(await sumUnpaidSales(db, day)).toBe(12 * 1_00)
})

/** The total row of an issued document: taxable value, CGST and SGST or IGST, amount. */
function totalOnPaper(html: string): TaxSum {
  const [, row = ''] = /Total in ₹ ([\d,. ]+)/.exec(textOf(html)) ?? []
  const figures = row.match(/[\d,]+\.\d\d/g) ?? []
  const [taxable = 0, first = 0, ...others] = figures.map((text) => Number(text.replaceAll(/[,.]/g, '')))
  const amount = others.at(-1) ?? 0
  return figures.length === 4
    ? { amount, taxable, cgst: first, sgst: others[0] ?? 0, igst: 0 }
    : { amount, taxable, cgst: 0, sgst: 0, igst: first }
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { gstRateOf } from '#app/domain/catalog/gst-rate.ts'
import { addPaise, paise } from '#app/money.ts'
import { formatDocumentNumber } from '#app/vocabulary/document-number.ts'
import { creditsOf } from '../invoicing/credit-note.ts'
import { apportion, pricePaid, taxOfOrder } from '../invoicing/gst.ts'
import { gstr1, gstr1Json } from './gstr1.ts'
import { type SoldOrder, taxCreditNotes, taxInvoice } from './tax-document.ts'
import { taxMonth } from './tax-month.ts'
import { listSellers, type MonthDocuments, sellerKey, taxReport } from './tax-report.ts'
import { addSums, NO_TAX, subtractSum, type TaxSum } from './tax-sum.ts'

const GUJARAT = '24AAACC1206D1ZM'
/** Of a buyer. */
const MUMBAI = '27AAPFU0939F1ZV'
const REGULAR = { taxMode: 'regular', gstin: GUJARAT } as const

const month = (key: string) => {
  const found = taxMonth(key)
  if (!found) throw new Error(`no month: ${key}`)
  return found
}
const NOVEMBER = month('2026-11')

interface OrderOverrides extends Partial<Omit<SoldOrder, 'items'>> {
  readonly prices?: readonly number[]
  readonly quantity?: number
  readonly hsnCodes?: readonly string[]
}

/** An order of November, sold with tax, unless overridden. */
function makeSoldOrder({
  prices = [1_299_00],
  quantity = 1,
  hsnCodes = [],
  ...overrides
}: OrderOverrides = {}): SoldOrder {
  const { shipping = paise(0), discount = paise(0), taxMode = 'regular' } = overrides
  const goods = prices.reduce((sum, price) => sum + price * quantity, 0)
  return {
    orderNumber: '2627-000001',
    createdAt: new Date('2026-11-21T16:30:00+05:30'),
    state: 'Gujarat',
    sellerGstin: taxMode === 'unregistered' ? null : GUJARAT,
    buyerGstin: null,
    buyerName: null,
    taxMode,
    total: paise(goods + shipping - discount),
    shipping,
    discount,
    items: prices.map((price, index) => ({
      name: `Kurti ${index + 1}`,
      size: 'M',
      quantity,
      price: paise(price),
      discount: paise(index === 0 ? discount : 0),
      hsnCode: hsnCodes[index] ?? '6206',
      gstRate: taxMode === 'regular' ? gstRateOf(paise(price)) : null,
    })),
    ...overrides,
  }
}

const documents = (overrides: Partial<MonthDocuments>): MonthDocuments => ({
  month: NOVEMBER,
  invoices: [],
  creditNotes: [],
  challans: [],
  invoiceGaps: [],
  reissuedInvoiceGaps: [],
  creditNoteGaps: [],
  challanGaps: [],
  ...overrides,
})
const reportOf = (overrides: Partial<MonthDocuments>, seller: Parameters<typeof taxReport>[1] = REGULAR) =>
  taxReport(documents(overrides), seller)

const note = (number: number, amount: number, issuedAt = new Date('2026-11-25T12:00:00+05:30')) => ({
  number: `CN-${formatDocumentNumber('2627', number)}`,
  amount: paise(amount),
  issuedAt,
})

describe('a month’s report', () => {
  test('sums up sales by state and rate, and by HSN code with shipping', () => {
    const invoices = [
      makeSoldOrder({ prices: [1_050_00, 2_100_00], hsnCodes: ['6206', '6211'], shipping: paise(31_50) }),
      makeSoldOrder({ prices: [3_540_00], state: 'Kerala', orderNumber: '2627-000002' }),
    ].map(taxInvoice)
    const report = reportOf({ invoices })
    expect(report.sales).toEqual([
      { state: 'Gujarat', gstRate: 500, amount: 3_181_50, taxable: 3_030_00, cgst: 75_75, sgst: 75_75, igst: 0 },
      { state: 'Kerala', gstRate: 1800, amount: 3_540_00, taxable: 3_000_00, cgst: 0, sgst: 0, igst: 540_00 },
    ])
    expect(report.hsn).toMatchObject([
      { hsnCode: '6206', gstRate: 500, quantity: 1, amount: 1_060_50, taxable: 1_010_00, cgst: 25_25 },
      { hsnCode: '6206', gstRate: 1800, quantity: 1, amount: 3_540_00, taxable: 3_000_00, igst: 540_00 },
      { hsnCode: '6211', gstRate: 500, quantity: 1, amount: 2_121_00, taxable: 2_020_00, cgst: 50_50 },
    ])
  })

  test('deducts credit notes, including those of an earlier month’s invoice', () => {
    const invoice = taxInvoice(makeSoldOrder({ prices: [1_050_00], createdAt: new Date('2026-10-30T12:00:00+05:30') }))
    const creditNotes = taxCreditNotes(invoice, [note(1, 210_00)])
    const { totals, hsn } = reportOf({ creditNotes })
    expect(totals.invoices).toEqual(NO_TAX)
    expect(totals.net).toEqual({ amount: -210_00, taxable: -200_00, cgst: -5_00, sgst: -5_00, igst: 0 })
    expect(hsn).toMatchObject([{ hsnCode: '6206', quantity: 0, amount: -210_00, taxable: -200_00 }])
  })

  test('M398 deducts the units that credit notes name, and all of a code’s once its whole value is credited', () => {
    const sold = makeSoldOrder({ prices: [1_050_00, 2_100_00], hsnCodes: ['6206', '6211'], quantity: 3 })
    const invoice = taxInvoice(sold)
    const two = { ...note(1, 2_100_00), lines: [{ line: 0, quantity: 2, amount: paise(2_100_00) }] }
    const unitsOf = (...notes: Parameters<typeof taxCreditNotes>[1]) =>
      reportOf({ invoices: [invoice], creditNotes: taxCreditNotes(invoice, notes) }).hsn.map(
        ({ hsnCode, quantity }) => `${quantity} of ${hsnCode}`,
      )
    expect(unitsOf(two)).toEqual(['1 of 6206', '3 of 6211'])
    expect(unitsOf(note(1, 500_00))).toEqual(['3 of 6206', '3 of 6211'])
    expect(unitsOf(two, note(2, 7_350_00))).toEqual([])
    // The invoice is of an earlier month.
    const creditNotes = taxCreditNotes(invoice, [two])
    expect(reportOf({ creditNotes }).hsn).toMatchObject([{ hsnCode: '6206', quantity: -2 }])
  })

  test('flags items sold at prices that fit neither rate', () => {
    const invoice = taxInvoice(makeSoldOrder({ prices: [2_625_00, 2_799_00, 2_951_00], quantity: 2 }))
    expect(reportOf({ invoices: [invoice] }).flagged).toEqual([
      { invoice: 'INV-2627-000001', issuedAt: invoice.createdAt, name: 'Kurti 2', quantity: 2, price: 2_799_00 },
    ])
  })

  test('has the turnover of a shop that collects no tax, and flags nothing', () => {
    const invoices = [taxInvoice(makeSoldOrder({ prices: [2_799_00], taxMode: 'unregistered' }))]
    const report = reportOf({ invoices }, { taxMode: 'unregistered', gstin: null })
    expect(report.sales).toEqual([{ state: 'Gujarat', gstRate: null, ...NO_TAX, amount: 2_799_00, taxable: 2_799_00 }])
    expect(report).toMatchObject({ flagged: [], hsn: [], totals: { net: { amount: 2_799_00, cgst: 0 } } })
  })

  test('keeps what was sold before a registration apart from what was sold after it', () => {
    const before = taxInvoice(makeSoldOrder({ taxMode: 'unregistered' }))
    const after = taxInvoice(makeSoldOrder({ orderNumber: '2627-000002' }))
    const invoices = [before, after]
    expect(listSellers(documents({ invoices })).map(sellerKey)).toEqual(['unregistered', `regular-${GUJARAT}`])
    expect(reportOf({ invoices }).invoices).toEqual([after])
    expect(reportOf({ invoices }).series).toMatchObject([{ first: 'INV-2627-000002', issued: 1, missing: 0 }])
  })
})

describe('the tables of GSTR-1', () => {
  const large = makeSoldOrder({ prices: [3_540_00], quantity: 40, state: 'Kerala' })
  const withinState = { ...large, orderNumber: '2627-000002', state: 'Gujarat' }
  const exactly = makeSoldOrder({ prices: [1_000_00], quantity: 100, state: 'Kerala', orderNumber: '2627-000003' })

  test('list invoices of more than ₹1,00,000 to other states, and their credit notes', () => {
    const invoices = [large, withinState, exactly].map(taxInvoice)
    const creditNotes = invoices.flatMap((invoice, index) => taxCreditNotes(invoice, [note(index + 1, 1_180_00)]))
    const tables = gstr1(reportOf({ invoices, creditNotes }))
    expect(tables.largeInvoices).toMatchObject([
      { number: 'INV-2627-000001', state: 'Kerala', value: 1_41_600_00, rates: [{ gstRate: 1800, igst: 21_600_00 }] },
    ])
    expect(tables.largeCreditNotes).toMatchObject([{ number: 'CN-2627-000001', value: 1_180_00 }])
    expect(tables.smallSales).toMatchObject([
      { state: 'Gujarat', gstRate: 1800, amount: 1_41_600_00 - 1_180_00 },
      { state: 'Kerala', gstRate: 500, amount: 1_00_000_00 - 1_180_00 },
    ])
  })

  test('become a file in the portal’s field names', () => {
    const invoices = [large, makeSoldOrder({ orderNumber: '2627-000002' })].map(taxInvoice)
    const creditNotes = taxCreditNotes(taxInvoice(large), [note(1, 1_180_00)])
    const kurti = { hsn_sc: '6206', uqc: 'PCS', csamt: 0 }
    expect(gstr1Json(reportOf({ invoices, creditNotes }))).toEqual({
      gstin: GUJARAT,
      fp: '112026',
      b2cl: [
        {
          pos: '32',
          inv: [
            {
              inum: 'INV-2627-000001',
              idt: '21-11-2026',
              val: 141600,
              itms: [{ num: 1, itm_det: { rt: 18, txval: 120000, iamt: 21600, csamt: 0 } }],
            },
          ],
        },
      ],
      b2cs: [{ sply_ty: 'INTRA', typ: 'OE', pos: '24', rt: 5, txval: 1237.14, camt: 30.93, samt: 30.93, csamt: 0 }],
      cdnur: [
        {
          typ: 'B2CL',
          ntty: 'C',
          nt_num: 'CN-2627-000001',
          nt_dt: '25-11-2026',
          pos: '32',
          val: 1180,
          itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, iamt: 180, csamt: 0 } }],
        },
      ],
      hsn: {
        hsn_b2c: [
          { num: 1, ...kurti, qty: 1, rt: 5, txval: 1237.14, iamt: 0, camt: 30.93, samt: 30.93 },
          { num: 2, ...kurti, qty: 40, rt: 18, txval: 119000, iamt: 21420, camt: 0, samt: 0 },
        ],
      },
      doc_issue: {
        doc_det: [
          {
            doc_num: 1,
            doc_typ: 'Invoices for outward supply',
            docs: [{ num: 1, from: 'INV-2627-000001', to: 'INV-2627-000002', totnum: 2, cancel: 0, net_issue: 2 }],
          },
          {
            doc_num: 5,
            doc_typ: 'Credit Note',
            docs: [{ num: 1, from: 'CN-2627-000001', to: 'CN-2627-000001', totnum: 1, cancel: 0, net_issue: 1 }],
          },
        ],
      },
    })
  })
})

test('M434 invoices to businesses are in table 4A and their credit notes in CDNR, out of tables 5, 7 and CDNUR', () => {
  const buyer = { buyerGstin: MUMBAI, buyerName: 'Rang Mahal LLP' }
  const invoices = [
    makeSoldOrder({ prices: [1_050_00], ...buyer }),
    makeSoldOrder({ prices: [2_00_000_00], state: 'Kerala', orderNumber: '2627-000002', ...buyer }),
    makeSoldOrder({ prices: [1_050_00], orderNumber: '2627-000003' }),
  ].map(taxInvoice)
  const [first, second] = invoices
  if (!first || !second) throw new Error('no invoices')
  const creditNotes = [...taxCreditNotes(first, [note(1, 105_00)]), ...taxCreditNotes(second, [note(2, 1_180_00)])]
  const kurti = { hsn_sc: '6206', uqc: 'PCS', csamt: 0 }
  expect(gstr1Json(reportOf({ invoices, creditNotes }))).toMatchObject({
    b2b: [
      {
        ctin: MUMBAI,
        inv: [
          {
            inum: 'INV-2627-000001',
            idt: '21-11-2026',
            val: 1050,
            pos: '24',
            rchrg: 'N',
            inv_typ: 'R',
            itms: [{ num: 1, itm_det: { rt: 5, txval: 1000, camt: 25, samt: 25, csamt: 0 } }],
          },
          {
            inum: 'INV-2627-000002',
            val: 200000,
            pos: '32',
            itms: [{ num: 1, itm_det: { rt: 18, txval: 169491.53, iamt: 30508.47, csamt: 0 } }],
          },
        ],
      },
    ],
    b2cs: [{ sply_ty: 'INTRA', pos: '24', txval: 1000 }],
    cdnr: [
      {
        ctin: MUMBAI,
        nt: [
          { ntty: 'C', nt_num: 'CN-2627-000001', nt_dt: '25-11-2026', val: 105, pos: '24', rchrg: 'N', inv_typ: 'R' },
          { nt_num: 'CN-2627-000002', val: 1180, itms: [{ num: 1, itm_det: { rt: 18, txval: 1000, iamt: 180 } }] },
        ],
      },
    ],
    hsn: {
      hsn_b2b: [
        { num: 1, ...kurti, rt: 5, txval: 900 },
        { num: 2, ...kurti, rt: 18, txval: 168491.53 },
      ],
      hsn_b2c: [{ num: 1, ...kurti, qty: 1, rt: 5, txval: 1000 }],
    },
  })
  expect(gstr1Json(reportOf({ invoices, creditNotes }))).not.toHaveProperty('b2cl')
  expect(gstr1Json(reportOf({ invoices, creditNotes }))).not.toHaveProperty('cdnur')
})

/** Random orders over the three months, in quick runs too. */
const ORDERS = 10_000
const isWithin = ({ from, to }: MonthDocuments['month'], instant: Date) => instant >= from && instant < to
const FIRST_DAY = new Date('2026-10-01T00:00:00+05:30').getTime()
const DAYS = 92
const DAY_MS = 86_400_000

const price = fc.oneof(
  fc.integer({ min: 1_00, max: 9_999_99 }),
  fc.integer({ min: 2_625_00, max: 2_951_00 }),
  fc.integer({ min: 10_000_00, max: 40_000_00 }),
)
const refund = fc.record({ share: fc.integer({ min: 1, max: 1_000 }), days: fc.integer({ min: 0, max: 55 }) })
const item = fc.record({
  price,
  quantity: fc.integer({ min: 1, max: 9 }),
  hsnCode: fc.constantFrom('6206', '6211', null),
})
const anyOrder = fc.record({
  placedAt: fc.integer({ min: 0, max: DAYS * DAY_MS - 1 }),
  state: fc.constantFrom(...INDIAN_STATES),
  buyerGstin: fc.constantFrom(null, null, null, MUMBAI),
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  shipping: fc.integer({ min: 0, max: 299_00 }),
  /** Percent off, for the items of one HSN code or for all. */
  discountPercent: fc.constantFrom(0, 0, 0, 10, 33),
  discounted: fc.constantFrom('6206', 'all'),
  /** Per mille of the total, and days until each. */
  refunds: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(refund, { maxLength: 4 }) },
  ),
})

test('M150 10,000 orders with refunds, over three months and all states: each return equals its documents to the paisa', () => {
  const drawn = fc.sample(anyOrder, { numRuns: ORDERS, seed: 2627 }).sort((a, b) => a.placedAt - b.placedAt)
  const sold = drawn.map(
    ({ placedAt, state, buyerGstin, items, shipping, discountPercent, discounted, refunds }, index) => {
      const goods = items.reduce((sum, item) => sum + item.price * item.quantity, 0)
      const values = items.map(({ price, quantity, hsnCode }) =>
        paise(discounted === 'all' || hsnCode === discounted ? price * quantity : 0),
      )
      const discount = Math.floor((addPaise(...values) * discountPercent) / 100)
      const shares = apportion(paise(discount), values)
      const order: SoldOrder = {
        orderNumber: formatDocumentNumber('2627', index + 1),
        createdAt: new Date(FIRST_DAY + placedAt),
        state,
        sellerGstin: GUJARAT,
        buyerGstin,
        buyerName: buyerGstin && 'Rang Mahal LLP',
        taxMode: 'regular',
        total: paise(goods + shipping - discount),
        shipping: paise(shipping),
        discount: paise(discount),
        items: items.map(({ hsnCode, ...item }, index) => {
          const priced = { quantity: item.quantity, price: paise(item.price), discount: shares[index] ?? paise(0) }
          return { ...priced, name: 'Kurti', size: 'M', hsnCode, gstRate: gstRateOf(pricePaid(priced)) }
        }),
      }
      return { order, refunds: refundsOf(order, refunds) }
    },
  )
  const numbered = sold
    .flatMap(({ order, refunds }) => refunds.map((refund) => ({ order, ...refund })))
    .sort((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map((refund, index) => ({ ...refund, number: `CN-${formatDocumentNumber('2627', index + 1)}` }))
  const notesOf = Map.groupBy(numbered, ({ order }) => order)
  const invoices = sold.map(({ order }) => taxInvoice(order))
  const creditNotes = invoices.flatMap((invoice, index) =>
    taxCreditNotes(invoice, notesOf.get(sold[index]?.order as SoldOrder) ?? []),
  )

  const months = ['2026-10', '2026-11', '2026-12', '2027-01', '2027-02'].map(month)
  const reports = months.map((each) =>
    reportOf({
      month: each,
      invoices: invoices.filter(({ createdAt }) => isWithin(each, createdAt)),
      creditNotes: creditNotes.filter(({ issuedAt }) => isWithin(each, issuedAt)),
    }),
  )

  for (const report of reports) {
    const isOfMonth = (instant: Date) => isWithin(report.month, instant)
    // What the documents of the month say, calculated as the documents are.
    const invoiced = sold.filter(({ order }) => isOfMonth(order.createdAt)).map(({ order }) => taxOf(order).total)
    const credited = sold.flatMap(({ order }) => {
      const notes = notesOf.get(order) ?? []
      const credits = creditsOf(taxOf(order), notes)
      return notes.flatMap(({ issuedAt }, index) => (isOfMonth(issuedAt) ? (credits[index] ?? []) : []))
    })
    const papers = subtractSum(addSums(invoiced), addSums(credited))

    const tables = gstr1(report)
    const ratesOf = (issued: typeof tables.largeInvoices) => addSums(issued.flatMap(({ rates }) => rates))
    const toBusinesses = subtractSum(ratesOf(tables.businessInvoices), ratesOf(tables.businessCreditNotes))
    const toConsumers = subtractSum(
      addSums([ratesOf(tables.largeInvoices), ...tables.smallSales]),
      ratesOf(tables.largeCreditNotes),
    )
    expect(addSums([toBusinesses, toConsumers]), report.month.key).toEqual(papers)
    const isOfBusiness = ({ buyerGstin }: SoldOrder) => buyerGstin !== null
    const own = reportOf({
      month: report.month,
      invoices: report.invoices.filter(isOfBusiness),
      creditNotes: report.creditNotes.filter(({ invoice }) => isOfBusiness(invoice)),
    })
    expect(toBusinesses, report.month.key).toEqual(own.totals.net)
    expect(addSums(tables.hsn.b2b)).toEqual(toBusinesses)
    expect(addSums(tables.hsn.b2c)).toEqual(toConsumers)
    expect(report.totals.net).toEqual(papers)
    expect(addSums(report.hsn)).toEqual(papers)
    expect(addSums(report.sales)).toEqual(addSums(invoiced))
    for (const row of [...report.sales, ...report.hsn, ...tables.smallSales]) expect(isWhole(row)).toBe(true)

    for (const [kind, documents] of [
      ['invoice', invoiced],
      ['credit-note', report.creditNotes],
    ] as const) {
      const series = report.series.filter((each) => each.kind === kind)
      expect(series.map(({ issued, missing }) => [issued, missing])).toEqual(
        documents.length > 0 ? [[documents.length, 0]] : [],
      )
    }
  }
  expect(reports.flatMap(({ invoices: issued }) => issued)).toHaveLength(ORDERS)
  expect(reports.flatMap(({ creditNotes: issued }) => issued)).toHaveLength(numbered.length)
  expect(new Set(reports.flatMap(({ sales }) => sales.map(({ state }) => state)))).toEqual(new Set(INDIAN_STATES))
  for (const large of ['largeInvoices', 'largeCreditNotes'] as const)
    expect(reports.some((report) => gstr1(report)[large].length > 0)).toBe(true)
  expect(reports.some(({ flagged }) => flagged.length > 0)).toBe(true)
})

/** Refunds of an order that together never exceed its total. */
function refundsOf({ total, createdAt }: SoldOrder, wanted: readonly { share: number; days: number }[]) {
  let left: number = total
  return wanted
    .toSorted((a, b) => a.days - b.days)
    .flatMap(({ share, days }) => {
      const amount = Math.min(Math.ceil((total * share) / 1_000), left)
      left -= amount
      return amount === 0 ? [] : [{ amount: paise(amount), issuedAt: new Date(createdAt.getTime() + days * DAY_MS) }]
    })
}

function taxOf(order: SoldOrder) {
  const lines = order.items.map((item) => ({ ...item, gstRate: item.gstRate ?? 0 }))
  return taxOfOrder({ ...order, lines }, { sellerGstin: GUJARAT, state: order.state })
}

/** Whether the parts of a sum add up to it, with equal halves. */
function isWhole({ amount, taxable, cgst, sgst, igst }: TaxSum): boolean {
  return taxable + cgst + sgst + igst === amount && cgst === sgst
}

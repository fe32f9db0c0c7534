import { stringify } from 'csv-stringify/sync'
import { isBetweenRates } from '#app/domain/catalog/gst-rate.ts'
import { shopDate } from '#app/shared/dates.ts'
import { pricePaid } from '../invoicing/gst.ts'
import { type Gstr1, type Gstr1Document, gstr1, gstr1Json, TABLE_13 } from './gstr1.ts'
import type { HsnAmount } from './tax-document.ts'
import { TAX_FILES, type TaxFileName } from './tax-file-names.ts'
import { creditNoteSum, invoiceSum, isForBusiness, stateCode, type TaxReport } from './tax-report.ts'
import { addSums, type TaxSum } from './tax-sum.ts'

export interface TaxFile {
  readonly body: string
  readonly contentType: string
}

type Cell = string | number
/** The columns of a file, and how each is filled; amounts are rupees. */
type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>

/** Tells a spreadsheet that a file is UTF-8. The portal's offline tool would take it for a part of the first heading. */
const BYTE_ORDER_MARK = '\uFEFF'

/** One of the files of a month. Cells that a spreadsheet would run as a formula start with an apostrophe. */
export function taxFile(report: TaxReport, name: TaxFileName): TaxFile {
  if (name === 'gstr1.json') {
    return { body: `${JSON.stringify(gstr1Json(report), null, 2)}\n`, contentType: 'application/json; charset=utf-8' }
  }
  const mark = TAX_FILES[name].group === 'books' ? BYTE_ORDER_MARK : ''
  return { body: mark + CSV_FILES[name](report, gstr1(report)), contentType: 'text/csv; charset=utf-8' }
}

type CsvFileName = Exclude<TaxFileName, 'gstr1.json'>

const AMOUNTS: Columns<TaxSum> = {
  'Taxable value': ({ taxable }) => rupees(taxable),
  CGST: ({ cgst }) => rupees(cgst),
  SGST: ({ sgst }) => rupees(sgst),
  IGST: ({ igst }) => rupees(igst),
  Total: ({ amount }) => rupees(amount),
}

/** Columns that tables 5, 7 and 9B of the offline tool share. */
const RATE_AND_VALUE: Columns<TaxSum & { gstRate: number }> = {
  'Applicable % of Tax Rate': () => '',
  Rate: ({ gstRate }) => percent(gstRate),
  'Taxable Value': ({ taxable }) => rupees(taxable),
  'Cess Amount': () => 0,
}

type Buyer = Pick<TaxReport['invoices'][number], 'buyerGstin' | 'buyerName'>

/** Last, so that the columns before stay where accountants know them. */
const BUYER: Columns<Buyer> = {
  'Buyer’s GSTIN': ({ buyerGstin }) => buyerGstin ?? '',
  Buyer: ({ buyerName }) => buyerName ?? '',
}

/** An item of an invoice, or its shipping. */
interface InvoiceLine extends TaxSum, Buyer {
  readonly invoice: string
  readonly issuedAt: Date
  readonly state: string
  readonly hsnCode: string
  readonly description: string
  readonly quantity: number | undefined
  readonly price: number | undefined
  /** Its share of the order's discount. */
  readonly discount: number | undefined
  readonly gstRate: number | null
  readonly isFlagged: boolean
}

const DISCOUNTED_INVOICE_LINE: Columns<InvoiceLine> = {
  Invoice: ({ invoice }) => invoice,
  Date: ({ issuedAt }) => shopDate(issuedAt),
  'State code': ({ state }) => stateCode(state),
  State: ({ state }) => state,
  HSN: ({ hsnCode }) => hsnCode,
  Description: ({ description }) => description,
  Quantity: ({ quantity }) => quantity ?? '',
  'Unit price': ({ price }) => (price === undefined ? '' : rupees(price)),
  Discount: ({ discount }) => (discount === undefined ? '' : rupees(discount)),
  'Rate %': ({ gstRate }) => percent(gstRate),
  ...AMOUNTS,
  Check: ({ isFlagged }) => (isFlagged ? 'The price fits neither rate; taxed at 18%' : ''),
}

/** Columns of both parts of table 12. */
const PORTAL_HSN: Columns<HsnAmount> = {
  HSN: ({ hsnCode }) => hsnCode,
  Description: () => '',
  UQC: () => 'PCS-PIECES',
  'Total Quantity': ({ quantity }) => quantity,
  'Total Value': ({ amount }) => rupees(amount),
  Rate: ({ gstRate }) => percent(gstRate),
  'Taxable Value': ({ taxable }) => rupees(taxable),
  'Integrated Tax Amount': ({ igst }) => rupees(igst),
  'Central Tax Amount': ({ cgst }) => rupees(cgst),
  'State/UT Tax Amount': ({ sgst }) => rupees(sgst),
  'Cess Amount': () => 0,
}

/** As long as no order has a discount. */
const { Discount: _, ...INVOICE_LINE } = DISCOUNTED_INVOICE_LINE

const CREDIT_NOTE: Columns<ReturnType<typeof creditNoteLines>[number]> = {
  'Credit note': ({ number }) => number,
  Date: ({ issuedAt }) => shopDate(issuedAt),
  Invoice: ({ invoice }) => invoice.number,
  'Invoice date': ({ invoice }) => shopDate(invoice.createdAt),
  State: ({ invoice }) => invoice.state,
  ...AMOUNTS,
}

const CSV_FILES: Readonly<Record<CsvFileName, (report: TaxReport, tables: Gstr1) => string>> = {
  'sales-by-state.csv': table(({ sales }) => sales, {
    'State code': ({ state }) => stateCode(state),
    State: ({ state }) => state,
    'Rate %': ({ gstRate }) => percent(gstRate),
    ...AMOUNTS,
  }),
  'hsn-summary.csv': table(({ hsn }) => hsn, {
    HSN: ({ hsnCode }) => hsnCode,
    Quantity: ({ quantity }) => quantity,
    'Rate %': ({ gstRate }) => percent(gstRate),
    ...AMOUNTS,
  }),
  'invoice-lines.csv': (report, tables) => {
    const hasDiscounts = report.invoices.some(({ discount }) => discount > 0)
    const columns = hasDiscounts ? DISCOUNTED_INVOICE_LINE : INVOICE_LINE
    return table(invoiceLines, report.invoices.some(isForBusiness) ? { ...columns, ...BUYER } : columns)(report, tables)
  },
  'credit-notes.csv': (report, tables) => {
    const isAnyForBusiness = report.creditNotes.some(({ invoice }) => isForBusiness(invoice))
    return table(creditNoteLines, isAnyForBusiness ? { ...CREDIT_NOTE, ...BUYER } : CREDIT_NOTE)(report, tables)
  },
  'documents.csv': table(({ series }) => series, {
    Document: ({ kind }) => TABLE_13[kind].name,
    From: ({ first }) => first,
    To: ({ last }) => last,
    Issued: ({ issued }) => issued,
    Missing: ({ missing }) => missing,
    'Missing numbers': ({ gaps }) => gaps.join('; '),
    Replacements: ({ unused }) => unused,
    'Numbers of replacements': ({ replacements }) => replacements.join('; '),
  }),
  'gstr1-b2b.csv': table((_, { businessInvoices }) => businessInvoices.flatMap(byRate), {
    'GSTIN/UIN of Recipient': ({ buyerGstin }) => buyerGstin ?? '',
    'Receiver Name': ({ buyerName }) => buyerName ?? '',
    'Invoice Number': ({ number }) => number,
    'Invoice date': ({ issuedAt }) => portalDate(issuedAt),
    'Invoice Value': ({ value }) => rupees(value),
    'Place Of Supply': ({ state }) => placeOfSupply(state),
    'Reverse Charge': () => 'N',
    'Applicable % of Tax Rate': () => '',
    'Invoice Type': () => 'Regular B2B',
    'E-Commerce GSTIN': () => '',
    Rate: ({ gstRate }) => percent(gstRate),
    'Taxable Value': ({ taxable }) => rupees(taxable),
    'Cess Amount': () => 0,
  }),
  'gstr1-cdnr.csv': table((_, { businessCreditNotes }) => businessCreditNotes.flatMap(byRate), {
    'GSTIN/UIN of Recipient': ({ buyerGstin }) => buyerGstin ?? '',
    'Receiver Name': ({ buyerName }) => buyerName ?? '',
    'Note Number': ({ number }) => number,
    'Note Date': ({ issuedAt }) => portalDate(issuedAt),
    'Note Type': () => 'C',
    'Place Of Supply': ({ state }) => placeOfSupply(state),
    'Reverse Charge': () => 'N',
    'Note Supply Type': () => 'Regular B2B',
    'Note Value': ({ value }) => rupees(value),
    ...RATE_AND_VALUE,
  }),
  'gstr1-b2cl.csv': table((_, { largeInvoices }) => largeInvoices.flatMap(byRate), {
    'Invoice Number': ({ number }) => number,
    'Invoice date': ({ issuedAt }) => portalDate(issuedAt),
    'Invoice Value': ({ value }) => rupees(value),
    'Place Of Supply': ({ state }) => placeOfSupply(state),
    ...RATE_AND_VALUE,
    'E-Commerce GSTIN': () => '',
  }),
  'gstr1-b2cs.csv': table((_, { smallSales }) => smallSales, {
    Type: () => 'OE',
    'Place Of Supply': ({ state }) => placeOfSupply(state),
    ...RATE_AND_VALUE,
    'E-Commerce GSTIN': () => '',
  }),
  'gstr1-cdnur.csv': table((_, { largeCreditNotes }) => largeCreditNotes.flatMap(byRate), {
    'UR Type': () => 'B2CL',
    'Note Number': ({ number }) => number,
    'Note Date': ({ issuedAt }) => portalDate(issuedAt),
    'Note Type': () => 'C',
    'Place Of Supply': ({ state }) => placeOfSupply(state),
    'Note Value': ({ value }) => rupees(value),
    ...RATE_AND_VALUE,
  }),
  'gstr1-hsn-b2b.csv': table((_, { hsn }) => hsn.b2b, PORTAL_HSN),
  'gstr1-hsn.csv': table((_, { hsn }) => hsn.b2c, PORTAL_HSN),
  'gstr1-docs.csv': table(({ series }) => series, {
    'Nature of Document': ({ kind }) => TABLE_13[kind].name,
    'Sr. No. From': ({ first }) => first,
    'Sr. No. To': ({ last }) => last,
    'Total Number': ({ issued, missing, unused }) => issued + missing + unused,
    Cancelled: ({ missing, unused }) => missing + unused,
  }),
}

function invoiceLines({ invoices }: TaxReport): InvoiceLine[] {
  return invoices.flatMap((invoice): InvoiceLine[] => {
    const { number, createdAt: issuedAt, state, items, tax, buyerGstin, buyerName } = invoice
    const document = { invoice: number, issuedAt, state, buyerGstin, buyerName }
    if (!tax) return [{ ...document, ...NOT_AN_ITEM, description: untaxedText(items), ...invoiceSum(invoice) }]

    const lines = items.map((item, index) => ({
      ...document,
      hsnCode: item.hsnCode ?? '',
      description: `${item.name} (${item.size})`,
      quantity: item.quantity,
      price: item.price,
      discount: item.discount,
      isFlagged: isBetweenRates(pricePaid(item)),
      ...addSums([tax.lines[index] ?? []].flat()),
      gstRate: item.gstRate,
    }))
    const shipping = tax.delivery.map((share) => ({ ...document, ...NOT_AN_ITEM, description: 'Shipping', ...share }))
    return [...lines, ...shipping]
  })
}

function creditNoteLines({ creditNotes }: TaxReport) {
  return creditNotes.map((note) => {
    const { buyerGstin, buyerName } = note.invoice
    return { ...note, buyerGstin, buyerName, ...creditNoteSum(note) }
  })
}

const NOT_AN_ITEM = {
  hsnCode: '',
  quantity: undefined,
  price: undefined,
  discount: undefined,
  gstRate: null,
  isFlagged: false,
} as const

function untaxedText(items: TaxReport['invoices'][number]['items']): string {
  return items.map(({ name, size, quantity }) => `${quantity} × ${name} (${size})`).join('; ')
}

function byRate(document: Gstr1Document) {
  return document.rates.map((rate) => ({ ...document, ...rate }))
}

/** A file with a line for each row of a report. */
function table<Row>(rowsOf: (report: TaxReport, tables: Gstr1) => readonly Row[], columns: Columns<Row>) {
  const cells = Object.values(columns)
  return (report: TaxReport, tables: Gstr1) => {
    const lines = rowsOf(report, tables).map((row) => cells.map((cell) => cell(row)))
    const options = { escape_formulas: true, record_delimiter: 'windows' } as const
    return stringify([Object.keys(columns), ...lines], options)
  }
}

/** A number, so that a negative amount isn't taken for a formula; it is written with the exact paise. */
function rupees(amount: number): number {
  return amount / 100
}

function percent(gstRate: number | null): Cell {
  return gstRate === null ? '' : gstRate / 100
}

/** `24-Gujarat`, in the spelling of the offline tool: `01-Jammu & Kashmir`. */
function placeOfSupply(state: string): string {
  return `${stateCode(state)}-${state.replaceAll(' and ', ' & ')}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** `21-Nov-2026`, in India time. */
function portalDate(instant: Date): string {
  const [year, month = 1, day] = shopDate(instant).split('-')
  return `${day}-${MONTHS[Number(month) - 1]}-${year}`
}

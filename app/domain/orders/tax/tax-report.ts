import { isBetweenRates } from '#app/domain/catalog/gst-rate.ts'
import type { Paise } from '#app/money.ts'
import { GST_STATE_CODES } from '#app/vocabulary/gstin.ts'
import { pricePaid } from '../invoicing/gst.ts'
import type { Seller } from '../seller.ts'
import { type DocumentSeries, documentSeries, type NumberGap, numberInYear } from './document-series.ts'
import {
  type DeliveryChallan,
  type HsnAmount,
  hsnAmounts,
  type TaxCreditNote,
  type TaxInvoice,
} from './tax-document.ts'
import type { TaxMonth } from './tax-month.ts'
import { addSums, isNothing, NO_TAX, subtractSum, type TaxSum } from './tax-sum.ts'

/** The documents issued in a month, and the unused numbers of its financial year. */
export interface MonthDocuments {
  readonly month: TaxMonth
  /** Both sorted by number; may be empty. */
  readonly invoices: readonly TaxInvoice[]
  readonly creditNotes: readonly TaxCreditNote[]
  /** Sorted by number; may be empty. */
  readonly challans: readonly DeliveryChallan[]
  readonly invoiceGaps: readonly NumberGap[]
  readonly reissuedInvoiceGaps: readonly NumberGap[]
  readonly creditNoteGaps: readonly NumberGap[]
  readonly challanGaps: readonly NumberGap[]
}

/** Sales to a state at a rate. */
export interface StateAmount extends TaxSum {
  readonly state: string
  /** In basis points; null without tax. */
  readonly gstRate: number | null
}

/** An item sold at a price that fits neither rate. */
export interface FlaggedItem {
  readonly invoice: string
  readonly issuedAt: Date
  readonly name: string
  readonly quantity: number
  /** Unit price, the discount deducted. */
  readonly price: Paise
}

/** A month's documents under one registration, summed up as its return needs them. */
export interface TaxReport extends Seller {
  readonly month: TaxMonth
  readonly invoices: readonly TaxInvoice[]
  readonly creditNotes: readonly TaxCreditNote[]
  /** Of invoices, without credit notes; by state code, then rate. */
  readonly sales: readonly StateAmount[]
  /** Of invoices minus credit notes; by code, then rate. */
  readonly hsn: readonly HsnAmount[]
  readonly series: readonly DocumentSeries[]
  /** Items sold with tax at prices that fit neither rate, taxed at the higher one. */
  readonly flagged: readonly FlaggedItem[]
  readonly totals: { readonly invoices: TaxSum; readonly creditNotes: TaxSum; readonly net: TaxSum }
}

/** The registrations that a month's documents were issued under; usually one, more in the month of a change. */
export function listSellers({ invoices, creditNotes, challans }: MonthDocuments): Seller[] {
  const found = new Map<string, Seller>()
  for (const document of [...invoices, ...creditNotes.map((note) => note.invoice), ...challans]) {
    const registration = { taxMode: document.taxMode, gstin: document.sellerGstin }
    found.set(sellerKey(registration), registration)
  }
  return [...found.values()]
}

/** Names a registration in addresses: `regular-24AAACC1206D1ZM`, `unregistered`. */
export function sellerKey({ taxMode, gstin }: Seller): string {
  return gstin === null ? taxMode : `${taxMode}-${gstin}`
}

/** Sums up a month's documents under one registration. */
export function taxReport(documents: MonthDocuments, { taxMode, gstin }: Seller): TaxReport {
  const { month } = documents
  const isOwn = (document: DeliveryChallan) => document.taxMode === taxMode && document.sellerGstin === gstin
  const invoices = documents.invoices.filter(isOwn)
  const creditNotes = documents.creditNotes.filter((note) => isOwn(note.invoice))
  const totals = { invoices: addSums(invoices.map(invoiceSum)), creditNotes: addSums(creditNotes.map(creditNoteSum)) }
  const [firsts = [], reissued = []] = [false, true].map((is) =>
    invoices.filter(({ reissue }) => Boolean(reissue) === is),
  )
  const numbersOf = (issued: readonly { number: string }[]) => issued.map(({ number }) => numberInYear(number))
  return {
    taxMode,
    gstin,
    month,
    invoices,
    creditNotes,
    sales: sumByStateAndRate(invoices),
    hsn: netByHsn(invoices, creditNotes),
    series: [
      ...documentSeries('invoice', month.financialYear, numbersOf(firsts), documents.invoiceGaps),
      ...documentSeries('reissued-invoice', month.financialYear, numbersOf(reissued), documents.reissuedInvoiceGaps),
      ...documentSeries('credit-note', month.financialYear, numbersOf(creditNotes), documents.creditNoteGaps),
      ...documentSeries(
        'delivery-challan',
        month.financialYear,
        numbersOf(documents.challans.filter(isOwn)),
        documents.challanGaps,
      ),
    ],
    flagged: taxMode === 'regular' ? invoices.flatMap(flaggedItems) : [],
    totals: { ...totals, net: subtractSum(totals.invoices, totals.creditNotes) },
  }
}

/** Whether an invoice is for a business: tables 4A and 9B (CDNR) list it, and a business can claim its tax. */
export function isForBusiness({ buyerGstin, tax }: TaxInvoice): boolean {
  return buyerGstin !== null && tax !== undefined
}

/** Whether a business is among the buyers of a month's invoices and credit notes. */
export function hasBusinesses({ invoices, creditNotes }: Pick<TaxReport, 'invoices' | 'creditNotes'>): boolean {
  return invoices.some(isForBusiness) || creditNotes.some(({ invoice }) => isForBusiness(invoice))
}

/** An invoice's total with the tax within it. */
export function invoiceSum({ tax, total }: TaxInvoice): TaxSum {
  return tax ? tax.total : withoutTax(total)
}

/** A credit note's amount with the tax within it. */
export function creditNoteSum({ credits, amount }: TaxCreditNote): TaxSum {
  return credits.length > 0 ? addSums(credits) : withoutTax(amount)
}

/** The parts of an invoice by rate, the lower first; a single one without a rate if it has no tax. */
export function rateAmounts(invoice: TaxInvoice): (TaxSum & { readonly gstRate: number | null })[] {
  if (!invoice.tax) return [{ gstRate: null, ...withoutTax(invoice.total) }]
  const parts = [...invoice.tax.lines, ...invoice.tax.delivery]
  return [...Map.groupBy(parts, ({ gstRate }) => gstRate)]
    .sort(([a], [b]) => a - b)
    .map(([gstRate, ofRate]) => ({ gstRate, ...addSums(ofRate) }))
}

/** The code of a state in tax numbers; empty for a text that is no state. */
export function stateCode(state: string): string {
  return GST_STATE_CODES[state] ?? ''
}

function sumByStateAndRate(invoices: readonly TaxInvoice[]): StateAmount[] {
  const parts = invoices.flatMap((invoice) => rateAmounts(invoice).map((part) => ({ ...part, state: invoice.state })))
  return [...Map.groupBy(parts, ({ state, gstRate }) => `${state} ${gstRate}`).values()]
    .map((same) => ({ state: same[0]?.state ?? '', gstRate: same[0]?.gstRate ?? null, ...addSums(same) }))
    .sort((a, b) => compare(stateCode(a.state), stateCode(b.state)) || (a.gstRate ?? 0) - (b.gstRate ?? 0))
}

/** Invoices minus credit notes by HSN code and rate: table 12. */
export function netByHsn(invoices: readonly TaxInvoice[], creditNotes: readonly TaxCreditNote[]): HsnAmount[] {
  const sold = invoices.flatMap(hsnAmounts)
  const credited = creditNotes
    .flatMap(({ byHsn }) => byHsn)
    .map((part) => ({ ...part, quantity: -part.quantity, ...subtractSum(NO_TAX, part) }))
  return [...Map.groupBy([...sold, ...credited], ({ hsnCode, gstRate }) => `${hsnCode} ${gstRate}`).values()]
    .map((same) => ({
      hsnCode: same[0]?.hsnCode ?? '',
      gstRate: same[0]?.gstRate ?? 0,
      quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
      ...addSums(same),
    }))
    .filter((row) => row.quantity !== 0 || !isNothing(row))
    .sort((a, b) => compare(a.hsnCode, b.hsnCode) || a.gstRate - b.gstRate)
}

function flaggedItems({ number, createdAt, items }: TaxInvoice): FlaggedItem[] {
  return items
    .map((item) => ({ ...item, price: pricePaid(item) }))
    .filter(({ price }) => isBetweenRates(price))
    .map(({ name, quantity, price }) => ({ invoice: number, issuedAt: createdAt, name, quantity, price }))
}

function withoutTax(amount: Paise): TaxSum {
  return { ...NO_TAX, amount, taxable: amount }
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

import { paise } from '#app/money.ts'
import { shopDate } from '#app/shared/dates.ts'
import type { HsnAmount, TaxCreditNote, TaxInvoice } from './tax-document.ts'
import { creditNoteSum, isForBusiness, netByHsn, rateAmounts, stateCode, type TaxReport } from './tax-report.ts'
import { addSums, isNothing, NO_TAX, subtractSum, type TaxSum } from './tax-sum.ts'

/**
 * Inter-state invoices to unregistered buyers above this value are reported one by one: rule 59(4) of the CGST Rules, as
 * amended by notification 12/2024-Central Tax from 1 August 2024 (before, it was ₹2,50,000).
 */
const LARGE_INVOICE_ABOVE = paise(1_00_000_00)

/** An invoice or credit note that is listed by itself: tables 4A, 5 and 9B. */
export interface Gstr1Document {
  readonly number: string
  readonly issuedAt: Date
  readonly state: string
  /** Of a business; null in tables 5 and 9B (CDNUR). */
  readonly buyerGstin: string | null
  readonly buyerName: string | null
  readonly isWithinState: boolean
  readonly value: number
  readonly rates: readonly (TaxSum & { readonly gstRate: number })[]
}

/** A row of table 7: all other sales to a state at a rate, minus their credit notes. */
export interface SmallSales extends TaxSum {
  readonly state: string
  readonly gstRate: number
  readonly isWithinState: boolean
}

/** The tables of form GSTR-1 that a shop fills in, except the one for documents. */
export interface Gstr1 {
  /** Table 4A, B2B: invoices to businesses. */
  readonly businessInvoices: readonly Gstr1Document[]
  /** Table 5, B2CL: large invoices to other states. */
  readonly largeInvoices: readonly Gstr1Document[]
  /** Table 7, B2CS. Sums are negative where credit notes exceed sales. */
  readonly smallSales: readonly SmallSales[]
  /** Table 9B, CDNR: credit notes against invoices of table 4A, of this month or earlier. */
  readonly businessCreditNotes: readonly Gstr1Document[]
  /** Table 9B, CDNUR: credit notes against invoices of table 5, of this month or earlier. */
  readonly largeCreditNotes: readonly Gstr1Document[]
  /** Table 12, which is two tables since May 2025: net of credit notes. */
  readonly hsn: { readonly b2b: readonly HsnAmount[]; readonly b2c: readonly HsnAmount[] }
}

/** Sorts a month's documents into the tables of its return. */
export function gstr1({ invoices, creditNotes }: TaxReport): Gstr1 {
  const [businessInvoices, consumerInvoices] = divide(invoices, isForBusiness)
  const [businessNotes, consumerNotes] = divide(creditNotes, ({ invoice }) => isForBusiness(invoice))
  const [largeInvoices, smallInvoices] = divide(consumerInvoices, isLarge)
  const [largeNotes, smallNotes] = divide(consumerNotes, ({ invoice }) => isLarge(invoice))
  return {
    businessInvoices: businessInvoices.map(invoiceDocument),
    largeInvoices: largeInvoices.map(invoiceDocument),
    smallSales: smallSales(smallInvoices, smallNotes),
    businessCreditNotes: businessNotes.map(noteDocument),
    largeCreditNotes: largeNotes.map(noteDocument),
    hsn: { b2b: netByHsn(businessInvoices, businessNotes), b2c: netByHsn(consumerInvoices, consumerNotes) },
  }
}

function divide<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

function invoiceDocument(invoice: TaxInvoice): Gstr1Document {
  const { number, createdAt: issuedAt, buyerGstin, buyerName, total: value } = invoice
  return { number, issuedAt, buyerGstin, buyerName, value, rates: ratesOf(invoice), ...placeOf(invoice) }
}

function noteDocument(note: TaxCreditNote): Gstr1Document {
  const { number, issuedAt, invoice, credits } = note
  const { buyerGstin, buyerName } = invoice
  const value = creditNoteSum(note).amount
  return { number, issuedAt, buyerGstin, buyerName, value, rates: credits, ...placeOf(invoice) }
}

function isLarge({ tax, total }: TaxInvoice): boolean {
  return tax !== undefined && !tax.isWithinState && total > LARGE_INVOICE_ABOVE
}

function ratesOf(invoice: TaxInvoice) {
  return rateAmounts(invoice).map((part) => ({ ...part, gstRate: part.gstRate ?? 0 }))
}

function smallSales(invoices: readonly TaxInvoice[], notes: readonly TaxCreditNote[]): SmallSales[] {
  const sold = invoices.flatMap((invoice) => ratesOf(invoice).map((part) => ({ ...part, ...placeOf(invoice) })))
  const credited = notes.flatMap(({ credits, invoice }) =>
    credits.map((credit) => ({ gstRate: credit.gstRate, ...placeOf(invoice), ...subtractSum(NO_TAX, credit) })),
  )
  return [...Map.groupBy([...sold, ...credited], ({ state, gstRate }) => `${stateCode(state)} ${gstRate}`)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, same]) => {
      const [first] = same
      const sum = addSums(same)
      if (!first || isNothing(sum)) return []
      return [{ state: first.state, gstRate: first.gstRate, isWithinState: first.isWithinState, ...sum }]
    })
}

function placeOf({ state, tax }: TaxInvoice) {
  return { state, isWithinState: tax?.isWithinState ?? false }
}

/** The return as a file for the GST portal's offline tool: its field names, rupees, rates in percent, `dd-mm-yyyy`. */
export function gstr1Json(report: TaxReport): object {
  const {
    businessInvoices,
    largeInvoices,
    smallSales: small,
    businessCreditNotes,
    largeCreditNotes,
    hsn,
  } = gstr1(report)
  return {
    gstin: report.gstin,
    fp: report.month.key.slice(5) + report.month.key.slice(0, 4),
    // The portal rejects empty tables.
    ...(businessInvoices.length > 0 && { b2b: byBuyer(businessInvoices, 'inv', businessInvoice) }),
    ...(largeInvoices.length > 0 && { b2cl: largeInvoiceTable(largeInvoices) }),
    ...(small.length > 0 && { b2cs: small.map(smallSalesRow) }),
    ...(businessCreditNotes.length > 0 && { cdnr: byBuyer(businessCreditNotes, 'nt', businessCreditNote) }),
    ...(largeCreditNotes.length > 0 && { cdnur: largeCreditNotes.map(creditNoteRow) }),
    ...(hsn.b2b.length + hsn.b2c.length > 0 && {
      hsn: {
        ...(hsn.b2b.length > 0 && { hsn_b2b: hsn.b2b.map(hsnRow) }),
        ...(hsn.b2c.length > 0 && { hsn_b2c: hsn.b2c.map(hsnRow) }),
      },
    }),
    ...(report.series.length > 0 && { doc_issue: { doc_det: documentTable(report) } }),
  }
}

/** Documents to businesses, by their GSTIN. */
function byBuyer(documents: readonly Gstr1Document[], list: 'inv' | 'nt', row: (document: Gstr1Document) => object) {
  return [...Map.groupBy(documents, ({ buyerGstin }) => buyerGstin)].map(([ctin, own]) => ({
    ctin,
    [list]: own.map(row),
  }))
}

function businessInvoice({ number, issuedAt, ...document }: Gstr1Document) {
  return { inum: number, idt: portalDate(issuedAt), ...businessParts(document) }
}

function businessCreditNote({ number, issuedAt, ...document }: Gstr1Document) {
  return { ntty: 'C', nt_num: number, nt_dt: portalDate(issuedAt), ...businessParts(document) }
}

function businessParts({ value, state, rates, isWithinState }: Omit<Gstr1Document, 'number' | 'issuedAt'>) {
  const items = rates.map((rate, index) => ({
    num: index + 1,
    itm_det: {
      rt: rate.gstRate / 100,
      txval: rupees(rate.taxable),
      ...(isWithinState ? { camt: rupees(rate.cgst), samt: rupees(rate.sgst) } : { iamt: rupees(rate.igst) }),
      csamt: 0,
    },
  }))
  return { val: rupees(value), pos: stateCode(state), rchrg: 'N', inv_typ: 'R', itms: items }
}

function largeInvoiceTable(invoices: readonly Gstr1Document[]) {
  return [...Map.groupBy(invoices, ({ state }) => stateCode(state))].map(([pos, ofState]) => ({
    pos,
    inv: ofState.map(({ number, issuedAt, value, rates }) => ({
      inum: number,
      idt: portalDate(issuedAt),
      val: rupees(value),
      itms: rates.map(integratedItem),
    })),
  }))
}

function creditNoteRow({ number, issuedAt, state, value, rates }: Gstr1Document) {
  return {
    typ: 'B2CL',
    ntty: 'C',
    nt_num: number,
    nt_dt: portalDate(issuedAt),
    pos: stateCode(state),
    val: rupees(value),
    itms: rates.map(integratedItem),
  }
}

/** Tables 5 and 9B (CDNUR) hold only sales to other states, so the only tax is IGST. */
function integratedItem({ gstRate, taxable, igst }: TaxSum & { gstRate: number }, index: number) {
  return {
    num: index + 1,
    itm_det: { rt: gstRate / 100, txval: rupees(taxable), iamt: rupees(igst), csamt: 0 },
  }
}

function smallSalesRow({ state, gstRate, isWithinState, taxable, cgst, sgst, igst }: SmallSales) {
  const tax = isWithinState ? { camt: rupees(cgst), samt: rupees(sgst) } : { iamt: rupees(igst) }
  return {
    sply_ty: isWithinState ? 'INTRA' : 'INTER',
    typ: 'OE',
    pos: stateCode(state),
    rt: gstRate / 100,
    txval: rupees(taxable),
    ...tax,
    csamt: 0,
  }
}

function hsnRow({ hsnCode, gstRate, quantity, ...sum }: TaxReport['hsn'][number], index: number) {
  return {
    num: index + 1,
    hsn_sc: hsnCode,
    uqc: 'PCS',
    qty: quantity,
    rt: gstRate / 100,
    txval: rupees(sum.taxable),
    iamt: rupees(sum.igst),
    camt: rupees(sum.cgst),
    samt: rupees(sum.sgst),
    csamt: 0,
  }
}

/** The numbers and names of the documents in table 13. */
export const TABLE_13 = {
  invoice: { number: 1, name: 'Invoices for outward supply' },
  'reissued-invoice': { number: 1, name: 'Invoices for outward supply' },
  'credit-note': { number: 5, name: 'Credit Note' },
  'delivery-challan': {
    number: 12,
    name: 'Delivery Challan in cases other than by way of supply (excluding at S no. 9 to 11)',
  },
} as const

function documentTable({ series }: TaxReport) {
  return [...Map.groupBy(series, ({ kind }) => TABLE_13[kind].number)].map(([number, runs]) => ({
    doc_num: number,
    doc_typ: TABLE_13[runs[0]?.kind ?? 'invoice'].name,
    docs: runs.map(({ first, last, issued, missing, unused }, index) => ({
      num: index + 1,
      from: first,
      to: last,
      totnum: issued + missing + unused,
      cancel: missing + unused,
      net_issue: issued,
    })),
  }))
}

/** `21-11-2026`, in India time. */
function portalDate(instant: Date): string {
  return shopDate(instant).split('-').reverse().join('-')
}

/** The nearest floating-point number; JSON writes it with the exact paise. */
function rupees(amount: number): number {
  return amount / 100
}

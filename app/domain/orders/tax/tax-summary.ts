import type { SeriesKind } from './document-series.ts'
import { creditNoteSum, hasBusinesses, sellerKey, type TaxReport } from './tax-report.ts'
import type { TaxSum } from './tax-sum.ts'

/** A report as the tax screen shows it: without its invoices, of which a month may have thousands. */
export interface TaxSummary extends Pick<TaxReport, 'taxMode' | 'gstin' | 'sales' | 'hsn' | 'series' | 'totals'> {
  /** Names the registration in the addresses of the downloads. */
  readonly seller: string
  readonly invoiceCount: number
  /** Whether a business is among the buyers of its invoices and credit notes. */
  readonly hasBusinesses: boolean
  /** The first ones; the downloads have all. */
  readonly creditNotes: readonly CreditNoteRow[]
  readonly creditNoteCount: number
  readonly flagged: TaxReport['flagged']
  readonly flaggedCount: number
}

export interface CreditNoteRow extends TaxSum {
  readonly number: string
  readonly issuedAt: Date
  readonly invoice: string
  readonly state: string
}

/** Rows shown of the lists that grow with the number of orders. */
const ROWS_SHOWN = 100

export function taxSummary(report: TaxReport): TaxSummary {
  const { taxMode, gstin, sales, hsn, series, totals, creditNotes, flagged } = report
  return {
    taxMode,
    gstin,
    seller: sellerKey(report),
    sales,
    hsn,
    series,
    totals,
    invoiceCount: report.invoices.length,
    hasBusinesses: hasBusinesses(report),
    creditNotes: creditNotes.slice(0, ROWS_SHOWN).map((note) => ({
      number: note.number,
      issuedAt: note.issuedAt,
      invoice: note.invoice.number,
      state: note.invoice.state,
      ...creditNoteSum(note),
    })),
    creditNoteCount: creditNotes.length,
    flagged: flagged.slice(0, ROWS_SHOWN),
    flaggedCount: flagged.length,
  }
}

export const DOCUMENT_LABELS: Readonly<Record<SeriesKind, string>> = {
  invoice: 'Invoices',
  'reissued-invoice': 'Invoices issued anew',
  'credit-note': 'Credit notes',
  'delivery-challan': 'Delivery challans',
}

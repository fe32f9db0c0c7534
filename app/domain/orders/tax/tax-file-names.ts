import type { TaxMode } from '../seller.ts'

/** The downloads of the tax screen, in its order. */
export const TAX_FILES = {
  'sales-by-state.csv': { label: 'Sales by state and rate', group: 'books' },
  'hsn-summary.csv': { label: 'HSN summary', group: 'books', isForTax: true },
  'invoice-lines.csv': { label: 'Invoices, item by item', group: 'books' },
  'credit-notes.csv': { label: 'Credit notes', group: 'books', isForTax: true },
  'documents.csv': { label: 'Document numbers', group: 'books' },
  'gstr1.json': { label: 'The whole return as JSON', group: 'gstr1', isForTax: true },
  'gstr1-b2b.csv': { label: 'Table 4A, B2B', group: 'gstr1', isForTax: true, isForBusinesses: true },
  'gstr1-b2cl.csv': { label: 'Table 5, B2CL', group: 'gstr1', isForTax: true },
  'gstr1-b2cs.csv': { label: 'Table 7, B2CS', group: 'gstr1', isForTax: true },
  'gstr1-cdnr.csv': { label: 'Table 9B, CDNR', group: 'gstr1', isForTax: true, isForBusinesses: true },
  'gstr1-cdnur.csv': { label: 'Table 9B, CDNUR', group: 'gstr1', isForTax: true },
  'gstr1-hsn-b2b.csv': { label: 'Table 12, HSN (B2B)', group: 'gstr1', isForTax: true, isForBusinesses: true },
  'gstr1-hsn.csv': { label: 'Table 12, HSN (B2C)', group: 'gstr1', isForTax: true },
  'gstr1-docs.csv': { label: 'Table 13, documents', group: 'gstr1', isForTax: true },
} as const satisfies Record<
  string,
  { label: string; group: 'books' | 'gstr1'; isForTax?: true; isForBusinesses?: true }
>

export type TaxFileName = keyof typeof TAX_FILES

/**
 * The files that a shop gets in a tax mode. Only a shop that collects tax gets those about tax, and only a month with a business among its
 * buyers has those about businesses.
 */
export function listTaxFiles(taxMode: TaxMode, hasBusinesses = false): TaxFileName[] {
  const names = Object.keys(TAX_FILES) as TaxFileName[]
  return names.filter(
    (name) =>
      (taxMode === 'regular' || !('isForTax' in TAX_FILES[name])) &&
      (hasBusinesses || !('isForBusinesses' in TAX_FILES[name])),
  )
}

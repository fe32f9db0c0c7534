import { formatDocumentNumber } from '#app/vocabulary/document-number.ts'

/** The documents that have numbers of their own. */
export type SeriesKind = 'invoice' | 'reissued-invoice' | 'credit-note' | 'delivery-challan'

/** Numbers within a financial year that no document has, such as 102 to 104. */
export interface NumberGap {
  readonly first: number
  readonly last: number
  /** The number of the next document; null while no later one was issued. */
  readonly next: number | null
  /** The number of the document before the gap; null without one. */
  readonly before: number | null
  /** Whether the number is that of a replacement from before replacements had a series of their own; it has no invoice. */
  readonly isReplacement: boolean
}

/** Consecutive numbers of a month's documents. */
export interface DocumentSeries {
  readonly kind: SeriesKind
  /** Such as `INV-2627-000101`. */
  readonly first: string
  readonly last: string
  /** Documents that exist. */
  readonly issued: number
  /** Numbers in between that no document has, such as `INV-2627-000105` or `INV-2627-000105 to INV-2627-000107`; usually empty. */
  readonly gaps: readonly string[]
  /** How many numbers that is. */
  readonly missing: number
  /** Numbers of replacements in between, in the same form; usually empty. */
  readonly replacements: readonly string[]
  /** How many numbers that is. */
  readonly unused: number
}

const PREFIXES: Readonly<Record<SeriesKind, string>> = {
  invoice: 'INV-',
  'reissued-invoice': 'INV-C',
  'credit-note': 'CN-',
  'delivery-challan': 'DC-R',
}

/**
 * The series of a month's documents. Usually it is one; it is interrupted where numbers belong to another month, which
 * happens to documents issued at the same moment around midnight. A gap belongs to the documents right after it, and one at
 * the end of all numbers to those before it.
 *
 * @param numbers Of the month's documents, within the financial year; in any order, may be empty.
 * @param gaps Of the whole financial year.
 */
export function documentSeries(
  kind: SeriesKind,
  financialYear: string,
  numbers: readonly number[],
  gaps: readonly NumberGap[],
): DocumentSeries[] {
  const issued = new Set(numbers)
  const own = gaps.filter(({ next, before }) => issued.has(next ?? before ?? 0))
  const spans = [
    ...numbers.map((number) => ({ first: number, last: number, use: 'document' as const })),
    ...own.map((gap) => ({ ...gap, use: gap.isReplacement ? ('replacement' as const) : ('none' as const) })),
  ].sort((a, b) => a.first - b.first)

  const runs: (typeof spans)[] = []
  for (const span of spans) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.last === span.first - 1) run.push(span)
    else runs.push([span])
  }
  const name = (number: number) => `${PREFIXES[kind]}${formatDocumentNumber(financialYear, number)}`
  return runs.map((run) => {
    const missing = run.filter(({ use }) => use === 'none')
    const replacements = run.filter(({ use }) => use === 'replacement')
    return {
      kind,
      first: name(run[0]?.first ?? 0),
      last: name(run.at(-1)?.last ?? 0),
      issued: run.length - missing.length - replacements.length,
      gaps: missing.map(({ first, last }) => (first === last ? name(first) : `${name(first)} to ${name(last)}`)),
      missing: missing.reduce((sum, { first, last }) => sum + last - first + 1, 0),
      replacements: replacements.map(({ first }) => name(first)),
      unused: replacements.length,
    }
  })
}

/** A document's number within its financial year: 123 for `INV-2627-000123`. */
export function numberInYear(number: string): number {
  return Number(number.slice(number.lastIndexOf('-') + 1))
}

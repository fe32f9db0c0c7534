import { formatDocumentNumber } from '../order-number.ts'

/** The documents that have numbers of their own. */
export type SeriesKind = 'invoice' | 'credit-note'

/** Numbers within a financial year that no document has, such as 102 to 104. */
export interface NumberGap {
  readonly first: number
  readonly last: number
  /** The number after the gap; null while no later one was issued. */
  readonly next: number | null
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
}

const PREFIXES: Readonly<Record<SeriesKind, string>> = { invoice: 'INV', 'credit-note': 'CN' }

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
  const own = gaps.filter(({ first, next }) => issued.has(next ?? first - 1))
  const spans = [
    ...numbers.map((number) => ({ first: number, last: number, isGap: false })),
    ...own.map((gap) => ({ ...gap, isGap: true })),
  ].sort((a, b) => a.first - b.first)

  const runs: (typeof spans)[] = []
  for (const span of spans) {
    const run = runs.at(-1)
    if (run && run.at(-1)?.last === span.first - 1) run.push(span)
    else runs.push([span])
  }
  const name = (number: number) => `${PREFIXES[kind]}-${formatDocumentNumber(financialYear, number)}`
  return runs.map((run) => {
    const missing = run.filter(({ isGap }) => isGap)
    return {
      kind,
      first: name(run[0]?.first ?? 0),
      last: name(run.at(-1)?.last ?? 0),
      issued: run.length - missing.length,
      gaps: missing.map(({ first, last }) => (first === last ? name(first) : `${name(first)} to ${name(last)}`)),
      missing: missing.reduce((sum, { first, last }) => sum + last - first + 1, 0),
    }
  })
}

/** The number within its financial year of a document: 123 for `INV-2627-000123`. */
export function numberInYear(number: string): number {
  return Number(number.slice(number.lastIndexOf('-') + 1))
}

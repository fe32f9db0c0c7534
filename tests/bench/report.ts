/** The minimum or maximum for a figure. */
export type Budget = { readonly atLeast: number } | { readonly atMost: number }

interface Measured {
  readonly value: number
  readonly unit: string
  /** Decimal places; none by default. */
  readonly decimals?: number
  readonly budget?: Budget
  /** Further details. */
  readonly note?: string
}

/** Prints one figure with its budget on a line. */
export function report(what: string, { value, unit, decimals = 0, budget, note }: Measured): void {
  const format = (figure: number) =>
    `${figure.toLocaleString('en-IN', { maximumFractionDigits: decimals })} ${unit}`.trim()
  const columns = [what.padEnd(58), format(value).padEnd(18)]
  if (budget) {
    const [limit, isMet] =
      'atLeast' in budget
        ? [`at least ${format(budget.atLeast)}`, value >= budget.atLeast]
        : [`at most ${format(budget.atMost)}`, value <= budget.atMost]
    columns.push(`${isMet ? 'met   ' : 'MISSED'} ${limit}`)
  }
  if (note) columns.push(`(${note})`)
  console.log(columns.join('  ').trimEnd())
}

/**
 * The value that this share of the values doesn't exceed: `percentile(times, 0.95)`.
 *
 * @throws Error when there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

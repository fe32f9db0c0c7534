/** What a figure has to be at least, or at most. */
export type Budget = { readonly atLeast: number } | { readonly atMost: number }

interface Measured {
  readonly value: number
  readonly unit: string
  /** Whole numbers unless it says otherwise. */
  readonly decimals?: number
  readonly budget?: Budget
  /** What else is worth knowing. */
  readonly note?: string
}

/** Prints one figure on a line of its own, with its budget beside it. */
export function report(what: string, { value, unit, decimals = 0, budget, note }: Measured): void {
  const format = (figure: number) =>
    `${figure.toLocaleString('en-IN', { maximumFractionDigits: decimals })} ${unit}`.trim()
  const columns = [what.padEnd(58), format(value).padEnd(18)]
  if (budget) {
    const [limit, isKept] =
      'atLeast' in budget
        ? [`at least ${format(budget.atLeast)}`, value >= budget.atLeast]
        : [`at most ${format(budget.atMost)}`, value <= budget.atMost]
    columns.push(`${isKept ? 'kept  ' : 'MISSED'} ${limit}`)
  }
  if (note) columns.push(`(${note})`)
  console.log(columns.join('  ').trimEnd())
}

/**
 * The value below which this share of the values lies: `percentile(times, 0.95)`.
 *
 * @throws Error when there are no values.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)]
  if (value === undefined) throw new Error('nothing was measured')
  return value
}

/** The minimum or maximum for a figure. Times and rates are those of a core that takes {@link REFERENCE_MS} for 300 million additions. */
export type Budget = { readonly atLeast: number } | { readonly atMost: number }

interface Measured {
  readonly value: number
  readonly unit: string
  /** Decimal places; none by default. */
  readonly decimals?: number
  readonly budget?: Budget
  /** The run fails when the figure misses its budget. Other budgets are goals, since machines differ. */
  readonly mustHold?: boolean
  /** Further details. */
  readonly note?: string
}

/** A row of a section's first table: what was measured, the figure, its budget, whether it is met, and a note. */
export type FigureRow = readonly [what: string, measured: string, budget: string, isMet: string, note: string]

/** A table of a section, after its figures. */
export interface ReportedTable {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What a measurement has reported. */
export interface Reported {
  readonly figures: readonly FigureRow[]
  readonly tables: readonly ReportedTable[]
  /** Sentences that say how it was measured. */
  readonly remarks: readonly string[]
  /** Whether it was shorter than it should be, to try it out. */
  readonly isTrial: boolean
}

/** How long the reference takes: the machine on which the budgets were set, at an ordinary hour. */
const REFERENCE_MS = 500

/** The power of time in a unit: budgets of such figures follow the speed of the machine. */
const TIME_IN: Readonly<Record<string, 1 | -1>> = { ms: 1, s: 1, '/s': -1, 'requests/s': -1 }

/** How much slower this machine is than the reference. */
let slowness = 1

/** Says how long one core takes for 300 million additions, in milliseconds: budgets that are reported from now on follow it. */
export function setReference(additionsMs: number): void {
  slowness = additionsMs / REFERENCE_MS
}

let figures: FigureRow[] = []
let tables: ReportedTable[] = []
let remarks: string[] = []
let isTrial = false

/** What was reported since the last call. */
export function takeReported(): Reported {
  const reported = { figures, tables, remarks, isTrial }
  figures = []
  tables = []
  remarks = []
  isTrial = false
  return reported
}

/** Reports one figure with its budget, and prints it on a line. */
export function report(what: string, { value, unit, decimals = 0, budget, mustHold, note = '' }: Measured): void {
  const format = (figure: number) =>
    `${figure.toLocaleString('en-IN', { maximumFractionDigits: decimals })} ${unit}`.trim()
  const columns = [what.padEnd(58), format(value).padEnd(18)]
  const [limit, isMet] = budget ? compare(value, scaled(budget, unit), format) : ['', true]
  if (budget) columns.push(`${isMet ? 'met   ' : 'MISSED'} ${limit}`)
  if (note) columns.push(`(${note})`)
  console.log(columns.join('  ').trimEnd())
  figures.push([what, format(value), limit, budget ? (isMet ? 'yes' : '**no**') : '', note])
  if (mustHold && !isMet) process.exitCode = 1
}

/** Reports a table, and prints it in columns. */
export function reportTable(table: ReportedTable): void {
  tables.push(table)
  const lines = [table.columns, ...table.rows]
  const widths = table.columns.map((_, index) => Math.max(...lines.map((line) => line[index]?.length ?? 0)))
  console.log(`\n${table.title}`)
  for (const line of lines)
    console.log(
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

/** Reports how something was measured: a sentence. */
export function remark(sentence: string): void {
  remarks.push(sentence)
  console.log(sentence)
}

/** Says that this measurement is shorter than it should be: its figures are printed but not recorded. */
export function reportTrial(): void {
  isTrial = true
}

function scaled(budget: Budget, unit: string): Budget {
  const factor = slowness ** (TIME_IN[unit] ?? 0)
  return 'atLeast' in budget ? { atLeast: budget.atLeast * factor } : { atMost: budget.atMost * factor }
}

function compare(value: number, budget: Budget, format: (figure: number) => string): [limit: string, isMet: boolean] {
  return 'atLeast' in budget
    ? [`at least ${format(budget.atLeast)}`, value >= budget.atLeast]
    : [`at most ${format(budget.atMost)}`, value <= budget.atMost]
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

/** The measurements of one size, in centimetres and in the order in which they were entered. */
export interface SizeMeasurements {
  readonly size: string
  /** Never empty. */
  readonly lengths: readonly { readonly name: string; readonly cm: number }[]
}

/** A measurement: its name and at most 999.9 cm. */
const LENGTH = /^(\D.{0,29}?)\s+(\d{1,3}(?:\.\d)?)(?:\s*cm)?$/i

/** A line that isn't the measurements of a size. */
export interface UnreadLine {
  /** Counted from one, without blank lines. */
  readonly number: number
  readonly text: string
  readonly problem: 'unreadable' | 'repeated-size'
}

/**
 * Reads a line for each size, such as `M: bust 96, length 110`. A bar also separates lines, for spreadsheet cells.
 *
 * @returns The sizes in the order of the lines, and the lines that can't be read or repeat a size; both empty for a blank text.
 */
export function readMeasurementLines(text: string): { sizes: SizeMeasurements[]; unread: UnreadLine[] } {
  const sizes: SizeMeasurements[] = []
  const unread: UnreadLine[] = []
  const lines = text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  for (const [index, line] of lines.entries()) {
    const read = readLine(line)
    const isRepeated = sizes.some(({ size }) => size.toLowerCase() === read?.size.toLowerCase())
    if (read && !isRepeated) sizes.push(read)
    else unread.push({ number: index + 1, text: line, problem: read ? 'repeated-size' : 'unreadable' })
  }
  return { sizes, unread }
}

/** The sizes of {@link readMeasurementLines}; undefined if a line can't be read or repeats a size. */
export function readMeasurements(text: string): SizeMeasurements[] | undefined {
  const { sizes, unread } = readMeasurementLines(text)
  return unread.length === 0 ? sizes : undefined
}

const PROBLEMS_SHOWN = 5

/** What is wrong with lines that can't be read, for the person who typed them: a sentence for each of the first five. */
export function measurementProblems(text: string): string[] {
  return readMeasurementLines(text)
    .unread.slice(0, PROBLEMS_SHOWN)
    .map(({ number, text: line, problem }) => {
      const shown = line.length > 40 ? `${line.slice(0, 39).toWellFormed()}…` : line
      return problem === 'repeated-size'
        ? `Line ${number} repeats a size: “${shown}”`
        : `Please write line ${number} as a size and its lengths in cm, such as M: bust 96, length 110. It says “${shown}”`
    })
}

/** Lengths that are smaller in a size than in the one before it, such as `Bust of L is smaller than that of M`. */
export function shrinkingLengths(sizes: readonly SizeMeasurements[]): string[] {
  return sizes.slice(1).flatMap((row, index) => {
    const before = sizes[index] ?? row
    const shrinking = row.lengths.filter(({ name, cm }) => cm < (lengthOf(before, name) ?? 0))
    return shrinking.map(({ name }) => `${capitalised(name)} of ${row.size} is smaller than that of ${before.size}`)
  })
}

function readLine(line: string): SizeMeasurements | undefined {
  // A size name may contain a colon; the measurements never do.
  const colon = line.lastIndexOf(':')
  const size = line.slice(0, Math.max(colon, 0)).trim()
  const parts = line.slice(colon + 1).split(',')
  const lengths = parts.flatMap((part) => {
    const [, name, cm] = LENGTH.exec(part.trim()) ?? []
    return name !== undefined && Number(cm) > 0 ? [{ name, cm: Number(cm) }] : []
  })
  return size !== '' && lengths.length === parts.length ? { size, lengths } : undefined
}

/** The lines that {@link readMeasurements} reads, in the one form that is stored. */
export function writeMeasurements(sizes: readonly SizeMeasurements[]): string {
  return sizes
    .map(({ size, lengths }) => `${size}: ${lengths.map(({ name, cm }) => `${name} ${cm}`).join(', ')}`)
    .join('\n')
}

/** The names of all lengths that any size has, such as `Bust`, in the order in which they first appear. */
export function lengthNames(sizes: readonly SizeMeasurements[]): string[] {
  return [...new Set(sizes.flatMap(({ lengths }) => lengths.map(({ name }) => capitalised(name))))]
}

/** A length of a size in centimetres, its name in any letter case; undefined if the size lacks it. */
export function lengthOf({ lengths }: SizeMeasurements, name: string): number | undefined {
  return lengths.find((length) => length.name.toLowerCase() === name.toLowerCase())?.cm
}

/** Measurements as the rows of a table, the header first: `[['Size', 'Bust'], ['M', '96']]`. A length that a size lacks is `–`. */
export function measurementRows(text: string): string[][] {
  const sizes = readMeasurements(text) ?? []
  const names = lengthNames(sizes)
  if (names.length === 0) return []
  return [
    ['Size', ...names],
    ...sizes.map((size) => [size.size, ...names.map((name) => String(lengthOf(size, name) ?? '–'))]),
  ]
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).toLowerCase()
}

/** The measurements of one size, in centimetres and in the order in which they were entered. */
export interface SizeMeasurements {
  readonly size: string
  /** Never empty. */
  readonly lengths: readonly { readonly name: string; readonly cm: number }[]
}

/** A measurement: its name and at most 999.9 cm. */
const LENGTH = /^(\D.{0,29}?)\s+(\d{1,3}(?:\.\d)?)(?:\s*cm)?$/i

/**
 * Reads a line for each size, such as `M: bust 96, length 110`. A bar separates lines as well, for cells of a spreadsheet.
 *
 * @returns The sizes in the order of the lines; empty for a blank text. Undefined if a line can't be read or repeats a size.
 */
export function readMeasurements(text: string): SizeMeasurements[] | undefined {
  const lines = text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const read = lines.map(readLine)
  const sizes = read.filter((line) => line !== undefined)
  const names = new Set(sizes.map(({ size }) => size.toLowerCase()))
  return names.size === lines.length ? sizes : undefined
}

function readLine(line: string): SizeMeasurements | undefined {
  // A size may have a colon of its own; the measurements have none.
  const colon = line.lastIndexOf(':')
  const size = line.slice(0, Math.max(colon, 0)).trim()
  const lengths = line
    .slice(colon + 1)
    .split(',')
    .flatMap((part) => {
      const [, name, cm] = LENGTH.exec(part.trim()) ?? []
      return name !== undefined && cm !== undefined ? [{ name, cm: Number(cm) }] : []
    })
  const isWhole = size !== '' && lengths.length === line.slice(colon + 1).split(',').length
  return isWhole ? { size, lengths } : undefined
}

/** The lines that {@link readMeasurements} reads, in the one form that is stored. */
export function writeMeasurements(sizes: readonly SizeMeasurements[]): string {
  return sizes
    .map(({ size, lengths }) => `${size}: ${lengths.map(({ name, cm }) => `${name} ${cm}`).join(', ')}`)
    .join('\n')
}

/** The sizes of a product that its measurements leave out, in its order. */
export function unmeasuredSizes({ sizes, measurements }: { sizes: readonly string[]; measurements: string }): string[] {
  const measured = new Set(readMeasurements(measurements)?.map(({ size }) => size.toLowerCase()))
  return sizes.filter((size) => !measured.has(size.toLowerCase()))
}

/** Measurements as the rows of a table, the header first: `[['Size', 'Bust'], ['M', '96']]`. A length that a size lacks is `–`. */
export function measurementRows(text: string): string[][] {
  const sizes = readMeasurements(text) ?? []
  const names = [...new Set(sizes.flatMap(({ lengths }) => lengths.map(({ name }) => name.toLowerCase())))]
  if (names.length === 0) return []
  return [
    ['Size', ...names.map((name) => name.charAt(0).toUpperCase() + name.slice(1))],
    ...sizes.map(({ size, lengths }) => [
      size,
      ...names.map((name) => String(lengths.find((length) => length.name.toLowerCase() === name)?.cm ?? '–')),
    ]),
  ]
}

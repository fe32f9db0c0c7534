import type { Grid, GridProblem } from '#app/ui/fields/grid.ts'
import { readMeasurementLines } from '#app/vocabulary/measurements.ts'
import { parseDeliveryArea } from '../delivery-areas.ts'

/** How a text of lines is typed as a grid, and which rows the setting's rule rejects. */
export interface GridLanguage {
  /** What a row is, in the words of its buttons. */
  readonly rowName: string
  /** What a column is, if columns after the first can be named, added and removed. */
  readonly columnName?: string
  read(text: string): Grid
  write(grid: Grid): string
  problems(grid: Grid): GridProblem[]
}

const AREA_COLUMNS = ['First digits of PIN codes', 'Days at most']

/** Lines such as `380: 10`. A line that can't be read fills the first cell. */
export const AREA_GRID: GridLanguage = {
  rowName: 'area',
  read(text) {
    const rows = linesOf(text).map((line) => {
      const [, place = line, days = ''] = /^(\w+)[\s:=-]+(.+)$/.exec(line) ?? []
      return [place, days]
    })
    return { columns: AREA_COLUMNS, rows }
  },
  write: ({ rows }) =>
    rows
      .filter(isFilled)
      .map(([place = '', days = '']) => `${place.trim()}: ${days.trim()}`)
      .join('\n'),
  problems: ({ rows }) =>
    [...rows.entries()].flatMap(([row, cells]) => {
      const [place = '', days = ''] = cells
      if (!isFilled(cells) || parseDeliveryArea(`${place.trim()}: ${days.trim()}`)) return []
      if (parseDeliveryArea(`${place.trim()}: 1`)) {
        return [{ row, cells: [1], message: 'Please enter 1 to 90 days, or “no” if you don’t deliver there' }]
      }
      return [{ row, cells: [0], message: 'Please enter 1 to 6 digits, or “others” for all other PIN codes' }]
    }),
}

/** The body that sizes are made for. */
export const BODY_GRID = measurementGrid(['bust', 'waist', 'hip', 'shoulder'])

/** What garments of each size measure. */
export const GARMENT_GRID = measurementGrid(['bust', 'length', 'sleeve'])

/** Lines such as `M: bust 92, waist 76`. @param usual The columns of an empty grid. */
function measurementGrid(usual: readonly string[]): GridLanguage {
  return {
    rowName: 'size',
    columnName: 'measurement',
    read(text) {
      const lines = linesOf(text)
      const { sizes, unread } = readMeasurementLines(text)
      // Names keep their letters, so that a text that isn't changed stays the same.
      const names = new Map(sizes.flatMap(({ lengths }) => lengths.map(({ name }) => [name.toLowerCase(), name])))
      if (names.size === 0) for (const name of usual) names.set(name, name)
      const bySize = sizes.map(({ size, lengths }) => {
        const typed = new Map(lengths.map(({ name, cm }) => [name.toLowerCase(), String(cm)]))
        return [size, ...[...names.keys()].map((name) => typed.get(name) ?? '')]
      })
      // A line that can't be read stands whole in its first cell, where it was.
      for (const { number } of unread) {
        bySize.splice(number - 1, 0, [lines[number - 1] ?? '', ...[...names].map(() => '')])
      }
      return { columns: ['Size', ...names.values()], rows: bySize }
    },
    write: ({ columns, rows }) =>
      rows
        .filter(isFilled)
        .map((row) => sizeLine(columns, row))
        .join('\n'),
    problems({ columns, rows }) {
      const before = new Set<string>()
      return [...rows.entries()].flatMap(([row, cells]): GridProblem[] => {
        if (!isFilled(cells)) return []
        const size = (cells[0] ?? '').trim().toLowerCase()
        const isRepeated = before.has(size)
        before.add(size)
        if (size === '') return [{ row, cells: [0], message: 'Please enter the name of the size' }]
        if (isRepeated) return [{ row, cells: [0], message: 'This size is in a row above' }]
        if (readMeasurementLines(sizeLine(columns, cells)).sizes.length === 1) return []
        const wrong = [...columns.keys()].slice(1).filter((column) => {
          const cell = cells[column] ?? ''
          const alone = `${size}: ${columns[column]} ${cell.trim()}`
          return cell.trim() !== '' && readMeasurementLines(alone).sizes.length !== 1
        })
        if (wrong.some((column) => columns[column]?.trim() === '')) {
          return [{ row, cells: wrong, message: 'Please name the measurement above' }]
        }
        return [
          { row, cells: wrong.length > 0 ? wrong : [1], message: 'Please enter lengths in cm, such as 92 or 36.5' },
        ]
      })
    },
  }
}

function sizeLine(columns: readonly string[], [size = '', ...lengths]: readonly string[]): string {
  const filled = lengths.flatMap((cell, index) =>
    cell.trim() === '' ? [] : [`${columns[index + 1]?.trim()} ${cell.trim()}`],
  )
  return `${size.trim()}: ${filled.join(', ')}`
}

/** The lines of a text without blank ones; a bar also separates lines of measurements. */
function linesOf(text: string): string[] {
  return text
    .split(/[\n|]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

function isFilled(cells: readonly string[]): boolean {
  return cells.some((cell) => cell.trim() !== '')
}

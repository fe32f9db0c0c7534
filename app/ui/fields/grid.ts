/** The cells of a grid: the names of its columns, and rows of as many cells. */
export interface Grid {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** What is wrong in a row, and the places of the cells to correct. */
export interface GridProblem {
  readonly row: number
  readonly cells: readonly number[]
  readonly message: string
}

/** More rows than any grid may have, so that a pasted list that is too long is rejected and not shortened. */
const MAX_ROWS = 300

/** A block of cells as spreadsheets copy it; undefined for a single cell. */
export function readBlock(text: string): string[][] | undefined {
  const lines = text.replaceAll('\r\n', '\n').replace(/\n+$/, '').split('\n')
  const block = lines.map((line) => line.split('\t').map((cell) => cell.trim()))
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : undefined
}

/**
 * Fills a block into a grid, with its first cell at this place; rows are added as needed. A block that begins with the name of the
 * grid's first column has a header and is a whole table: it starts at the left, and if columns can be named, its names become theirs.
 *
 * @param hasOwnColumns Whether columns can be named and added; otherwise cells beyond the last column are left out.
 */
export function fillGrid(
  grid: Grid,
  block: string[][],
  at: { row: number; column: number },
  hasOwnColumns: boolean,
): Grid {
  const [first = [], ...rest] = block
  const hasHeader = first[0]?.toLowerCase() === grid.columns[0]?.toLowerCase()
  const cells = hasHeader ? rest : block
  const left = hasHeader ? 0 : at.column
  const width = Math.max(...block.map((row) => row.length)) + left
  const columns = [...grid.columns]
  if (hasOwnColumns) while (columns.length < width) columns.push('')
  if (hasOwnColumns && hasHeader) columns.splice(1, first.length - 1, ...first.slice(1))
  const rows = grid.rows.map((row) => columns.map((_, column) => row[column] ?? ''))
  for (const [down, filled] of cells.slice(0, Math.max(0, MAX_ROWS - at.row)).entries()) {
    const row = rows[at.row + down] ?? columns.map(() => '')
    for (const [right, cell] of filled.entries()) if (left + right < columns.length) row[left + right] = cell
    rows[at.row + down] = row
  }
  return { columns, rows }
}

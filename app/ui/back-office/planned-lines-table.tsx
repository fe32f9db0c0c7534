import { type Column, DataTable } from '../data-table.tsx'

interface PlannedLinesTableProps<Line> {
  lines: readonly Line[]
  columns: readonly Column<Line>[]
  /** Whether the lines have been applied. */
  isDone: boolean
  isValid: (line: Line) => boolean
  /** What a line will do or did, or why it does nothing. */
  textOf: (line: Line) => string
}

/** The lines of a list that was sent, each with what it will do or did. Those with a problem have a red edge. */
export function PlannedLinesTable<Line extends { readonly line: number }>(props: PlannedLinesTableProps<Line>) {
  const { lines, columns, isDone, isValid, textOf } = props
  const result: Column<Line> = {
    header: isDone ? 'Result' : 'What will happen',
    card: 'wide',
    cell: (line) => <span className={isValid(line) ? 'text-soft' : 'text-danger'}>{textOf(line)}</span>,
  }
  return (
    <DataTable
      caption={isDone ? 'What each line did' : 'What each line will do'}
      columns={[...columns, result]}
      rows={[...lines]}
      rowKey={({ line }) => String(line)}
      isUrgent={(line) => !isValid(line)}
    />
  )
}

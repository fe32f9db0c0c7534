import { type Column, DataTable } from '../data-table.tsx'

/** A line of a file that was rejected. */
interface RejectedLine {
  readonly line: number
  /** What the line is about. */
  readonly subject?: string
  readonly reasons: readonly string[]
}

interface RejectedLinesTableProps {
  caption: string
  lines: readonly RejectedLine[]
  /** The header above the subjects, for lines that have one. */
  subjectHeader?: string
  className?: string
}

/** The rejected lines of a file, each with its reasons. */
export function RejectedLinesTable({ caption, lines, subjectHeader, className }: RejectedLinesTableProps) {
  const columns = subjectHeader === undefined ? [LINE, REASON] : [LINE, subjectColumn(subjectHeader), REASON]
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={[...lines]}
      rowKey={({ line }) => String(line)}
      {...(className !== undefined && { className })}
    />
  )
}

const LINE: Column<RejectedLine> = {
  header: 'Line',
  card: 'lead',
  cell: ({ line }) => (
    <b className="font-semibold">
      <span className="lg:hidden">Line </span>
      {line}
    </b>
  ),
}

const REASON: Column<RejectedLine> = {
  header: 'Reason',
  card: 'line',
  cell: ({ reasons }) => (
    <ul>
      {reasons.map((reason) => (
        <li key={reason} className="wrap-anywhere">
          {reason}
        </li>
      ))}
    </ul>
  ),
}

function subjectColumn(header: string): Column<RejectedLine> {
  return { header, card: 'line', cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> }
}

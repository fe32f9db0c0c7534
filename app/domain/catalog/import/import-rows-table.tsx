import { formatRupees } from '#app/money.ts'
import { PlannedLinesTable } from '#app/ui/back-office/planned-lines-table.tsx'
import { RejectedLinesTable } from '#app/ui/back-office/rejected-lines-table.tsx'
import type { Column } from '#app/ui/data-table.tsx'
import type { ImportRow, ProductImport } from './import-products.server.ts'

interface ImportRowsTableProps {
  file: Pick<ProductImport, 'source' | 'status'>
  rows: readonly ImportRow[]
}

/** Of a product file the rows that were rejected; of another shop's export each row, with what it will add or did. */
export function ImportRowsTable({ file: { source, status }, rows }: ImportRowsTableProps) {
  if (source === null) {
    const lines = rows.map(({ name, ...row }) => ({ ...row, subject: name ?? '' }))
    return <RejectedLinesTable caption="Rows not imported" subjectHeader="Product" lines={lines} />
  }
  return (
    <PlannedLinesTable
      lines={rows}
      columns={COLUMNS}
      isDone={status !== 'checked'}
      isValid={({ reasons }) => reasons.length === 0}
      textOf={textOf}
    />
  )
}

const COLUMNS: readonly Column<ImportRow>[] = [
  {
    header: 'Line',
    card: 'line',
    cell: ({ line }) => (
      <>
        <span className="lg:hidden">Line </span>
        {line}
      </>
    ),
  },
  {
    header: 'Product',
    card: 'lead',
    cell: ({ name }) => <b className="font-semibold wrap-anywhere">{name}</b>,
  },
  { header: 'Price', card: 'line', cell: ({ planned }) => planned && formatRupees(planned.price) },
  { header: 'Stock', card: 'line', cell: ({ planned }) => planned?.stock },
]

function textOf({ outcome, reasons, planned }: ImportRow): string {
  const problems = reasons.map((reason) => `${reason}.`).join(' ')
  switch (outcome) {
    case 'added':
      return `Added. ${problems}`
    case 'undone':
      return 'In the bin'
    case null:
      return planned
        ? `Will be added, with ${planned.pictures === 1 ? 'one picture' : `${planned.pictures} pictures`}`
        : problems
    default:
      return problems
  }
}

import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { RejectedRow } from './import-products.server.ts'

const COLUMNS: Column<RejectedRow>[] = [
  {
    header: 'Line',
    card: 'lead',
    cell: ({ line }) => (
      <b className="font-semibold">
        <span className="lg:hidden">Line </span>
        {line}
      </b>
    ),
  },
  {
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
  },
]

/** The rejected rows of a product file, each with its reasons. */
export function RejectedRowsTable({ rows }: { rows: RejectedRow[] }) {
  return <DataTable caption="Rows not imported" columns={COLUMNS} rows={rows} rowKey={({ line }) => String(line)} />
}

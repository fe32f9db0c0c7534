import { formatRupees } from '#app/money.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { AskedPrice } from './price-history.ts'

/** What a product has cost, the newest first. */
export function PriceHistoryTable({ prices }: { prices: AskedPrice[] }) {
  return (
    <DataTable caption="Price history" columns={COLUMNS} rows={prices} rowKey={({ since }) => since.toISOString()} />
  )
}

const COLUMNS: Column<AskedPrice>[] = [
  { header: 'Price', card: 'lead', cell: ({ price }) => (price === null ? 'Out of sale' : formatRupees(price)) },
  { header: 'From', card: 'line', cell: ({ since }) => formatDateTime(since) },
  { header: 'Until', card: 'wide', cell: ({ until }) => (until ? formatDateTime(until) : 'Now') },
]

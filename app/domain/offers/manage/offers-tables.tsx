import { href, Link } from 'react-router'
import { formatRupees } from '#app/money.ts'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { OfferState } from '../offer.ts'
import type { Sale } from '../sales/sale.ts'
import type { ListedSale } from '../sales/sales.server.ts'
import { datesText, givesText, STATE_LABELS } from './offer-words.ts'
import type { ListedOffer } from './offers.server.ts'

export function OffersTable({ offers }: { offers: ListedOffer[] }) {
  const columns: Column<ListedOffer>[] = [
    nameColumn(({ id }) => href('/admin/offers/:offerId', { offerId: id })),
    { header: 'Code', card: 'line', cell: ({ code }) => code ?? <span className="text-muted">Applies by itself</span> },
    { header: 'Gives', card: 'line-end', cell: givesText },
    { header: 'Dates', card: 'wide', cell: datesText },
    {
      header: 'Uses',
      align: 'end',
      card: 'foot-end',
      cell: ({ uses, maxUses }) => (
        <>
          {uses.toLocaleString('en-IN')}
          {maxUses !== null && ` of ${maxUses.toLocaleString('en-IN')}`}
          <span className="lg:hidden"> used</span>
        </>
      ),
    },
    STATE_COLUMN,
  ]
  return <DataTable caption="Offers" columns={columns} rows={offers} rowKey={({ id }) => id} />
}

export function SalesTable({ sales }: { sales: ListedSale[] }) {
  const columns: Column<ListedSale>[] = [
    nameColumn(({ id }) => href('/admin/offers/sales/:saleId', { saleId: id })),
    { header: 'Gives', card: 'line', cell: termsText },
    { header: 'Dates', card: 'wide', cell: datesText },
    STATE_COLUMN,
  ]
  return <DataTable caption="Sale prices" columns={columns} rows={sales} rowKey={({ id }) => id} />
}

/** What a sale makes of a price: `20% off`, or `₹999`. */
export function termsText({ percent, price }: Pick<Sale, 'percent' | 'price'>): string {
  return price === null ? `${percent}% off` : formatRupees(price)
}

function nameColumn<Row extends { name: string }>(pathOf: (row: Row) => string): Column<Row> {
  return {
    header: 'Name',
    card: 'lead',
    cell: (row) => (
      <Link to={pathOf(row)} className="font-semibold wrap-anywhere underline underline-offset-3">
        {row.name}
      </Link>
    ),
  }
}

const STATE_COLUMN: Column<{ state: OfferState }> = {
  header: 'State',
  card: 'aside',
  cell: ({ state }) => <Badge tone={state === 'running' ? 'bestseller' : 'plain'}>{STATE_LABELS[state]}</Badge>,
}

import { href, Link } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import type { OfferState } from '../offer.ts'
import { datesText, givesText, STATE_LABELS } from './offer-words.ts'
import type { UsedOffer } from './offers.server.ts'

export type ListedOffer = UsedOffer & { readonly state: OfferState }

export function OffersTable({ offers }: { offers: ListedOffer[] }) {
  return <DataTable caption="Offers" columns={COLUMNS} rows={offers} rowKey={({ id }) => id} />
}

const COLUMNS: Column<ListedOffer>[] = [
  {
    header: 'Name',
    card: 'lead',
    cell: ({ id, name }) => (
      <Link
        to={href('/admin/offers/:offerId', { offerId: id })}
        className="font-semibold wrap-anywhere underline underline-offset-3"
      >
        {name}
      </Link>
    ),
  },
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
  {
    header: 'State',
    card: 'aside',
    cell: ({ state }) => <Badge tone={state === 'running' ? 'bestseller' : 'plain'}>{STATE_LABELS[state]}</Badge>,
  },
]

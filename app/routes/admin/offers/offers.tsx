import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { listOffers } from '#app/domain/offers/manage/offers.server.ts'
import { OffersTable } from '#app/domain/offers/manage/offers-table.tsx'
import { offerState } from '#app/domain/offers/offer.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/offers'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = readPage(searchParams.get('page'))
  const { offers, total } = await listOffers(adminDb(context), pageSlice(page))
  const now = new Date()
  return { page, total, offers: offers.map((offer) => ({ ...offer, state: offerState(offer, now) })) }
}

/** The shop's offers, the newest first. */
export default function Offers({ loaderData: { page, total, offers } }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle
        title="Offers"
        count={total}
        aside={<ButtonLink to={href('/admin/offers/new')}>Add offer</ButtonLink>}
      />
      {offers.length === 0 ? (
        <EmptyState motif="buti" title="No offers">
          Codes and offers that apply by themselves. An order gets the one that saves its customer most.
        </EmptyState>
      ) : (
        <OffersTable offers={offers} />
      )}
      <Pager noun="offers" page={page} total={total} path={href('/admin/offers')} keep={{}} />
    </>
  )
}

import { href } from 'react-router'
import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { listOffers } from '#app/domain/offers/manage/offers.server.ts'
import { OffersTable, SalesTable } from '#app/domain/offers/manage/offers-tables.tsx'
import { listSales } from '#app/domain/offers/sales/sales.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { pageSlice, readPage } from '#app/shared/table-page.ts'
import { Pager } from '#app/ui/back-office/pager.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/offers'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const page = readPage(searchParams.get('page'))
  const db = adminDb(context)
  const [{ offers, total }, sales] = await Promise.all([
    listOffers(db, pageSlice(page)),
    page === 1 ? listSales(db) : [],
  ])
  return { page, total, offers, sales }
}

/** The shop's offers and sale prices, the newest first. */
export default function Offers({ loaderData: { page, total, offers, sales } }: Route.ComponentProps) {
  return (
    <>
      <AdminTitle
        title="Offers"
        count={total}
        aside={
          <span className="flex flex-wrap justify-end gap-3">
            <ButtonLink to={href('/admin/offers/sales/new')} variant="secondary">
              Add sale
            </ButtonLink>
            <ButtonLink to={href('/admin/offers/new')}>Add offer</ButtonLink>
          </span>
        }
      />
      {offers.length === 0 ? (
        <EmptyState motif="buti" title="No offers">
          Discount codes, and offers that apply on their own. Each order gets the one that saves the customer most. A
          sale lowers prices for a set time.
        </EmptyState>
      ) : (
        <OffersTable offers={offers} />
      )}
      <Pager noun="offers" page={page} total={total} path={href('/admin/offers')} keep={{}} />
      {sales.length > 0 && (
        <section className="mt-6">
          <h2 className="mb-2 font-sans text-base font-semibold text-ink">Sale prices</h2>
          <SalesTable sales={sales} />
        </section>
      )}
    </>
  )
}

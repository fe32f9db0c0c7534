import { AdminTitle } from '#app/domain/admin/frame/admin-title.tsx'
import { searchBackOffice } from '#app/domain/admin/search/search.server.ts'
import { SearchResults } from '#app/domain/admin/search/search-results.tsx'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { readSearchText } from '#app/shared/search-text.ts'
import { Banner } from '#app/ui/banner.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import type { Route } from './+types/search'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const text = readSearchText(searchParams.get('q'))
  if (text === undefined) return { text, results: undefined }
  return { text, results: await searchBackOffice(db, text) }
}

/** What the search field of the back office finds. */
export default function AdminSearch({ loaderData: { text, results } }: Route.ComponentProps) {
  const total = results && results.orders.total + results.products.total + results.users.total
  return (
    <>
      <AdminTitle title="Search" count={total} />
      {results === undefined ? (
        <EmptyState motif="buti" title="Find orders, products and customers">
          Type an order or invoice number, a payment ID, a name, an email address, a phone number or a product.
        </EmptyState>
      ) : total === 0 ? (
        <EmptyState motif="buti" title="Nothing found">
          No order, product or user matches <b className="font-semibold wrap-anywhere">{text}</b>.
        </EmptyState>
      ) : (
        <SearchResults text={text} results={results} />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <Banner tone="error">The search failed. Please try again.</Banner>
}

import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageWidth } from '#app/ui/page.tsx'

/** What an order that is not there shows, and one of somebody else: nothing tells the two apart. */
export function OrderNotFound() {
  return (
    <PageWidth className="py-10 lg:py-16">
      <PageMetadata title="Order Not Found" isPrivate />
      <EmptyState
        motif="buti"
        title="Order Not Found"
        heading="h1"
        action={
          <ButtonLink to="/orders" variant="primary">
            My Orders
          </ButtonLink>
        }
      >
        The link may be wrong, or the order may belong to another account.
      </EmptyState>
    </PageWidth>
  )
}

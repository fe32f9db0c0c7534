import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'

/** Shown for an order that doesn't exist and for another customer's order, so that the two look the same. */
export function OrderNotFound() {
  return (
    <PageWidth className="py-10 lg:py-16">
      <PageMetadata title="Order Not Found" isPrivate />
      <EmptyState
        motif="buti"
        title="Order Not Found"
        heading="h1"
        action={
          <ButtonLink to={href('/orders')} variant="primary">
            My Orders
          </ButtonLink>
        }
      >
        The link may be wrong, or the order may belong to another account.
      </EmptyState>
    </PageWidth>
  )
}

import { href } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'

/** Shown for an unknown URL. */
export function NotFoundPage() {
  return (
    <PageWidth>
      <PageMetadata title="Page not found" isPrivate />
      <EmptyState motif="buti" title="We couldn’t find this page" heading="h1" action={<LinksOut />}>
        The link may be wrong, or the page may have moved.
      </EmptyState>
    </PageWidth>
  )
}

/** Shown for a fault. The reference finds the matching log lines. */
export function FaultPage({ reference }: { reference: string | undefined }) {
  return (
    <PageWidth>
      <PageMetadata title="Something went wrong" isPrivate />
      <EmptyState motif="buti" title="Something went wrong" heading="h1" action={<LinksOut />}>
        Please try again in a moment.
        {reference ? ` If it keeps happening, contact us and quote reference ${reference}.` : null}
      </EmptyState>
    </PageWidth>
  )
}

function LinksOut() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to={href('/')} variant="primary">
        Home
      </ButtonLink>
      <ButtonLink to={href('/products')} variant="secondary">
        Products
      </ButtonLink>
    </div>
  )
}

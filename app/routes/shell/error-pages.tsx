import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageWidth } from '#app/ui/page.tsx'

/** What an unknown address shows. */
export function NotFoundPage() {
  return (
    <PageWidth>
      <PageMetadata title="Page not found" isPrivate />
      <EmptyState motif="buti" title="We could not find this page" heading="h1" action={<WaysOut />}>
        The address may be mistyped, or the page has moved.
      </EmptyState>
    </PageWidth>
  )
}

/** What a fault shows. The reference finds the matching lines of the log. */
export function FaultPage({ reference }: { reference: string | undefined }) {
  return (
    <PageWidth>
      <PageMetadata title="Something went wrong" isPrivate />
      <EmptyState motif="buti" title="Something went wrong" heading="h1" action={<WaysOut />}>
        Nothing is lost. Please try again in a moment.
        {reference ? ` If it happens again, write to us with the reference ${reference}.` : null}
      </EmptyState>
    </PageWidth>
  )
}

function WaysOut() {
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <ButtonLink to="/" variant="primary">
        Home
      </ButtonLink>
      <ButtonLink to="/products" variant="secondary">
        Products
      </ButtonLink>
    </div>
  )
}

import { href, redirect } from 'react-router'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { visitorContext } from '#app/platform/auth/visitor.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { Route } from './+types/account-deleted'

/** Redirects signed-in customers, because their account still exists. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(visitorContext).user) throw redirect(href('/profile'))
  return null
}

/** Shown after a customer has deleted their account. */
export default function AccountDeleted() {
  return (
    <PageWidth>
      <PageMetadata title="Account deleted" isPrivate />
      <EmptyState
        motif="buti"
        heading="h1"
        title="Your account has been deleted"
        action={<ButtonLink to={href('/products')}>Continue Shopping</ButtonLink>}
      >
        You’re signed out on all your devices. You can come back any time, with the same email address if you like.
      </EmptyState>
    </PageWidth>
  )
}

import { href, isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import { BackOfficeFrame } from '#app/domain/admin/frame/back-office-frame.tsx'
import { countWaiting } from '#app/domain/admin/waiting-counts.server.ts'
import { PageMetadata } from '#app/domain/content/components/page-metadata.tsx'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import type { PageHandle } from '../shell/page-handle.ts'
import type { Route } from './+types/layout'

/** Only the administrator gets past here, whichever page or data is requested. */
export const middleware: Route.MiddlewareFunction[] = [
  ({ context }) => {
    requireAdmin({ context })
  },
]

export const handle: PageHandle = { hasOwnFrame: true }

/** A loader makes in-app navigation go through the server, and so through the middleware. */
export async function loader({ context }: Route.LoaderArgs) {
  const { email } = requireAdmin({ context })
  return { email, waiting: await countWaiting(context.get(dbContext)) }
}

export default function AdminLayout({ loaderData: { email, waiting } }: Route.ComponentProps) {
  return (
    <BackOfficeFrame email={email} waiting={waiting}>
      <Outlet />
    </BackOfficeFrame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<{ requestId: string | undefined }>('root')
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const title = isMissing ? 'We couldn’t find this page' : 'Something went wrong'
  return (
    <BackOfficeFrame email={loaderData?.email} waiting={loaderData?.waiting}>
      <PageMetadata title={title} isPrivate />
      <EmptyState
        motif="buti"
        title={title}
        heading="h1"
        action={
          <ButtonLink to={href('/admin')} variant="secondary">
            Dashboard
          </ButtonLink>
        }
      >
        {isMissing
          ? 'The link may be wrong, or the page was deleted.'
          : `Please try again in a moment.${root?.requestId ? ` The log has the details under reference ${root.requestId}.` : ''}`}
      </EmptyState>
    </BackOfficeFrame>
  )
}

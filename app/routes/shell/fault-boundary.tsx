import { isRouteErrorResponse, Outlet, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/fault-boundary'
import { FaultPage, NotFoundPage } from './error-pages.tsx'

export default function Pages() {
  return <Outlet />
}

/**
 * Shows a page's fault below the header. The root's boundary is only for faults of the frame: to show it, React Router takes the whole
 * document apart, and the page flashes without styles.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<{ requestId: string | undefined }>('root')
  return isRouteErrorResponse(error) && error.status === 404 ? (
    <NotFoundPage />
  ) : (
    <FaultPage reference={root?.requestId} />
  )
}

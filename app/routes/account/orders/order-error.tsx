import { isRouteErrorResponse, useRouteLoaderData } from 'react-router'
import { OrderNotFound } from '#app/domain/orders/components/order-not-found.tsx'
import type { loader as rootLoader } from '#app/root.tsx'
import { FaultPage } from '#app/routes/shell/error-pages.tsx'

/** The error page of an order's screens: the order doesn't exist, or something went wrong. */
export function OrderError({ error }: { error: unknown }) {
  const reference = useRouteLoaderData<typeof rootLoader>('root')?.requestId
  if (isRouteErrorResponse(error) && error.status === 404) return <OrderNotFound />
  return <FaultPage reference={reference} />
}

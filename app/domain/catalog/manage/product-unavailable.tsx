import { isRouteErrorResponse } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'

/** Shown instead of a product's dialog when the product doesn't exist. Other errors go on to the surrounding page. */
export function ProductUnavailable({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Banner tone="error" className="mb-3">
      This product is no longer in the catalogue.
    </Banner>
  )
}

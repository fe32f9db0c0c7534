import { isRouteErrorResponse } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'

/** Stands in for what lies over the table of products when its product is gone. Other faults go on to the page around. */
export function ProductUnavailable({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error
  return (
    <Banner tone="error" className="mb-3">
      The product is not in the catalogue any more.
    </Banner>
  )
}

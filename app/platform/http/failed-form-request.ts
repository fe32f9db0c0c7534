import { isRouteErrorResponse } from 'react-router'

/**
 * Whether a form request in the browser failed with a response of the shop: a redirect or a rejection. Otherwise the shop
 * was unreachable or failed, and the page stays as it is.
 */
export function isServerResponse(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

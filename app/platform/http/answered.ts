import { isRouteErrorResponse } from 'react-router'

/**
 * For what a form's request threw in the browser: whether the shop answered, with a redirect or by saying no. Otherwise it
 * could not be reached, or failed, and the page had better stay as it is.
 */
export function wasAnswered(error: unknown): boolean {
  return error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)
}

/** Of an answer that the browser makes itself: with this status, no page asks the shop for its data again. */
export const SHOP_AWAY = { status: 503 }

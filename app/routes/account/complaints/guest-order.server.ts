import type { RouterContextProvider } from 'react-router'
import { findGuestOrder, type GuestOrder } from '#app/domain/complaints/guest-orders.server.ts'
import { trackingLinksContext } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { notFound } from '#app/routes/not-found.ts'

interface LinkArgs {
  readonly context: Pick<RouterContextProvider, 'get'>
  readonly params: { readonly token: string }
}

/** The guest's order whose link was opened. @throws 404 for a link that was withdrawn, or never made. */
export async function requireGuestOrder({ context, params: { token } }: LinkArgs): Promise<GuestOrder> {
  const found = await findGuestOrder(context.get(dbContext), context.get(trackingLinksContext), token)
  if (!found) throw notFound('order')
  return found
}

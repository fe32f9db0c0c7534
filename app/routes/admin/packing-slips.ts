import { data } from 'react-router'
import { packingSlipsHtml } from '#app/domain/orders/fulfilment/packing-slip.server.tsx'
import { listOrdersById } from '#app/domain/orders/manage/order-table.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext, nonceContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/packing-slips'

/** As many as the table lets choose at once, and some more. */
const MOST_AT_ONCE = 100

/** The slips that go into the parcels of the chosen orders, one a sheet, to be printed. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const ids = [...new Set(url.searchParams.getAll('orderIds'))].slice(0, MOST_AT_ONCE)
  const orders = await listOrdersById(context.get(dbContext), ids)
  if (orders.length === 0) throw data('Choose at least one order.', { status: 404 })

  return new Response(packingSlipsHtml(orders, { nonce: context.get(nonceContext) }), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

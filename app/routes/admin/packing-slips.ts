import { data } from 'react-router'
import { packingSlipsHtml } from '#app/domain/orders/fulfilment/packing-slip.server.tsx'
import { listOrdersById } from '#app/domain/orders/manage/order-table.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext, nonceContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/packing-slips'

/** More than one page of the table can select. */
const MAX_SLIPS = 100

/** Packing slips of the selected orders, one per sheet, ready to print. */
export async function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const ids = [...new Set(url.searchParams.getAll('orderIds'))].slice(0, MAX_SLIPS)
  const orders = await listOrdersById(context.get(dbContext), ids)
  if (orders.length === 0) throw data('Select at least one order.', { status: 404 })

  const { settings } = context.get(shopContext)
  return new Response(packingSlipsHtml(orders, { nonce: context.get(nonceContext), settings }), {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-store' },
  })
}

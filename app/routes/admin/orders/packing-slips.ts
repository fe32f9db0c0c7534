import { MOST_AT_ONCE } from '#app/domain/orders/change-status.form.ts'
import { packingSlipsHtml } from '#app/domain/orders/fulfilment/packing-slip.server.tsx'
import { listOrdersById } from '#app/domain/orders/manage/order-table.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { nonceContext } from '#app/platform/http/context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { printedPage } from '../../download.server.ts'
import type { Route } from './+types/packing-slips'

/** Packing slips of the selected orders, one per sheet, ready to print. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const ids = [...new Set(url.searchParams.getAll('orderIds'))].slice(0, MOST_AT_ONCE)
  const orders = await listOrdersById(db, ids)
  if (orders.length === 0) throw notFound('selection')

  const { settings } = context.get(shopContext)
  return printedPage(packingSlipsHtml(orders, { nonce: context.get(nonceContext), settings }))
}

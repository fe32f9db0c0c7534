import { readOrderFilter } from '#app/domain/orders/manage/order-filter.ts'
import { readAllOrders } from '#app/domain/orders/manage/order-table.server.ts'
import { ordersCsv } from '#app/domain/orders/manage/orders-csv.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { streamed } from '#app/platform/http/csv.server.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/orders-export'

/** The orders that match a search and a status as a CSV file, streamed while they are read. */
export function loader({ context, url }: Route.LoaderArgs) {
  const orders = readAllOrders(adminDb(context), readOrderFilter(url.searchParams))
  const day = new Date().toISOString().slice(0, 10)
  return download(streamed(ordersCsv(orders)), `orders-${day}.csv`, 'text/csv; charset=utf-8')
}

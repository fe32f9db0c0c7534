import { Readable } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { readOrderFilter } from '#app/domain/orders/manage/order-filter.ts'
import { readAllOrders } from '#app/domain/orders/manage/order-table.server.ts'
import { ordersCsv } from '#app/domain/orders/manage/orders-csv.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import type { Route } from './+types/orders-export'

/** The orders that match a search and a status as a CSV file, streamed while they are read. */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAdmin({ context })
  const orders = readAllOrders(context.get(dbContext), readOrderFilter(url.searchParams))
  const day = new Date().toISOString().slice(0, 10)
  return new Response(createReadableStreamFromReadable(Readable.from(ordersCsv(orders))), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="orders-${day}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

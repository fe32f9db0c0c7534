import { streamProductFile } from '#app/domain/catalog/import/export-products.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { SHOP_TIME_ZONE } from '#app/shop.ts'
import type { Route } from './+types/product-file-export'

/** All products as a CSV file, streamed while they are read. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin({ context })
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE }).format(new Date())
  return new Response(streamProductFile(context.get(dbContext)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="products-${day}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

import { streamProductFile } from '#app/domain/catalog/import/export-products.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/product-file-export'

/** All products as a CSV file, streamed while they are read. */
export function loader({ context }: Route.LoaderArgs) {
  const db = adminDb(context)
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: SHOP_TIME_ZONE }).format(new Date())
  return download(streamProductFile(db), `products-${day}.csv`, 'text/csv; charset=utf-8')
}

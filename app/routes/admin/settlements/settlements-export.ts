import { readSettlementLines } from '#app/domain/payments/settlements/settlement-list.server.ts'
import { settlementsCsv } from '#app/domain/payments/settlements/settlements-csv.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { streamed } from '#app/platform/http/csv.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/settlements-export'

/** The lines of all settlements, or of one, as a CSV file, streamed while they are read. */
export function loader({ context, url }: Route.LoaderArgs) {
  const lines = readSettlementLines(adminDb(context), url.searchParams.get('settlement') ?? undefined)
  return download(streamed(settlementsCsv(lines)), `settlements-${shopDate(new Date())}.csv`, 'text/csv; charset=utf-8')
}

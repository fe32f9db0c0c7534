import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { listTaxFiles } from '#app/domain/orders/tax/tax-file-names.ts'
import { taxFile } from '#app/domain/orders/tax/tax-files.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { hasBusinesses, listSellers, sellerKey, taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/tax-file'

/** A month's documents under one registration, as one of the files of the tax screen. */
export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  const db = adminDb(context)
  const month = taxMonth(searchParams.get('month') ?? '')
  if (!month) throw notFound('month')

  const documents = await listMonthDocuments(db, month)
  const seller = listSellers(documents).find((each) => sellerKey(each) === searchParams.get('seller'))
  const report = seller && taxReport(documents, seller)
  const name = report && listTaxFiles(seller.taxMode, hasBusinesses(report)).find((each) => each === params.file)
  if (!name) throw notFound('file')

  const { body, contentType } = taxFile(report, name)
  return download(body, `${month.key}-${name}`, contentType)
}

import { listMonthDocuments } from '#app/domain/orders/tax/tax-documents.server.ts'
import { listTaxFiles } from '#app/domain/orders/tax/tax-file-names.ts'
import { taxFile } from '#app/domain/orders/tax/tax-files.server.ts'
import { taxMonth } from '#app/domain/orders/tax/tax-month.ts'
import { listSellers, sellerKey, taxReport } from '#app/domain/orders/tax/tax-report.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import type { Route } from './+types/tax-file'

/** A month's documents under one registration, as one of the files of the tax screen. */
export async function loader({ context, params, url: { searchParams } }: Route.LoaderArgs) {
  requireAdmin({ context })
  const month = taxMonth(searchParams.get('month') ?? '')
  if (!month) throw notFound('month')

  const documents = await listMonthDocuments(context.get(dbContext), month)
  const seller = listSellers(documents).find((each) => sellerKey(each) === searchParams.get('seller'))
  const name = seller && listTaxFiles(seller.taxMode).find((each) => each === params.file)
  if (!name) throw notFound('file')

  const { body, contentType } = taxFile(taxReport(documents, seller), name)
  return new Response(body, {
    headers: {
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${month.key}-${name}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

import { orderDocumentFileName } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { issueOrderDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { htmlDownload } from '../html-download.server.ts'
import type { Route } from './+types/invoice'

/** The invoice of any order, or a replacement's delivery challan, as a download for the parcel or for accounting. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin({ context })
  const order = await findInvoicedOrderForAdmin(context.get(dbContext), params.orderId)
  if (!order) throw notFound('order')
  return htmlDownload(
    await issueOrderDocument(context.get(dbContext), context.get(storageContext), order),
    orderDocumentFileName(order),
  )
}

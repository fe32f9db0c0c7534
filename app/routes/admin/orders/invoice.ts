import { orderDocumentFileName } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { issueOrderDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/invoice'

/** The invoice of any order, the newest unless `number` names one, or a replacement's delivery challan, as a download for the parcel or for accounting. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const db = adminDb(context)
  const order = await findInvoicedOrderForAdmin(db, params.orderId, url.searchParams.get('number') ?? undefined)
  if (!order) throw notFound('order')
  return download(await issueOrderDocument(db, context.get(storageContext), order), orderDocumentFileName(order))
}

import { trackingLinksContext } from '#app/domain/orders/fulfilment/tracking-page.server.ts'
import { findOrderOfInvoiceLink } from '#app/domain/orders/invoicing/guest-invoice.server.ts'
import { orderDocumentFileName } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { issueOrderDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { findInvoicedOrderForAdmin } from '#app/domain/orders/queries.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { download } from '../download.server.ts'
import type { Route } from './+types/guest-invoice'

/** Downloads the newest invoice of a guest's order, for whoever has the link in its email. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const orderId = await findOrderOfInvoiceLink(db, context.get(trackingLinksContext), params.token)
  const order = orderId && (await findInvoicedOrderForAdmin(db, orderId))
  if (!order) throw notFound('order')
  return download(await issueOrderDocument(db, context.get(storageContext), order), orderDocumentFileName(order))
}

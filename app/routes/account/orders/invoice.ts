import { orderDocumentFileName } from '#app/domain/orders/invoicing/invoice.server.tsx'
import { issueOrderDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { findInvoicedOrder } from '#app/domain/orders/queries.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/invoice'

/** Downloads an invoice of one of the customer's own orders, the newest unless `number` names one, or a replacement's delivery challan. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const order = await findInvoicedOrder(context.get(dbContext), {
    userId: user.id,
    orderId: params.orderId,
    number: url.searchParams.get('number') ?? undefined,
  })
  if (!order) throw notFound('order')

  return download(
    await issueOrderDocument(context.get(dbContext), context.get(storageContext), order),
    orderDocumentFileName(order),
  )
}

import { creditNoteFileName } from '#app/domain/orders/invoicing/credit-note.server.tsx'
import { findCreditNote } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { issueCreditNoteDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { requireCustomer } from '#app/platform/auth/visitor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/credit-note'

/** Downloads a credit note of one of the customer's own orders. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const user = requireCustomer({ context, url })
  const found = await findCreditNote(context.get(dbContext), { userId: user.id, number: params.number })
  if (!found) throw notFound('credit-note')
  return download(
    await issueCreditNoteDocument(context.get(dbContext), context.get(storageContext), found),
    creditNoteFileName(found.note.number),
  )
}

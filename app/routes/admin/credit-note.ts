import { creditNoteFileName } from '#app/domain/orders/invoicing/credit-note.server.tsx'
import { findCreditNoteForAdmin } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { issueCreditNoteDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { requireAdmin } from '#app/platform/auth/admin-actor.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { htmlDownload } from '../html-download.server.ts'
import type { Route } from './+types/credit-note'

/** Any credit note, as a download for accounting. */
export async function loader({ context, params }: Route.LoaderArgs) {
  requireAdmin({ context })
  const found = await findCreditNoteForAdmin(context.get(dbContext), params.number)
  if (!found) throw notFound('credit-note')
  return htmlDownload(
    await issueCreditNoteDocument(context.get(dbContext), context.get(storageContext), found),
    creditNoteFileName(found.note.number),
  )
}

import { creditNoteFileName } from '#app/domain/orders/invoicing/credit-note.server.tsx'
import { findCreditNoteForAdmin } from '#app/domain/orders/invoicing/credit-notes.server.ts'
import { issueCreditNoteDocument } from '#app/domain/orders/invoicing/issued-documents.server.ts'
import { adminDb } from '#app/platform/auth/admin-actor.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'
import { download } from '../../download.server.ts'
import type { Route } from './+types/credit-note'

/** Any credit note, as a download for accounting. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const db = adminDb(context)
  const found = await findCreditNoteForAdmin(db, params.number)
  if (!found) throw notFound('credit-note')
  return download(
    await issueCreditNoteDocument(db, context.get(storageContext), found),
    creditNoteFileName(found.note.number),
  )
}

import { creditNoteFileName, creditNoteHtml, type WholeCreditNote } from '#app/domain/orders/credit-note.server.tsx'

/** A credit note as a file that the browser saves. */
export function creditNoteFile(found: WholeCreditNote): Response {
  return new Response(creditNoteHtml(found), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': `attachment; filename="${creditNoteFileName(found.note.number)}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}

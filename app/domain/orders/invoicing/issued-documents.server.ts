import { createHash } from 'node:crypto'
import { documentLogo, type LogoStorage } from '#app/domain/settings/document-logo.server.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { assertAddsUp } from '../assert-adds-up.ts'
import type { InvoicedOrder } from '../order.ts'
import { orderDocumentNumber } from '../order-number.ts'
import { findInvoicedOrderForAdmin } from '../queries.server.ts'
import { creditNoteHtml, type WholeCreditNote } from './credit-note.server.tsx'
import { findCreditNoteForAdmin } from './credit-notes.server.ts'
import { deliveryChallanHtml } from './delivery-challan.server.tsx'
import { invoiceHtml } from './invoice.server.tsx'
import { listReissues } from './reissued-invoices.server.ts'

const INVOICE_KINDS = { unregistered: 'invoice', regular: 'tax-invoice', composition: 'bill-of-supply' } as const

/** A document to issue, unless it already is. */
interface DocumentToIssue {
  readonly number: string
  readonly kind: (typeof INVOICE_KINDS)[keyof typeof INVOICE_KINDS] | 'delivery-challan' | 'credit-note'
  readonly orderId: string
  readonly html: (settings: ShopSettings, logo: string | undefined) => string
}

/**
 * The invoice of an order, or the delivery challan of a replacement, to be sent byte for byte: issued now if it isn't yet, and never
 * changed afterwards. Safe to repeat, even concurrently.
 *
 * @param storage Has the owner's logo.
 */
export function issueOrderDocument(db: Db, storage: LogoStorage, order: InvoicedOrder): Promise<string> {
  return issue(db, storage, {
    number: orderDocumentNumber(order),
    kind: order.replaces ? 'delivery-challan' : INVOICE_KINDS[order.taxMode],
    orderId: order.id,
    html: (settings, logo) => {
      assertAddsUp(`order ${order.orderNumber}`, order)
      return (order.replaces ? deliveryChallanHtml : invoiceHtml)(order, settings, logo)
    },
  })
}

/** A credit note, to be sent byte for byte: issued now if it isn't yet, like {@link issueOrderDocument}. */
export function issueCreditNoteDocument(db: Db, storage: LogoStorage, creditNote: WholeCreditNote): Promise<string> {
  return issue(db, storage, {
    number: creditNote.note.number,
    kind: 'credit-note',
    orderId: creditNote.order.id,
    html: (settings, logo) => creditNoteHtml(creditNote, settings, logo),
  })
}

/** Issues the document of an order that was just placed. Safe to repeat; does nothing for an unknown order. */
export async function issueOrderDocumentOf(db: Db, storage: LogoStorage, orderId: string): Promise<void> {
  const order = await findInvoicedOrderForAdmin(db, orderId)
  if (order) await issueOrderDocument(db, storage, order)
}

/** Issues the invoices of an order whose address was corrected, and the credit notes that cancel the earlier ones. Safe to repeat. */
export async function issueDocumentsOf(db: Db, storage: LogoStorage, orderId: string): Promise<void> {
  const reissues = (await listReissues(db, [orderId])).get(orderId) ?? []
  for (const { number, creditNoteNumber } of reissues) {
    const reissued = await findInvoicedOrderForAdmin(db, orderId, number)
    const replaced = reissued?.reissue && (await findInvoicedOrderForAdmin(db, orderId, reissued.reissue.replaced))
    const creditNote = await findCreditNoteForAdmin(db, creditNoteNumber)
    if (replaced) await issueOrderDocument(db, storage, replaced)
    if (creditNote) await issueCreditNoteDocument(db, storage, creditNote)
    if (reissued) await issueOrderDocument(db, storage, reissued)
  }
}

/** Issues the credit note of a refund that was just processed. Safe to repeat; does nothing for a refund without one. */
export async function issueCreditNoteOf(db: Db, storage: LogoStorage, refundId: string): Promise<void> {
  await issueFoundCreditNote(db, storage, await selectNumbers(db).where('refund_id', '=', refundId).executeTakeFirst())
}

/** Issues the credit note of an order that was never paid, if it has one. Safe to repeat. */
export async function issueUnpaidCreditNoteOf(db: Db, storage: LogoStorage, orderId: string): Promise<void> {
  // Earlier ones cancel invoices that were issued anew.
  const found = selectNumbers(db)
    .where('order_id', '=', orderId)
    .where('refund_id', 'is', null)
    .orderBy('credit_note_number', 'desc')
  await issueFoundCreditNote(db, storage, await found.executeTakeFirst())
}

function selectNumbers(db: Db) {
  return db.selectFrom('credit_notes').select('credit_note_number as number')
}

async function issueFoundCreditNote(db: Db, storage: LogoStorage, row: { number: string } | undefined): Promise<void> {
  const creditNote = row && (await findCreditNoteForAdmin(db, row.number))
  if (creditNote) await issueCreditNoteDocument(db, storage, creditNote)
}

async function issue(
  db: Db,
  storage: LogoStorage,
  { number, kind, orderId, html: render }: DocumentToIssue,
): Promise<string> {
  const issued = await findIssued(db, number)
  if (issued !== undefined) return issued

  const { settings } = await readSettings(db)
  const html = render(settings, await documentLogo(storage, settings))
  await db
    .insertInto('issued_documents')
    .values(({ selectFrom }) => ({
      number,
      kind,
      order_id: orderId,
      credit_note_id: selectFrom('credit_notes').select('id').where('credit_note_number', '=', number),
      html,
      sha256: createHash('sha256').update(html).digest('hex'),
    }))
    // Another request may have issued it just now, under other settings.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const stored = await findIssued(db, number)
  if (stored === undefined) throw new Error(`the document ${number} could not be issued`)
  return stored
}

async function findIssued(db: Db, number: string): Promise<string | undefined> {
  const row = await db.selectFrom('issued_documents').select('html').where('number', '=', number).executeTakeFirst()
  return row?.html
}

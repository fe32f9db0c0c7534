import { sql } from 'kysely'
import { type Paise, paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { isUnpaidCod, type LockedOrder } from '../commands.server.ts'
import { takeDocumentNumber } from '../document-number.server.ts'
import { findInvoicedOrder, findInvoicedOrderForAdmin } from '../queries.server.ts'
import type { WholeCreditNote } from './credit-note.server.tsx'
import type { CreditedAmount, CreditNote } from './credit-note.ts'
import { listReissues } from './reissued-invoices.server.ts'

/**
 * Issues the credit note of a processed refund. There is none for an order sold without tax, or for a payment without an order and
 * so without an invoice. Safe to repeat: a refund gets one credit note.
 *
 * @param tx Has locked the row of the payment's checkout. It should end soon, because the next credit note waits for
 * it; see {@link takeDocumentNumber}.
 */
export async function issueCreditNote(
  tx: Tx,
  { razorpayPaymentId, refundId, amount }: { razorpayPaymentId: string; refundId: string; amount: Paise },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select('id')
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .where('tax_mode', '=', 'regular')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('credit_notes').select('id').where('refund_id', '=', refundId))),
    )
    .executeTakeFirst()
  if (order) await insertCreditNote(tx, { orderId: order.id, refundId, amount })
}

/**
 * Issues the credit note that cancels the invoice of an order which was never paid: it was cancelled, or its parcel came back (CGST Act,
 * s.34). There is none for an order sold without tax. Safe to repeat.
 *
 * @param tx Has locked the order, and should end soon; see {@link takeDocumentNumber}.
 */
export async function cancelUnpaidInvoice(
  tx: Tx,
  unpaid: Pick<LockedOrder, 'id' | 'payment_method' | 'payment_status'>,
): Promise<void> {
  if (!isUnpaidCod(unpaid)) return
  const orderId = unpaid.id
  const order = await tx
    .selectFrom('orders')
    .select('total_amount as amount')
    .where('id', '=', orderId)
    .where('tax_mode', '=', 'regular')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          // One that cancels an invoice which was issued anew doesn't cancel the new one.
          selectFrom('credit_notes')
            .leftJoin('reissued_invoices', 'reissued_invoices.credit_note_id', 'credit_notes.id')
            .select('credit_notes.id')
            .where('credit_notes.order_id', '=', orderId)
            .where('reissued_invoices.number', 'is', null),
        ),
      ),
    )
    .executeTakeFirst()
  if (order) await insertCreditNote(tx, { orderId, refundId: null, amount: order.amount })
}

async function insertCreditNote(
  tx: Tx,
  { orderId, refundId, amount }: { orderId: string; refundId: string | null; amount: Paise },
): Promise<void> {
  const { now } = await tx.selectNoFrom(clockTime.as('now')).executeTakeFirstOrThrow()
  await tx
    .insertInto('credit_notes')
    .values({
      credit_note_number: `CN-${await takeDocumentNumber(tx, 'credit-note', now)}`,
      order_id: orderId,
      refund_id: refundId,
      invoice_number: newestReissue(tx, orderId),
      amount,
      issued_at: now,
    })
    .execute()
}

/** The number of an order's newest invoice; null while that is its first. */
export function newestReissue(tx: Tx, orderId: string) {
  return tx
    .selectFrom('reissued_invoices')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('order_id', '=', orderId)
}

/** The credit notes of an order that the caller may see, oldest first; empty for an unknown order. */
export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNote[]> {
  if (!isUuid(orderId)) return []

  return (await selectCreditNotes(db).where('note.order_id', '=', orderId).execute()).map(toCreditNote)
}

function toCreditNote({ number, amount, issuedAt, invoice, replacedBy }: SelectedNote): CreditNote {
  return { number, amount, issuedAt, ...(replacedBy !== null && { cancels: { number: invoice, replacedBy } }) }
}

type SelectedNote = Awaited<ReturnType<ReturnType<typeof selectCreditNotes>['execute']>>[number]

/** Credit notes with the invoices that they credit, oldest first. */
export function selectCreditNotes(db: Db) {
  return db
    .selectFrom('credit_notes as note')
    .innerJoin('orders', 'orders.id', 'note.order_id')
    .leftJoin('reissued_invoices as reissued', 'reissued.credit_note_id', 'note.id')
    .select(['note.order_id', 'note.credit_note_number as number', 'note.amount', 'note.issued_at as issuedAt'])
    .select('reissued.number as replacedBy')
    .select(sql<string>`coalesce(note.invoice_number, 'INV-' || orders.order_number)`.as('invoice'))
    .orderBy('note.issued_at')
    .orderBy('note.credit_note_number')
}

/** A credit note of one of the customer's own orders; undefined for any other number. */
export async function findCreditNote(
  db: Db,
  { userId, number }: { userId: string; number: string },
): Promise<WholeCreditNote | undefined> {
  return readCreditNote(db, number, (orderId, invoice) => findInvoicedOrder(db, { userId, orderId, number: invoice }))
}

/** Any credit note, including those of deleted orders. */
export async function findCreditNoteForAdmin(db: Db, number: string): Promise<WholeCreditNote | undefined> {
  return readCreditNote(db, number, (orderId, invoice) => findInvoicedOrderForAdmin(db, orderId, invoice))
}

async function readCreditNote(
  db: Db,
  number: string,
  findOrder: (orderId: string, invoice: string) => ReturnType<typeof findInvoicedOrder>,
): Promise<WholeCreditNote | undefined> {
  // The database rejects text that contains a null character.
  if (!/^CN-\d{4}-\d{6,7}$/.test(number)) return undefined

  const found = await selectCreditNotes(db).where('note.credit_note_number', '=', number).executeTakeFirst()
  const order = found && (await findOrder(found.order_id, found.invoice))
  if (!found || !order?.sellerGstin) return undefined

  const ofInvoice = await selectCreditNotes(db).where('note.order_id', '=', order.id).execute()
  const notes = ofInvoice.filter(({ invoice }) => invoice === found.invoice)
  const position = notes.findIndex((each) => each.number === number)
  const named = await listCreditedGoods(db, [order.id])
  const credited = notes.slice(0, position + 1).map(({ number, amount }) => ({ amount, ...named.get(number) }))
  return { note: toCreditNote(found), order: { ...order, sellerGstin: order.sellerGstin }, credited }
}

/** The goods that credit notes name, by the number of the note. */
export type CreditedGoods = ReadonlyMap<string, Pick<CreditedAmount, 'lines' | 'delivery'>>

/**
 * The items and delivery charges that the credit notes of these orders name. A refund made directly at the provider has none: its
 * items are assigned after the note is issued.
 */
export async function listCreditedGoods(db: Db, orderIds: readonly string[]): Promise<CreditedGoods> {
  if (orderIds.length === 0) return new Map()

  const rows = await db
    .selectFrom('credit_notes')
    .innerJoin('refunds', 'refunds.id', 'credit_notes.refund_id')
    .leftJoin('refund_items', 'refund_items.refund_id', 'refunds.id')
    .leftJoin('order_items', 'order_items.id', 'refund_items.order_item_id')
    .select(['credit_notes.credit_note_number as number', 'refunds.delivery_amount as delivery'])
    .select(['order_items.position as line', 'refund_items.quantity', 'refund_items.amount'])
    .where('credit_notes.order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .where('refunds.reason_code', '!=', 'at-provider')
    .orderBy('order_items.position')
    .execute()
  const ofRefunds = [...Map.groupBy(rows, (row) => row.number)].map(([number, ofNote]) => {
    const lines = ofNote.flatMap(({ line, quantity, amount }) =>
      line === null || quantity === null || amount === null ? [] : [{ line, quantity, amount }],
    )
    return [number, { delivery: ofNote[0]?.delivery ?? paise(0), lines }] as const
  })
  // One that cancels an invoice names what that had left, which is what the new invoice has.
  const ofReissues = [...(await listReissues(db, orderIds)).values()].flat().map((reissue) => {
    const lines = reissue.lines.map((left, line) => ({ line, ...left })).filter(({ quantity }) => quantity > 0)
    return [reissue.creditNoteNumber, { delivery: reissue.shipping, lines }] as const
  })
  return new Map([...ofRefunds, ...ofReissues])
}

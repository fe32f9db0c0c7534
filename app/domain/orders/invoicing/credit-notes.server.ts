import { sql } from 'kysely'
import { type Paise, paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { LockedOrder } from '../commands.server.ts'
import { takeDocumentNumber } from '../document-number.server.ts'
import { findInvoicedOrder, findInvoicedOrderForAdmin } from '../queries.server.ts'
import type { WholeCreditNote } from './credit-note.server.tsx'
import type { CreditedAmount, CreditNote } from './credit-note.ts'

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
  { id: orderId, payment_method, payment_status }: Pick<LockedOrder, 'id' | 'payment_method' | 'payment_status'>,
): Promise<void> {
  if (payment_method !== 'cod' || payment_status === 'paid') return
  const order = await tx
    .selectFrom('orders')
    .select('total_amount as amount')
    .where('id', '=', orderId)
    .where('tax_mode', '=', 'regular')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('credit_notes').select('id').where('order_id', '=', orderId))),
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
      amount,
      issued_at: now,
    })
    .execute()
}

/** The credit notes of an order that the caller may see, oldest first; empty for an unknown order. */
export async function listCreditNotes(db: Db, orderId: string): Promise<CreditNote[]> {
  if (!isUuid(orderId)) return []

  return db
    .selectFrom('credit_notes')
    .select(['credit_note_number as number', 'amount', 'issued_at as issuedAt'])
    .where('order_id', '=', orderId)
    .orderBy('issued_at')
    .orderBy('credit_note_number')
    .execute()
}

/** A credit note of one of the customer's own orders; undefined for any other number. */
export async function findCreditNote(
  db: Db,
  { userId, number }: { userId: string; number: string },
): Promise<WholeCreditNote | undefined> {
  return readCreditNote(db, number, (orderId) => findInvoicedOrder(db, { userId, orderId }))
}

/** Any credit note, including those of deleted orders. */
export async function findCreditNoteForAdmin(db: Db, number: string): Promise<WholeCreditNote | undefined> {
  return readCreditNote(db, number, (orderId) => findInvoicedOrderForAdmin(db, orderId))
}

async function readCreditNote(
  db: Db,
  number: string,
  findOrder: (orderId: string) => ReturnType<typeof findInvoicedOrder>,
): Promise<WholeCreditNote | undefined> {
  // The database rejects text that contains a null character.
  if (!/^CN-\d{4}-\d{6,7}$/.test(number)) return undefined

  const found = await db
    .selectFrom('credit_notes')
    .select('order_id')
    .where('credit_note_number', '=', number)
    .executeTakeFirst()
  const order = found && (await findOrder(found.order_id))
  if (!order?.sellerGstin) return undefined

  const notes = await listCreditNotes(db, order.id)
  const position = notes.findIndex((each) => each.number === number)
  const note = notes[position]
  if (!note) return undefined

  const named = await listCreditedGoods(db, [order.id])
  const credited = notes.slice(0, position + 1).map(({ number, amount }) => ({ amount, ...named.get(number) }))
  return { note, order: { ...order, sellerGstin: order.sellerGstin }, credited }
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
  return new Map(
    [...Map.groupBy(rows, (row) => row.number)].map(([number, ofNote]) => [
      number,
      {
        delivery: ofNote[0]?.delivery ?? paise(0),
        lines: ofNote.flatMap(({ line, quantity, amount }) =>
          line === null || quantity === null || amount === null ? [] : [{ line, quantity, amount }],
        ),
      },
    ]),
  )
}

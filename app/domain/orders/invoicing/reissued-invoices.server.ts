import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { InvoiceParties, LineLeft, ReissuedInvoice } from './reissued-invoice.ts'

/** The invoices of these orders that replaced earlier ones, by order, oldest first; orders without one are left out. */
export async function listReissues(db: Db, orderIds: readonly string[]): Promise<Map<string, ReissuedInvoice[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('reissued_invoices as reissued')
    .innerJoin('credit_notes', 'credit_notes.id', 'reissued.credit_note_id')
    .select(['reissued.order_id', 'reissued.number', 'reissued.issued_at as issuedAt'])
    .select(['credit_notes.credit_note_number as creditNoteNumber', 'reissued.shipping_cost as shipping'])
    .select(({ ref }) => [
      ref('reissued.replaced_address').$castTo<InvoiceParties>().as('replacedAddress'),
      ref('reissued.lines').$castTo<LineLeft[]>().as('lines'),
    ])
    .where('reissued.order_id', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('reissued.number')
    .execute()
  const ofOrders = Map.groupBy(rows, (row) => row.order_id)
  return new Map([...ofOrders].map(([id, of]) => [id, of.map(({ order_id: _, ...reissue }) => reissue)]))
}

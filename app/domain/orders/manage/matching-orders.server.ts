import { sql } from 'kysely'
import { matchingUserIds } from '#app/domain/accounts/manage/matching-users.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import type { OrderSearch } from './order-filter.ts'

/**
 * The ids of the orders that a search finds, each once. Every part of the union has an index of its own; as alternatives in
 * one condition they would read every order.
 *
 * @param options.withBin Also those in the bin.
 */
export function matchingOrderIds(db: Db, { text, number, phone }: OrderSearch, { withBin }: { withBin: boolean }) {
  const orders = db
    .selectFrom('orders')
    .select('orders.id')
    .$if(!withBin, (query) => query.where('orders.deleted_at', 'is', null))
  const creditNotes = db
    .selectFrom('credit_notes')
    .select('credit_notes.order_id as id')
    .where('credit_notes.credit_note_number', '=', text.toUpperCase())
  const reissuedInvoices = db
    .selectFrom('reissued_invoices')
    .select('reissued_invoices.order_id as id')
    .where('reissued_invoices.number', '=', text.toUpperCase())
  return orders
    .where(sql`orders.shipping_address->>'full_name'`, 'ilike', containsPattern(text))
    .union(orders.where('orders.user_id', 'in', matchingUserIds(db, { text, phone })))
    .union(orders.where('orders.razorpay_payment_id', '=', text))
    .union(orders.where('orders.razorpay_order_id', '=', text))
    .union(orders.where(sql`lower(orders.tracking_number)`, '=', text.toLowerCase()))
    .union(creditNotes)
    .union(reissuedInvoices)
    .$if(number !== undefined, (query) =>
      query.union(orders.where('orders.order_number', 'like', containsPattern(number ?? ''))),
    )
    .$if(phone !== undefined, (query) =>
      query.union(orders.where(sql`orders.shipping_address->>'phone'`, 'like', containsPattern(phone ?? ''))),
    )
}

import { sql } from 'kysely'
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
  return orders
    .where(sql`orders.shipping_address->>'full_name'`, 'ilike', containsPattern(text))
    .union(orders.where('orders.user_id', 'in', matchingCustomerIds(db, { text, phone })))
    .union(orders.where('orders.razorpay_payment_id', '=', text))
    .union(orders.where('orders.razorpay_order_id', '=', text))
    .union(orders.where(sql`lower(orders.tracking_number)`, '=', text.toLowerCase()))
    .union(creditNotes)
    .$if(number !== undefined, (query) =>
      query.union(orders.where('orders.order_number', 'like', containsPattern(number ?? ''))),
    )
    .$if(phone !== undefined, (query) =>
      query.union(orders.where(sql`orders.shipping_address->>'phone'`, 'like', containsPattern(phone ?? ''))),
    )
}

/** By email, and by name and phone number as the back office shows them: the profile's, or else the account's. */
function matchingCustomerIds(db: Db, { text, phone }: Pick<OrderSearch, 'text' | 'phone'>) {
  const pattern = containsPattern(text)
  const accounts = db.selectFrom('auth.user as customer').select('customer.id')
  const profiles = db.selectFrom('user_profiles as profile').select('profile.user_id as id')
  const hasProfile = (condition: ReturnType<typeof sql<boolean>>) => sql<boolean>`exists (
    select from shop.user_profiles where user_profiles.user_id = customer.id and ${condition}
  )`
  return accounts
    .where('customer.email', 'ilike', pattern)
    .union(profiles.where('profile.full_name', 'ilike', pattern))
    .union(
      accounts
        .where('customer.name', 'ilike', pattern)
        .where(({ not }) => not(hasProfile(sql<boolean>`user_profiles.full_name <> ''`))),
    )
    .$if(phone !== undefined, (query) =>
      query
        .union(profiles.where('profile.phone', 'like', containsPattern(phone ?? '')))
        .union(
          accounts
            .where('customer.phone', 'like', containsPattern(phone ?? ''))
            .where(({ not }) => not(hasProfile(sql<boolean>`user_profiles.phone is not null`))),
        ),
    )
}

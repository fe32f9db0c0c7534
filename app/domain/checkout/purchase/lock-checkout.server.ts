import { sql } from 'kysely'
import type { StockLine } from '#app/domain/catalog/stock.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { CheckoutSnapshot } from './checkout-snapshot.ts'

/** Reads a checkout and locks its row. @throws Error for an unknown id. */
export async function lockCheckout(tx: Tx, id: string) {
  return tx
    .selectFrom('checkouts')
    .select(['id', 'user_id', 'status', 'shipping_cost', 'tax_amount', 'discount_amount', 'total_amount', 'created_at'])
    .select(['is_withdrawn', 'adds_to_order_id'])
    .select(({ ref }) => ref('snapshot').$castTo<CheckoutSnapshot>().as('snapshot'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export type LockedCheckout = Awaited<ReturnType<typeof lockCheckout>>

/** Whether the customer has deleted their account, which removes the address from the snapshot. A guest never had one. */
export function isForgotten({ snapshot }: LockedCheckout): boolean {
  return (snapshot.address as CheckoutSnapshot['address'] | null) === null
}

/** Locks the checkout of an order whose payment isn't in the ledger yet; whoever locks the order too does so afterwards. */
export async function lockCheckoutOfOrder(tx: Tx, orderId: string): Promise<void> {
  await tx
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', ({ selectFrom }) => selectFrom('orders').select('checkout_id').where('id', '=', orderId))
    .forNoKeyUpdate()
    .execute()
}

/** The units of a checkout: those still reserved, and those back in stock. */
export interface Reserved {
  readonly active: readonly StockLine[]
  readonly released: readonly StockLine[]
}

export async function listReservations(tx: Tx, checkoutId: string): Promise<Reserved> {
  const rows = await tx
    .selectFrom('stock_reservations')
    .select(['product_id as productId', 'size', 'quantity', 'status'])
    .where('checkout_id', '=', checkoutId)
    .execute()
  return {
    active: rows.filter((row) => row.status === 'active'),
    released: rows.filter((row) => row.status === 'released'),
  }
}

/** Who a checkout without an account is of. Undefined for one without an email address, as of a deleted account. */
export async function findGuest(db: Db, checkoutId: string): Promise<{ email: string; name: string } | undefined> {
  return db
    .selectFrom('checkouts')
    .select([
      sql<string>`snapshot ->> 'email'`.as('email'),
      sql<string>`coalesce(snapshot #>> '{address,full_name}', '')`.as('name'),
    ])
    .where('id', '=', checkoutId)
    .where('user_id', 'is', null)
    .where(sql<boolean>`snapshot ->> 'email' <> ''`)
    .executeTakeFirst()
}

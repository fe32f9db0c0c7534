import { sql } from 'kysely'
import { lockStock, releaseStock } from '#app/domain/catalog/stock.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'

/** The states of a checkout that holds stock and waits for its payment. */
export const LIVE = ['reserved', 'awaiting_payment']

/** Why a try to pay is over. Money that arrives later is still found and becomes an order or a refund. */
export interface Ending {
  readonly status: 'cancelled' | 'failed' | 'expired'
  readonly reason: string
}

/**
 * Gives back what a live checkout holds and ends its tries to pay.
 *
 * @param tx Holds the checkout's row.
 */
export async function releaseCheckout(tx: Tx, checkoutId: string, { status, reason }: Ending): Promise<void> {
  await releaseReservations(tx, checkoutId)
  const endedAt = sql<Date>`clock_timestamp()`
  await tx
    .updateTable('checkouts')
    .set({ status: 'released', updated_at: endedAt })
    .where('id', '=', checkoutId)
    .execute()
  await tx
    .updateTable('payment_attempts')
    .set({ status, failure_reason: reason, updated_at: endedAt })
    .where('checkout_id', '=', checkoutId)
    .where('status', 'in', ['created', 'open'])
    .execute()
}

/** Gives back the pieces that a checkout still holds; holds the checkout's row. Safe to repeat. */
export async function releaseReservations(tx: Tx, checkoutId: string): Promise<void> {
  const held = await tx
    .selectFrom('stock_reservations')
    .select(['product_id as productId', 'quantity'])
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'active')
    .execute()
  if (held.length === 0) return

  await lockStock(
    tx,
    held.map((line) => line.productId),
  )
  await tx
    .updateTable('stock_reservations')
    .set({ status: 'released', updated_at: sql<Date>`clock_timestamp()` })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'active')
    .execute()
  await releaseStock(tx, held)
}

import { lockStock, releaseStock } from '#app/domain/catalog/stock.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { ATTEMPT_MOVES, type AttemptStatus, statusesBefore } from '#app/vocabulary/statuses.ts'
import type { AttemptFailure } from './attempt-failure.ts'
import { moveCheckout } from './move-checkout.server.ts'

/** How an attempt ends without being paid. A late payment is still found, and becomes an order or a refund. */
export interface Ending {
  readonly status: Extract<AttemptStatus, 'cancelled' | 'failed' | 'expired'>
  readonly reason: AttemptFailure
}

/**
 * Releases the units of a live checkout and ends its attempt.
 *
 * @param tx Has locked the checkout's row.
 */
export async function releaseCheckout(tx: Tx, checkoutId: string, { status, reason }: Ending): Promise<void> {
  await releaseReservations(tx, checkoutId)
  await moveCheckout(tx, checkoutId, 'released')
  await tx
    .updateTable('payment_attempts')
    .set({ status, failure_reason: reason, updated_at: clockTime })
    .where('checkout_id', '=', checkoutId)
    .where('status', 'in', statusesBefore(ATTEMPT_MOVES, status))
    .execute()
}

/** Releases the units that a checkout still reserves. Safe to repeat. @param tx Has locked the checkout's row. */
export async function releaseReservations(tx: Tx, checkoutId: string): Promise<void> {
  const reserved = await tx
    .selectFrom('stock_reservations')
    .select(['product_id as productId', 'size', 'quantity'])
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'active')
    .execute()
  if (reserved.length === 0) return

  await lockStock(
    tx,
    reserved.map((line) => line.productId),
  )
  await tx
    .updateTable('stock_reservations')
    .set({ status: 'released', updated_at: clockTime })
    .where('checkout_id', '=', checkoutId)
    .where('status', '=', 'active')
    .execute()
  await releaseStock(tx, reserved)
}

import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { CHECKOUT_MOVES, type CheckoutStatus, statusesBefore } from '#app/vocabulary/statuses.ts'

/**
 * Moves a checkout to another status. One that already has it stays as it is.
 *
 * @param tx Has locked the checkout's row.
 * @throws Error when {@link CHECKOUT_MOVES} doesn't allow the move.
 */
export async function moveCheckout(tx: Tx, checkoutId: string, to: CheckoutStatus): Promise<void> {
  const moved = await tx
    .updateTable('checkouts')
    .set({ status: to, updated_at: clockTime })
    .where('id', '=', checkoutId)
    .where('status', 'in', [to, ...statusesBefore(CHECKOUT_MOVES, to)])
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`checkout ${checkoutId} can't become ${to}`)
}

/**
 * Closes a checkout whose refunds are all processed. Safe to repeat: a checkout that isn't waiting for its refunds stays
 * as it is.
 *
 * @param tx Has locked the checkout's row.
 */
export async function markCheckoutRefunded(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ status: 'refunded', updated_at: clockTime })
    .where('id', '=', checkoutId)
    .where('status', 'in', statusesBefore(CHECKOUT_MOVES, 'refunded'))
    .execute()
}

import { sql } from 'kysely'
import type { Tx } from '#app/platform/database/database.server.ts'
import { CHECKOUT_MOVES, type CheckoutStatus, statusesBefore } from '#app/shared/statuses.ts'

/**
 * Moves a checkout to another status. One that has it already keeps it.
 *
 * @param tx Has locked the checkout's row.
 * @throws Error when {@link CHECKOUT_MOVES} doesn't allow the move.
 */
export async function moveCheckout(tx: Tx, checkoutId: string, to: CheckoutStatus): Promise<void> {
  const moved = await tx
    .updateTable('checkouts')
    .set({ status: to, updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', checkoutId)
    .where('status', 'in', [to, ...statusesBefore(CHECKOUT_MOVES, to)])
    .returning('id')
    .executeTakeFirst()
  if (!moved) throw new Error(`checkout ${checkoutId} can't become ${to}`)
}

import { sql } from 'kysely'
import type { Tx } from '#app/platform/database/database.server.ts'

/**
 * Closes a checkout whose refunds are all processed. Safe to repeat: a checkout that isn't waiting for its refunds stays
 * as it is.
 *
 * @param tx Holds the checkout's row.
 */
export async function markCheckoutRefunded(tx: Tx, checkoutId: string): Promise<void> {
  await tx
    .updateTable('checkouts')
    .set({ status: 'refunded', updated_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', checkoutId)
    .where('status', '=', 'refund_due')
    .execute()
}

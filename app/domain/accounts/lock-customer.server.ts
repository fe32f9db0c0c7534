import type { Tx } from '#app/platform/database/database.server.ts'

/**
 * Serialises this customer's own changes until the transaction ends: two browser tabs that add to the same cart or
 * change the default address at once act one after the other. Other customers don't wait.
 *
 * Take this lock before locking rows that belong to the customer. Rows that refer to the customer can still be inserted.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth.user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

import type { Tx } from '#app/platform/database/database.server.ts'

/**
 * Lets this customer's own changes take turns until the transaction ends: two browser tabs that add to the same cart
 * or choose another default address at once act one after the other. Other customers do not wait.
 *
 * It is taken before rows of the customer's things; tables that refer to the customer can still be written meanwhile.
 */
export async function lockCustomer(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('auth.user').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

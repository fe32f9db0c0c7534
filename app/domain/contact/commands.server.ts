import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { ContactMessageInput } from './schema.ts'

/**
 * Stores a message for the administrator. Not safe to repeat: each call stores another one.
 *
 * @returns Its ticket number, which the sender may quote.
 */
export async function storeContactMessage(
  db: Db,
  input: ContactMessageInput,
): Promise<{ id: string; ticketNumber: number }> {
  const row = await db
    .insertInto('contact_messages')
    .values(input)
    .returning(['id', 'ticket_number'])
    .executeTakeFirstOrThrow()
  return { id: row.id, ticketNumber: row.ticket_number }
}

/** Records that a message was also accepted by the form service. Safe to repeat. */
export async function markContactMessageForwarded(db: Db, id: string): Promise<void> {
  await db
    .updateTable('contact_messages')
    .set({ forwarded_at: new Date() })
    .where('id', '=', id)
    .where('forwarded_at', 'is', null)
    .execute()
}

/** Deletes the messages that were sent from an address, whatever its letter case. Safe to repeat. */
export async function deleteContactMessagesFrom(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('contact_messages')
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .execute()
}

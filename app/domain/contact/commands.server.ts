import { randomInt } from 'node:crypto'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { financialYear, formatDocumentNumber } from '#app/vocabulary/document-number.ts'
import { CONTACT_MESSAGE_QUEUE, type ContactMessageEvent } from './contact-event.ts'
import type { ContactMessageInput } from './contact-message.ts'

/**
 * Stores a message for the administrator, and enqueues its acknowledgement. Not safe to repeat: each call stores another one.
 *
 * @param draw A whole number from 1 to 999,999; drawn again when another message of the year has it.
 * @returns Its message number, such as `M2627-481936`, which the sender may quote.
 */
export async function storeContactMessage(
  { db, jobs }: { db: Db; jobs: JobSender },
  input: ContactMessageInput,
  { now = new Date(), draw = () => randomInt(1, 1_000_000) } = {},
): Promise<{ id: string; number: string }> {
  return inTransaction(db, async (tx) => {
    for (;;) {
      const number = `M${formatDocumentNumber(financialYear(now), draw())}`
      const row = await tx
        .insertInto('contact_messages')
        .values({ ...input, message_number: number })
        .onConflict((conflict) => conflict.column('message_number').doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!row) continue
      await jobs.enqueue(tx, CONTACT_MESSAGE_QUEUE, { messageId: row.id } satisfies ContactMessageEvent)
      return { id: row.id, number }
    }
  })
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

/** Deletes the messages that were sent from an address, whatever its letter case. Safe to repeat. @returns Their ids. */
export async function deleteContactMessagesFrom(tx: Tx, email: string): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('contact_messages')
    .where((row) => row(row.fn('lower', ['email']), '=', email.toLowerCase()))
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}

/** Gives the messages that were sent from one address another one, where answers go from now on. Safe to repeat. */
export async function moveContactMessages(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('contact_messages')
    .set({ email: to })
    .where(({ fn }) => fn<string>('lower', ['email']), '=', from.toLowerCase())
    .execute()
}

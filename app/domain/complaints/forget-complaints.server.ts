import { eraseAuditTexts } from '#app/platform/auth/audit-log.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { withdrawComplaintLinks } from './complaint-links.server.ts'
import { discardPictures } from './complaint-pictures.server.ts'

/**
 * Removes the contact details, texts and pictures of a deleted account from its complaints, and withdraws their links. The
 * complaints stay, as the record of what was complained about and how it ended. Safe to repeat.
 *
 * @param email The account's address, if it was verified: complaints sent with it from the contact form are forgotten as well.
 * @returns Their ids.
 */
export async function forgetComplainant(
  tx: Tx,
  { userId, email }: { userId: string; email: string | undefined },
): Promise<string[]> {
  const forgotten = await tx
    .updateTable('complaints')
    .set({ name: null, email: null, phone: null, stated_order_number: null })
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        ...(email === undefined ? [] : [eb(eb.fn('lower', ['email']), '=', email.toLowerCase())]),
      ]),
    )
    .returning('id')
    .execute()
  const complaintIds = forgotten.map(({ id }) => id)
  await withdrawComplaintLinks(tx, complaintIds)
  await discardPictures(tx, complaintIds)
  await eraseTexts(tx, complaintIds)
  return complaintIds
}

/** Also those of the shop: answers and notes name the customer. */
async function eraseTexts(tx: Tx, complaintIds: readonly string[]): Promise<void> {
  if (complaintIds.length === 0) return
  await tx.updateTable('complaint_messages').set({ text: '' }).where('complaint_id', 'in', complaintIds).execute()
  await eraseAuditTexts(tx, { entity: 'complaints', entityIds: complaintIds })
}

import type { Tx } from '#app/platform/database/database.server.ts'
import { withdrawComplaintLinks } from './complaint-links.server.ts'
import { discardPictures } from './complaint-pictures.server.ts'

/**
 * Removes the contact details and pictures of a deleted account from its complaints, and withdraws their links. The complaints
 * stay, as the record of what was complained about and how it ended. Safe to repeat.
 *
 * @param email The account's address, if it was verified: complaints sent with it from the contact form are forgotten as well.
 */
export async function forgetComplainant(
  tx: Tx,
  { userId, email }: { userId: string; email: string | undefined },
): Promise<void> {
  const forgotten = await tx
    .updateTable('complaints')
    .set({ name: null, email: null, phone: null })
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
}

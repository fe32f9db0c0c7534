import type { Tx } from '#app/platform/database/database.server.ts'

/** Answers to complaints that were sent from one address go to another one from now on. Safe to repeat. */
export async function moveComplaints(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('complaints')
    .set({ email: to })
    .where(({ fn }) => fn<string>('lower', ['email']), '=', from.toLowerCase())
    .execute()
}

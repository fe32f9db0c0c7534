import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lockComplaint } from '../reply.server.ts'
import { endExchange, findHeldId } from './goods-returns.server.ts'

export type WithdrawOutcome =
  | { readonly status: 'withdrawn' }
  /** It was sent, refused or withdrawn before. */
  | { readonly status: 'too-late' }
  | { readonly status: 'unknown-complaint' }

/**
 * Ends a customer's exchange, which they no longer want, before the other size is sent: its units are released and the complaint is
 * closed. The caller has checked that the complaint is theirs.
 */
export async function withdrawExchange(db: Db, complaintId: string): Promise<WithdrawOutcome> {
  return inTransaction(db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintId)
    if (!complaint) return { status: 'unknown-complaint' }
    const heldId = await findHeldId(tx, complaint)
    if (heldId === undefined) return { status: 'too-late' }

    await endExchange(tx, { complaintId, heldId, status: 'withdrawn' })
    await tx
      .insertInto('complaint_messages')
      .values({
        complaint_id: complaintId,
        author: 'customer',
        request_id: crypto.randomUUID(),
        text: 'I’d like to keep the item, so I withdraw my request.',
      })
      .execute()
    await tx
      .updateTable('complaints')
      .set({ status: 'resolved', closed_at: transactionTime })
      .where('id', '=', complaintId)
      .execute()
    return { status: 'withdrawn' }
  })
}

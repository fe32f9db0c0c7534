import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isStored, lockComplaint } from './reply.server.ts'

export type ReopenOutcome = { status: 'reopened' } | { status: 'already-reopened' } | { status: 'no-complaint' }

/**
 * Reopens the complaint that a cancelled replacement was meant to resolve, and adds a note that says so. Safe to repeat: an answer
 * sent since then stands.
 */
export async function reopenComplaintOf(db: Db, replacementOrderId: string): Promise<ReopenOutcome> {
  return inTransaction(db, async (tx) => {
    const sent = await tx
      .selectFrom('complaint_messages as message')
      .innerJoin('orders', 'orders.id', 'message.replacement_order_id')
      .select(['message.complaint_id as complaintId', 'orders.order_number as orderNumber'])
      .where('orders.id', '=', replacementOrderId)
      .where('orders.status', '=', 'cancelled')
      .executeTakeFirst()
    if (!sent) return { status: 'no-complaint' }
    const { complaintId, orderNumber } = sent
    await lockComplaint(tx, complaintId)
    // The order's id serves as the request id of the note.
    const requestId = replacementOrderId
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-reopened' }

    await tx
      .insertInto('complaint_messages')
      .values({
        complaint_id: complaintId,
        author: 'note',
        text: `The replacement ${orderNumber} was cancelled, so this complaint was reopened.`,
        actor_email: null,
        request_id: requestId,
      })
      .execute()
    await tx.updateTable('complaints').set({ status: 'open', closed_at: null }).where('id', '=', complaintId).execute()
    return { status: 'reopened' }
  })
}

/** Reopens the complaints of cancelled replacements whose job was lost. Safe to repeat. */
export async function reopenMissedComplaints(db: Db): Promise<void> {
  const missed = await db
    .selectFrom('complaint_messages as message')
    .innerJoin('orders', 'orders.id', 'message.replacement_order_id')
    .select('orders.id')
    .where('orders.status', '=', 'cancelled')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('complaint_messages as note')
            .select('note.id')
            .whereRef('note.complaint_id', '=', 'message.complaint_id')
            .whereRef('note.request_id', '=', 'orders.id'),
        ),
      ),
    )
    .execute()
  for (const { id } of missed) await reopenComplaintOf(db, id)
}

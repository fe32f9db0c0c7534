import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { COMPLAINT_QUEUE, type ComplaintEvent } from '../complaint-event.ts'

/** The shop's message to the customer, and what was decided with it. */
type Resolution = {
  readonly actor: AdminActor
  readonly complaintId: string
  readonly requestId: string
  readonly text: string
} & (
  | { readonly outcome: 'refunded'; readonly refundId: string }
  | { readonly outcome: 'replaced'; readonly replacementOrderId: string }
)

/**
 * Closes a complaint with the shop's message, which is emailed.
 *
 * @param tx Has locked the complaint, and has checked that no message of this request is stored.
 */
export async function resolveComplaint(tx: Tx, jobs: JobSender, resolution: Resolution): Promise<void> {
  const { actor, complaintId, requestId, text, outcome } = resolution
  const message = await tx
    .insertInto('complaint_messages')
    .values({
      complaint_id: complaintId,
      author: 'shop',
      text,
      outcome,
      refund_id: outcome === 'refunded' ? resolution.refundId : null,
      replacement_order_id: outcome === 'replaced' ? resolution.replacementOrderId : null,
      actor_email: actor.email,
      request_id: requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('complaints')
    .set({
      status: 'resolved',
      acknowledged_at: sql<Date>`coalesce(acknowledged_at, now())`,
      closed_at: sql<Date>`coalesce(closed_at, now())`,
    })
    .where('id', '=', complaintId)
    .execute()
  await jobs.enqueue(tx, COMPLAINT_QUEUE, { what: 'answered', messageId: message.id } satisfies ComplaintEvent)
}

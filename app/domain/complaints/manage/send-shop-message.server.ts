import { sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { type ComplaintOutcome, type ComplaintStatus, isClosed } from '../complaint.ts'
import { COMPLAINT_QUEUE, type ComplaintEvent } from '../complaint-event.ts'

/** The shop's message to the customer, and what was decided with it. */
interface ShopMessage {
  readonly actor: AdminActor
  readonly complaintId: string
  readonly requestId: string
  readonly text: string
  readonly outcome: ComplaintOutcome | null
  /** Of the complaint from now on. */
  readonly status: ComplaintStatus
  readonly refundId?: string
  readonly replacementOrderId?: string
}

/**
 * Stores the shop's message, which is emailed, and acknowledges or closes its complaint.
 *
 * @param tx Has locked the complaint, and has checked that no message of this request is stored.
 */
export async function sendShopMessage(tx: Tx, jobs: JobSender, message: ShopMessage): Promise<void> {
  const { actor, complaintId, requestId, text, outcome, status, refundId, replacementOrderId } = message
  const { id: messageId } = await tx
    .insertInto('complaint_messages')
    .values({
      complaint_id: complaintId,
      author: 'shop',
      text,
      outcome,
      refund_id: refundId ?? null,
      replacement_order_id: replacementOrderId ?? null,
      actor_email: actor.email,
      request_id: requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('complaints')
    .set({
      status,
      acknowledged_at: sql<Date>`coalesce(acknowledged_at, now())`,
      closed_at: isClosed(status) ? sql<Date>`coalesce(closed_at, now())` : null,
    })
    .where('id', '=', complaintId)
    .execute()
  await jobs.enqueue(tx, COMPLAINT_QUEUE, { what: 'answered', messageId } satisfies ComplaintEvent)
}

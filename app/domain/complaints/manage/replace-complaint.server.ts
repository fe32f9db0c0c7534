import type { WantedReplacement } from '#app/domain/after-sale/replacement-plan.ts'
import { type SendReplacementOutcome, sendReplacementIn } from '#app/domain/after-sale/send-replacement.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { isStored, lockComplaint } from '../reply.server.ts'
import { findHeldId } from '../returns/goods-returns.server.ts'
import { sendShopMessage } from './send-shop-message.server.ts'

interface ComplaintReplacement extends WantedReplacement {
  readonly complaintId: string
  /** Created with the form: the same form sent twice is one replacement. */
  readonly requestId: string
  /** The message to the customer. */
  readonly text: string
}

export type ReplaceComplaintOutcome =
  | SendReplacementOutcome
  | { readonly status: 'already-sent' }
  | { readonly status: 'unknown-complaint' }
  /** The complaint is about no known order. */
  | { readonly status: 'no-order' }
  /** Units are held for an exchange, which ends first. */
  | { readonly status: 'exchange-open' }

/**
 * Resolves a complaint with a replacement, and sends the shop's message. The new order, its units, message and status are stored
 * together or not at all. Safe to repeat with the same request id.
 */
export async function replaceComplaint(
  { db, jobs }: { db: Db; jobs: JobSender },
  actor: AdminActor,
  { complaintId, requestId, text, items }: ComplaintReplacement,
): Promise<ReplaceComplaintOutcome> {
  if (!isUuid(complaintId)) return { status: 'unknown-complaint' }

  return inTransaction(db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintId)
    if (!complaint) return { status: 'unknown-complaint' }
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-sent' }
    if ((await findHeldId(tx, complaint)) !== undefined) return { status: 'exchange-open' }
    const { orderId, number } = complaint
    if (orderId === null) return { status: 'no-order' }

    const outcome = await sendReplacementIn(tx, actor, { orderId, items, note: `Complaint ${number}` })
    if (outcome.status !== 'sent') return outcome

    const replacementOrderId = outcome.order.id
    const decided = { status: 'resolved', outcome: 'replaced', replacementOrderId } as const
    await sendShopMessage(tx, jobs, { actor, complaintId, requestId, text, ...decided })
    // Its delivery challan is issued; the answer to the complaint is the email.
    await jobs.enqueue(tx, ORDER_EVENT_QUEUE, { orderId: replacementOrderId, status: 'confirmed' } satisfies OrderEvent)
    await recordAudit(tx, {
      actor,
      action: 'replace-complaint',
      entity: 'complaints',
      entityId: complaintId,
      before: { status: complaint.status },
      after: { status: 'resolved', message: text, replacement: outcome.order.orderNumber },
    })
    return outcome
  })
}

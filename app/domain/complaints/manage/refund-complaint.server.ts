import {
  fetchUnlessOffline,
  type RefundItemsInput,
  type RefundItemsOutcome,
  refundItemsIn,
} from '#app/domain/after-sale/refund-items.server.ts'
import type { PaymentGateway } from '#app/domain/payments/gateway.ts'
import { findOrderPayment } from '#app/domain/payments/refunds/order-refunds.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { isStored, lockComplaint } from '../reply.server.ts'
import { findHeldId } from '../returns/goods-returns.server.ts'
import { sendShopMessage } from './send-shop-message.server.ts'

interface ComplaintRefund extends Pick<RefundItemsInput, 'requestId' | 'items' | 'delivery' | 'other'> {
  readonly complaintId: string
  /** The message to the customer. */
  readonly text: string
}

export type RefundComplaintOutcome =
  | RefundItemsOutcome
  | { readonly status: 'unknown-complaint' }
  /** The complaint is about no known order. */
  | { readonly status: 'no-order' }
  /** Units are held for an exchange, which ends first. */
  | { readonly status: 'exchange-open' }

interface RefundServices {
  readonly db: Db
  readonly gateway: PaymentGateway
  readonly jobs: JobSender
}

/**
 * Resolves a complaint with a refund, and sends the shop's message. Refund, units in stock, message and status are stored
 * together or not at all; money moves after the commit. Safe to repeat with the same request id.
 */
export async function refundComplaint(
  { db, gateway, jobs }: RefundServices,
  actor: AdminActor,
  refund: ComplaintRefund,
): Promise<RefundComplaintOutcome> {
  const payment = await findPaymentOf(db, refund.complaintId)
  if (payment.status !== 'found') return payment

  const reported = await fetchUnlessOffline(gateway, payment.razorpayPaymentId)
  if (reported?.status === 'provider-failed') return reported
  return inTransaction(db, async (tx) => {
    const { complaintId, requestId, text, items, delivery, other } = refund
    const complaint = await lockComplaint(tx, complaintId)
    if (!complaint) return { status: 'unknown-complaint' }
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-requested' }
    if ((await findHeldId(tx, complaint)) !== undefined) return { status: 'exchange-open' }
    // Its order has since been corrected.
    if (complaint.orderId !== payment.orderId) return { status: 'no-order' }

    const note = `Complaint ${complaint.number}`
    const input = { orderId: payment.orderId, items, delivery, other, note, requestId, reason: 'complaint' } as const
    const outcome = await refundItemsIn(tx, { jobs, actor }, input, reported)
    if (outcome.status !== 'requested') return outcome

    const refundId = await findRefundId(tx, requestId)
    const decided = { status: 'resolved', outcome: 'refunded', refundId } as const
    await sendShopMessage(tx, jobs, { actor, complaintId, requestId, text, ...decided })
    await recordAudit(tx, {
      actor,
      action: 'refund-complaint',
      entity: 'complaints',
      entityId: complaintId,
      before: { status: complaint.status },
      after: { status: 'resolved', message: text },
    })
    return outcome
  })
}

type PaymentOfComplaint =
  | { readonly status: 'found'; readonly orderId: string; readonly razorpayPaymentId: string }
  | { readonly status: 'unknown-complaint' }
  | { readonly status: 'no-order' }

async function findPaymentOf(db: Db, complaintId: string): Promise<PaymentOfComplaint> {
  const complaint = isUuid(complaintId)
    ? await db.selectFrom('complaints').select('order_id').where('id', '=', complaintId).executeTakeFirst()
    : undefined
  if (!complaint) return { status: 'unknown-complaint' }
  const orderId = complaint.order_id
  const payment = orderId === null ? undefined : await findOrderPayment(db, orderId)
  if (orderId === null || !payment) return { status: 'no-order' }
  return { status: 'found', orderId, razorpayPaymentId: payment.razorpayPaymentId }
}

async function findRefundId(tx: Tx, requestId: string): Promise<string> {
  const { id } = await tx
    .selectFrom('refunds')
    .select('id')
    .where('idempotency_key', '=', `refund-${requestId}`)
    .executeTakeFirstOrThrow()
  return id
}

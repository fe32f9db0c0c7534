import {
  returnExchangedUnits,
  type SendReplacementOutcome,
  sendReplacementIn,
} from '#app/domain/after-sale/send-replacement.server.ts'
import { ORDER_EVENT_QUEUE, type OrderEvent } from '#app/domain/orders/order-event.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import type { ComplaintOutcome, ComplaintStatus } from '../complaint.ts'
import { sendShopMessage } from '../manage/send-shop-message.server.ts'
import { isStored, type LockedComplaint, lockComplaint } from '../reply.server.ts'
import { type ReturnStatus, sendBackBy } from './goods-return.ts'
import { endExchange, findReturn } from './goods-returns.server.ts'

interface Decision {
  readonly complaintId: string
  /** Created with the form: the same form sent twice is one decision. */
  readonly requestId: string
  /** The message to the customer. */
  readonly text: string
}

export type DecideReturnOutcome =
  | { readonly status: 'decided' }
  | { readonly status: 'already-decided' }
  /** Someone else decided, or the customer withdrew. */
  | { readonly status: 'changed' }
  | { readonly status: 'not-overdue' }
  | { readonly status: 'unknown-complaint' }
  /** Why the other size can't be sent. */
  | Exclude<SendReplacementOutcome, { status: 'sent' }>

interface Services {
  readonly db: Db
  readonly jobs: JobSender
}

type FoundReturn = NonNullable<Awaited<ReturnType<typeof findReturn>>>

/** What a decision does: the new state of the return, and what the message says with it. */
interface Step {
  readonly goods: { readonly status: ReturnStatus; readonly sentId?: string | undefined }
  readonly complaint: ComplaintStatus
  readonly outcome: ComplaintOutcome | null
}

/**
 * Accepts an exchange: the customer is asked to send the item back. If the owner's settings say so, the other size is sent at once.
 * Safe to repeat with the same request id.
 */
export function acceptExchange(services: Services, actor: AdminActor, decision: Decision) {
  return decide(services, actor, { ...decision, action: 'accept-exchange' }, async (tx, complaint, goods) => {
    if (goods?.status !== 'requested') return { status: 'changed' }
    const { settings } = await readSettings(tx)
    if (settings.exchangeSends !== 'at-once') {
      return { goods: { status: 'awaited' }, complaint: 'answered', outcome: 'accepted' }
    }
    const sent = await sendOtherSize(tx, actor, { complaint, goods, isRestocked: false })
    if (sent.status !== 'sent') return sent
    return { goods: { status: 'awaited', sentId: sent.order.id }, complaint: 'answered', outcome: 'replaced' }
  })
}

/** Asks the customer to send back what they complained about. Safe to repeat with the same request id. */
export function requestReturn(services: Services, actor: AdminActor, decision: Decision) {
  return decide(services, actor, { ...decision, action: 'request-return' }, async (_tx, complaint, goods) => {
    if (goods || complaint.kind === 'exchange') return { status: 'changed' }
    return { goods: { status: 'awaited' }, complaint: 'answered', outcome: 'return-requested' }
  })
}

/**
 * Records that the goods arrived. For an exchange, the item returns to stock unless it is faulty, and the other size is sent if it wasn't
 * yet, which resolves the complaint. Goods that come back without an exchange return to stock with their refund. Safe to repeat with
 * the same request id.
 */
export function receiveReturn(services: Services, actor: AdminActor, decision: Decision & { isRestocked: boolean }) {
  const { isRestocked } = decision
  return decide(services, actor, { ...decision, action: 'receive-return' }, async (tx, complaint, goods) => {
    if (goods?.status !== 'awaited') return { status: 'changed' }
    if (goods.heldId === null) return { goods: { status: 'arrived' }, complaint: complaint.status, outcome: 'returned' }
    if (goods.sentId === null) {
      const sent = await sendOtherSize(tx, actor, { complaint, goods, isRestocked })
      if (sent.status !== 'sent') return sent
      return { goods: { status: 'arrived', sentId: sent.order.id }, complaint: 'resolved', outcome: 'replaced' }
    }
    if (isRestocked) await returnExchangedUnits(tx, actor, exchangeOf(complaint, goods))
    return { goods: { status: 'arrived' }, complaint: 'resolved', outcome: 'returned' }
  })
}

/**
 * Stops waiting for goods that are overdue: what is held for the customer is released. An exchange ends with that; any other complaint
 * goes on. Safe to repeat with the same request id.
 */
export function giveUpReturn(services: Services, actor: AdminActor, decision: Decision, now = new Date()) {
  const { complaintId } = decision
  return decide(services, actor, { ...decision, action: 'give-up-return' }, async (tx, complaint, goods) => {
    if (goods?.status !== 'awaited') return { status: 'changed' }
    if (now < sendBackBy(goods.awaitedAt ?? now)) return { status: 'not-overdue' }
    if (goods.heldId === null) return { goods: { status: 'missing' }, complaint: complaint.status, outcome: null }
    if (goods.sentId !== null) return { goods: { status: 'missing' }, complaint: 'resolved', outcome: 'resolved' }
    await endExchange(tx, { complaintId, heldId: goods.heldId, status: 'missing' })
    return { goods: { status: 'missing' }, complaint: 'refused', outcome: 'refused' }
  })
}

/** Locks the complaint, decides, and stores the decision with its message. */
async function decide(
  { db, jobs }: Services,
  actor: AdminActor,
  { complaintId, requestId, text, action }: Decision & { action: string },
  step: (
    tx: Tx,
    complaint: LockedComplaint,
    goods: FoundReturn | undefined,
  ) => Promise<Step | Exclude<DecideReturnOutcome, { status: 'decided' }>>,
): Promise<DecideReturnOutcome> {
  return inTransaction(db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintId)
    if (!complaint) return { status: 'unknown-complaint' }
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-decided' }
    const before = await findReturn(tx, complaintId)
    const next = await step(tx, complaint, before)
    if ('status' in next) return next

    const { status, sentId } = next.goods
    const times = {
      ...(status === 'awaited' && { awaited_at: transactionTime }),
      ...(status === 'arrived' && { arrived_at: transactionTime }),
    }
    const changed = { status, ...times, ...(sentId !== undefined && { replacement_order_id: sentId }) }
    if (before) await tx.updateTable('returns').set(changed).where('complaint_id', '=', complaintId).execute()
    else
      await tx
        .insertInto('returns')
        .values({ complaint_id: complaintId, ...changed })
        .execute()
    const said = { outcome: next.outcome, status: next.complaint }
    await sendShopMessage(tx, jobs, {
      actor,
      complaintId,
      requestId,
      text,
      ...said,
      ...(sentId !== undefined && { replacementOrderId: sentId }),
    })
    if (sentId !== undefined) {
      await jobs.enqueue(tx, ORDER_EVENT_QUEUE, { orderId: sentId, status: 'confirmed' } satisfies OrderEvent)
    }
    await recordAudit(tx, {
      actor,
      action,
      entity: 'complaints',
      entityId: complaintId,
      before: { status: complaint.status, goods: before?.status ?? null },
      after: { status: next.complaint, goods: status, message: text },
    })
    return { status: 'decided' }
  })
}

function exchangeOf({ number, orderId }: LockedComplaint, { orderItemId, quantity }: FoundReturn) {
  if (orderId === null || orderItemId === null || quantity === null) throw new Error(`exchange ${number} has no item`)
  return { orderId, orderItemId, quantity, note: `Exchange ${number}` }
}

async function sendOtherSize(
  tx: Tx,
  actor: AdminActor,
  { complaint, goods, isRestocked }: { complaint: LockedComplaint; goods: FoundReturn; isRestocked: boolean },
): Promise<SendReplacementOutcome> {
  const { orderId, note, ...item } = exchangeOf(complaint, goods)
  const items = [{ ...item, size: goods.size ?? '', restock: isRestocked }]
  return sendReplacementIn(tx, actor, { orderId, note, items, heldId: goods.heldId ?? undefined })
}

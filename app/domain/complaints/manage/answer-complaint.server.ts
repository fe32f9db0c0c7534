import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { type ComplaintStatus, isClosed } from '../complaint.ts'
import { withdrawComplaintLinks } from '../complaint-links.server.ts'
import { isStored, lockComplaint } from '../reply.server.ts'
import { endExchange, findHeldId } from '../returns/goods-returns.server.ts'
import { sendShopMessage } from './send-shop-message.server.ts'

interface ShopMessage {
  readonly complaintId: string
  /** Created with the form: the same form sent twice is one message. */
  readonly requestId: string
  readonly text: string
}

/** What an answer does to its complaint. */
export type AnswerEffect = 'answered' | 'resolved' | 'refused'

export type AnswerOutcome =
  | { status: 'sent' }
  | { status: 'already-sent' }
  | { status: 'unknown-complaint' }
  /** Units are held for an exchange: the complaint ends when that is refused or sent. */
  | { status: 'exchange-open' }

/**
 * Sends the shop's message to the customer. The first one acknowledges the complaint; `resolved` and `refused` close it, with the
 * message as the reason; refusing one that asks for an exchange releases the units held for it. An answer to a closed complaint leaves it closed. Safe to repeat with the same request id.
 */
export async function answerComplaint(
  { db, jobs }: { db: Db; jobs: JobSender },
  actor: AdminActor,
  { complaintId, requestId, text, effect }: ShopMessage & { effect: AnswerEffect },
): Promise<AnswerOutcome> {
  return inTransaction(db, async (tx) => {
    const complaint = await lockComplaint(tx, complaintId)
    if (!complaint) return { status: 'unknown-complaint' }
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-sent' }
    const heldId = effect === 'answered' ? undefined : await findHeldId(tx, complaint)
    if (heldId !== undefined && effect === 'resolved') return { status: 'exchange-open' }

    if (heldId !== undefined) await endExchange(tx, { complaintId, heldId, status: 'refused' })
    const status = statusAfter(complaint.status, effect)
    const outcome = effect === 'answered' ? null : effect
    await sendShopMessage(tx, jobs, { actor, complaintId, requestId, text, outcome, status })
    await recordAudit(tx, {
      actor,
      action: 'answer-complaint',
      entity: 'complaints',
      entityId: complaintId,
      before: { status: complaint.status },
      after: { status, message: text },
    })
    return { status: 'sent' }
  })
}

function statusAfter(status: ComplaintStatus, effect: AnswerEffect): ComplaintStatus {
  return effect === 'answered' && isClosed(status) ? status : effect
}

export type NoteOutcome = { status: 'stored' } | { status: 'already-stored' } | { status: 'unknown-complaint' }

/** Stores a note that only the back office sees. Safe to repeat with the same request id. */
export async function noteComplaint(
  db: Db,
  actor: AdminActor,
  { complaintId, requestId, text }: ShopMessage,
): Promise<NoteOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockComplaint(tx, complaintId))) return { status: 'unknown-complaint' }
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-stored' }

    await tx
      .insertInto('complaint_messages')
      .values({
        complaint_id: complaintId,
        author: 'note',
        text,
        actor_email: actor.email,
        request_id: requestId,
      })
      .execute()
    await recordAudit(tx, {
      actor,
      action: 'note-complaint',
      entity: 'complaints',
      entityId: complaintId,
      after: { note: text },
    })
    return { status: 'stored' }
  })
}

export type WithdrawLinksOutcome = { readonly status: 'withdrawn' } | { readonly status: 'unknown-complaint' }

/** Withdraws the links of a complaint, for example after an email went to a wrong address. */
export async function withdrawLinksAsAdmin(
  db: Db,
  actor: AdminActor,
  complaintId: string,
): Promise<WithdrawLinksOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockComplaint(tx, complaintId))) return { status: 'unknown-complaint' }
    await withdrawComplaintLinks(tx, [complaintId])
    await recordAudit(tx, {
      actor,
      action: 'withdraw-complaint-links',
      entity: 'complaints',
      entityId: complaintId,
    })
    return { status: 'withdrawn' }
  })
}

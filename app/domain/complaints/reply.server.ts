import { attachPictures } from '#app/domain/pictures/attached-pictures.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { ComplaintKind, ComplaintStatus } from './complaint.ts'
import { COMPLAINT_PICTURES } from './complaint-pictures.server.ts'

interface Reply {
  readonly complaintId: string
  /** Created with the form: the same form sent twice is one message. */
  readonly requestId: string
  readonly text: string
  /** Stored pictures, in order. */
  readonly pictureIds: readonly string[]
}

export type ReplyOutcome = { status: 'stored' } | { status: 'already-stored' } | { status: 'unknown-complaint' }

/**
 * Stores a customer's message about their complaint, which opens it again if it was answered or closed. The caller has checked
 * that the complaint is theirs. Safe to repeat with the same request id.
 */
export async function replyToComplaint(
  db: Db,
  { complaintId, requestId, text, pictureIds }: Reply,
): Promise<ReplyOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockComplaint(tx, complaintId))) return { status: 'unknown-complaint' }
    if (await isStored(tx, { complaintId, requestId })) return { status: 'already-stored' }

    const message = await tx
      .insertInto('complaint_messages')
      .values({ complaint_id: complaintId, author: 'customer', text, request_id: requestId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await attachPictures(tx, COMPLAINT_PICTURES, { to: message.id, pictureIds })
    await tx.updateTable('complaints').set({ status: 'open', closed_at: null }).where('id', '=', complaintId).execute()
    return { status: 'stored' }
  })
}

export interface LockedComplaint {
  readonly id: string
  readonly number: string
  readonly kind: ComplaintKind
  readonly status: ComplaintStatus
  readonly orderId: string | null
}

/** Locks a complaint, so that its messages and its status change one after the other; undefined for an unknown id. */
export async function lockComplaint(tx: Tx, complaintId: string): Promise<LockedComplaint | undefined> {
  if (!isUuid(complaintId)) return undefined
  return tx
    .selectFrom('complaints')
    .select(['id', 'complaint_number as number', 'kind', 'status', 'order_id as orderId'])
    .where('id', '=', complaintId)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether a form's message was stored before. */
export async function isStored(
  tx: Tx,
  { complaintId, requestId }: Pick<Reply, 'complaintId' | 'requestId'>,
): Promise<boolean> {
  const message = await tx
    .selectFrom('complaint_messages')
    .select('id')
    .where('complaint_id', '=', complaintId)
    .where('request_id', '=', requestId)
    .executeTakeFirst()
  return message !== undefined
}

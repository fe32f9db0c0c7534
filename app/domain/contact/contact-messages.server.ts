import { sql } from 'kysely'
import { z } from 'zod'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'

/** A message from the contact form. */
export interface ContactMessage {
  readonly id: string
  /** Such as `M2627-481936`; digits alone for a message of an earlier release. */
  readonly number: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  readonly isRead: boolean
  readonly createdAt: Date
}

export interface ContactMessagePage {
  readonly messages: ContactMessage[]
  /** Matching messages on all pages. */
  readonly total: number
}

/** Messages from the contact form, newest first; may be empty. @param filter.from The address of their sender. */
export async function listContactMessages(
  db: Db,
  {
    unreadOnly,
    from,
    limit,
    offset,
  }: { unreadOnly: boolean; from?: string | undefined; limit: number; offset: number },
): Promise<ContactMessagePage> {
  const matching = db
    .selectFrom('contact_messages')
    .$if(unreadOnly, (query) => query.where('read_at', 'is', null))
    .$if(from !== undefined, (query) => query.where(sql`lower(email)`, '=', from?.toLowerCase()))
  const [messages, { total }] = await Promise.all([
    matching.select(COLUMNS).orderBy('ticket_number', 'desc').limit(limit).offset(offset).execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { messages, total }
}

/** One message; undefined for an unknown id. */
export async function findContactMessage(db: Db, id: string): Promise<ContactMessage | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined
  return db.selectFrom('contact_messages').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

export async function countUnreadMessages(db: Db): Promise<Waiting> {
  return db
    .selectFrom('contact_messages')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
}

export type MarkMessageOutcome = { status: 'marked' } | { status: 'unchanged' } | { status: 'unknown-message' }

/** Marks a message as read or unread. Safe to repeat. */
export async function markContactMessage(
  db: Db,
  actor: AdminActor,
  { messageId, isRead }: { messageId: string; isRead: boolean },
): Promise<MarkMessageOutcome> {
  return inTransaction(db, async (tx) => {
    const message = await tx
      .selectFrom('contact_messages')
      .select('read_at')
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst()
    if (!message) return { status: 'unknown-message' }
    const wasRead = message.read_at !== null
    if (wasRead === isRead) return { status: 'unchanged' }

    await tx
      .updateTable('contact_messages')
      .set({ read_at: isRead ? transactionTime : null })
      .where('id', '=', messageId)
      .execute()
    await recordAudit(tx, {
      actor,
      action: 'mark-message',
      entity: 'contact_messages',
      entityId: messageId,
      before: { read: wasRead },
      after: { read: isRead },
    })
    return { status: 'marked' }
  })
}

const COLUMNS = [
  'id',
  sql<string>`coalesce(message_number, ticket_number::text)`.as('number'),
  'name',
  'email',
  'subject',
  'message',
  sql<boolean>`read_at is not null`.as('isRead'),
  'created_at as createdAt',
] as const

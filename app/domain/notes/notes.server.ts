import { type Expression, type SqlBool, sql } from 'kysely'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import type { Note, NoteSubject } from './note.ts'

/** The newest notes that a page shows. */
const SHOWN_NOTES = 50

export type AddNoteOutcome = { status: 'added' } | { status: 'already-added' } | { status: 'unknown' }
export type RemoveNoteOutcome = { status: 'removed' } | { status: 'unknown' }
export type SetTagsOutcome = { status: 'saved' } | { status: 'unknown' }

/** Adds a note. A form sent twice, with the same `requestId`, adds one. */
export async function addNote(
  db: Db,
  actor: AdminActor,
  subject: NoteSubject,
  { requestId, text }: { requestId: string; text: string },
): Promise<AddNoteOutcome> {
  return ofKnown(db, subject, async (tx) => {
    const added = await tx
      .insertInto('notes')
      .values({ ...columnOf(subject), text, actor_email: actor.email, request_id: requestId })
      .onConflict((conflict) => conflict.column('request_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) return { status: 'already-added' }
    await audit(tx, actor, subject, 'add-note')
    return { status: 'added' }
  })
}

/** Removes a note of this subject. Safe to repeat. */
export async function removeNote(
  db: Db,
  actor: AdminActor,
  subject: NoteSubject,
  noteId: string,
): Promise<RemoveNoteOutcome> {
  return ofKnown(db, subject, async (tx) => {
    const removed = await tx
      .deleteFrom('notes')
      .where('id', '=', noteId)
      .where(isAbout(subject))
      .returning('id')
      .executeTakeFirst()
    if (removed) await audit(tx, actor, subject, 'remove-note')
    return { status: 'removed' }
  })
}

/** Replaces all tags of an order or a customer. Safe to repeat. */
export async function setTags(
  db: Db,
  actor: AdminActor,
  subject: NoteSubject,
  tags: readonly string[],
): Promise<SetTagsOutcome> {
  return ofKnown(db, subject, async (tx) => {
    await tx.deleteFrom('tags').where(isAbout(subject)).execute()
    if (tags.length > 0) {
      // Another request may set them at the same moment.
      const rows = tags.map((tag) => ({ ...columnOf(subject), tag }))
      await tx
        .insertInto('tags')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    await audit(tx, actor, subject, 'set-tags')
    return { status: 'saved' }
  })
}

/** The newest notes and all tags of an order or a customer; both may be empty. */
export async function readNotes(
  db: Db,
  subject: NoteSubject,
): Promise<{ notes: Note[]; tags: string[]; requestId: string }> {
  const [notes, tags] = await Promise.all([
    db
      .selectFrom('notes')
      .select(['id', 'text', 'actor_email as actorEmail', 'created_at as createdAt'])
      .where(isAbout(subject))
      .orderBy('created_at', 'desc')
      .limit(SHOWN_NOTES)
      .execute(),
    db.selectFrom('tags').select('tag').where(isAbout(subject)).orderBy('tag').execute(),
  ])
  return { notes, tags: tags.map(({ tag }) => tag), requestId: crypto.randomUUID() }
}

/** Notes, oldest first, and tags of these orders, for an export. */
export async function readNotesOfOrders(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, { readonly notes: string[]; readonly tags: string[] }>> {
  const ofOrders = sql<SqlBool>`order_id = any(${[...orderIds]}::uuid[])`
  const [notes, tags] = await Promise.all([
    db.selectFrom('notes').select(['order_id as id', 'text']).where(ofOrders).orderBy('created_at').execute(),
    db.selectFrom('tags').select(['order_id as id', 'tag']).where(ofOrders).orderBy('tag').execute(),
  ])
  return new Map(
    orderIds.map((orderId) => [
      orderId,
      {
        notes: notes.filter(({ id }) => id === orderId).map(({ text }) => text),
        tags: tags.filter(({ id }) => id === orderId).map(({ tag }) => tag),
      },
    ]),
  )
}

/** The ids of the orders, or of the customers, with a tag. */
export function idsWithTag(db: Db, column: 'order_id' | 'user_id', tag: string) {
  return db
    .selectFrom('tags')
    .select(({ ref }) => ref(column).$notNull().as('id'))
    .where('tag', '=', tag)
    .where(column, 'is not', null)
}

/** The tags that orders, or customers, have, by name; at most 200. */
export async function listTags(db: Db, column: 'order_id' | 'user_id'): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('tag')
    .distinct()
    .where(column, 'is not', null)
    .orderBy('tag')
    .limit(200)
    .execute()
  return rows.map(({ tag }) => tag)
}

/** The row that notes are about, and the column that names it. */
function rowOf(subject: NoteSubject) {
  return 'orderId' in subject
    ? ({ entity: 'orders', column: 'order_id', id: subject.orderId } as const)
    : ({ entity: 'auth.user', column: 'user_id', id: subject.userId } as const)
}

function columnOf(subject: NoteSubject) {
  const { column, id } = rowOf(subject)
  return { [column]: id }
}

function isAbout(subject: NoteSubject): Expression<SqlBool> {
  const { column, id } = rowOf(subject)
  return sql<SqlBool>`${sql.ref(column)} = ${id}`
}

/** Runs a change of an order or a customer, if there is one. */
async function ofKnown<Outcome>(
  db: Db,
  subject: NoteSubject,
  change: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome | { status: 'unknown' }> {
  const { entity, id } = rowOf(subject)
  if (!isUuid(id)) return { status: 'unknown' }
  return inTransaction(db, async (tx) => {
    const known =
      entity === 'orders'
        ? await tx.selectFrom('orders').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
        : await tx.selectFrom('auth.user').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
    return known ? change(tx) : { status: 'unknown' }
  })
}

/** Without texts: a note is forgotten with its subject. */
async function audit(tx: Tx, actor: AdminActor, subject: NoteSubject, action: string): Promise<void> {
  const { entity, id: entityId } = rowOf(subject)
  await recordAudit(tx, { actor, action, entity, entityId })
}

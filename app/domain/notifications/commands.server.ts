import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { NotificationText, NotificationType } from './notification.ts'

interface NewNotification extends NotificationText {
  readonly userId: string
  readonly type: NotificationType
  /** A notification with the same key is created once. */
  readonly dedupeKey: string
}

/** Creates a notification, unless there is one with its key. */
export async function createNotification(
  tx: Tx,
  { userId, dedupeKey, ...notification }: NewNotification,
): Promise<void> {
  await tx
    .insertInto('notifications')
    .values({ user_id: userId, dedupe_key: dedupeKey, ...notification })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute()
}

/** Creates the same `system` notification for many customers, in one statement. Not safe to repeat. */
export async function notifyCustomers(tx: Tx, userIds: readonly string[], text: NotificationText): Promise<void> {
  await sql`
    insert into shop.notifications (user_id, type, title, message)
    select user_id, 'system', ${text.title}, ${text.message} from unnest(${userIds}::uuid[]) as user_id
  `.execute(tx)
}

export type MarkNotificationOutcome = { status: 'marked' } | { status: 'unknown-notification' }

/** Marks one of a customer's notifications as read. Safe to repeat. */
export async function markNotificationRead(
  db: Db,
  { userId, notificationId }: { userId: string; notificationId: string },
): Promise<MarkNotificationOutcome> {
  const marked = await db
    .updateTable('notifications')
    .set({ read: true })
    .where('id', '=', notificationId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return { status: marked ? 'marked' : 'unknown-notification' }
}

/** Marks all of a customer's notifications as read. Safe to repeat. */
export async function markAllNotificationsRead(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .execute()
}

import type { Db } from '#app/platform/database/database.server.ts'

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

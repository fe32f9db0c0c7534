import type { Db } from '#app/platform/database/database.server.ts'
import type { Notification } from './notification.ts'

/** A customer's notifications, newest first, at most `limit`; may be empty. */
export async function listNotifications(
  db: Db,
  userId: string,
  { limit = 50 }: { limit?: number } = {},
): Promise<Notification[]> {
  return db
    .selectFrom('notifications')
    .select(['id', 'title', 'message', 'type', 'read as isRead', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export async function countUnreadNotifications(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read', '=', false)
    .executeTakeFirstOrThrow()
  return count
}

import type { Db } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'

/** How long a guest may still ask about a draft that has ended. */
const KEPT_MINUTES = 30 * 24 * 60

/** Forgets guests whose drafts have ended without an order, with their name, address and note. Safe to repeat. */
export async function forgetEndedDrafts(db: Db): Promise<void> {
  await db
    .updateTable('checkouts')
    .set({ forgotten_at: clockTime })
    .where('channel', 'is not', null)
    .where('user_id', 'is', null)
    .where('status', 'in', ['released', 'refunded'])
    .where('updated_at', '<', before(clockTime, { minutes: KEPT_MINUTES }))
    .where('forgotten_at', 'is', null)
    .execute()
}

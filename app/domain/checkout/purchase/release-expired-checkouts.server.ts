import type { Db } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { log } from '#app/platform/log.server.ts'
import { LIVE_CHECKOUT_STATUSES } from '#app/vocabulary/statuses.ts'
import { releaseCheckout } from './release-checkout.server.ts'

/**
 * Releases expired checkouts, by the database's clock. Several processes may run it at the same time: each takes
 * different checkouts, and skips those that a payment is just finalising.
 *
 * @returns How many checkouts were released.
 */
export async function releaseExpiredCheckouts(db: Db): Promise<number> {
  for (let released = 0; ; released++) {
    if (!(await releaseOne(db))) return released
  }
}

async function releaseOne(db: Db): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const expired = await tx
      .selectFrom('checkouts')
      .select('id')
      .where('status', 'in', LIVE_CHECKOUT_STATUSES)
      .where('expires_at', '<=', clockTime)
      .orderBy('expires_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!expired) return false

    await releaseCheckout(tx, expired.id, { status: 'expired', reason: 'expired' })
    log.info({ checkout: expired.id }, 'checkout expired')
    return true
  })
}

import type { Tx } from '#app/platform/database/database.server.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'
import { lockCheckout } from '../purchase/lock-checkout.server.ts'

/** A live draft, with its row locked; undefined for any other id. */
export async function lockDraft(tx: Tx, draftId: string) {
  const known = await tx
    .selectFrom('checkouts')
    .select('id')
    .where('id', '=', draftId)
    .where('channel', 'is not', null)
    .executeTakeFirst()
  const draft = known && (await lockCheckout(tx, draftId))
  return draft && isLiveCheckout(draft.status) ? draft : undefined
}

import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { isLiveCheckout } from '#app/vocabulary/statuses.ts'
import { lockCheckout } from '../purchase/lock-checkout.server.ts'

/** A live draft, with its customer's row and its own locked; undefined for any other id. @param orExpired Whether one that has expired counts. */
export async function lockDraft(tx: Tx, draftId: string, orExpired = false) {
  const known = await tx
    .selectFrom('checkouts')
    .select('user_id')
    .where('id', '=', draftId)
    .where('channel', 'is not', null)
    .executeTakeFirst()
  if (!known) return undefined
  if (known.user_id !== null) await lockCustomer(tx, known.user_id)
  const draft = await lockCheckout(tx, draftId)
  const isExpired = draft.status === 'released' && !draft.is_withdrawn
  return isLiveCheckout(draft.status) || (orExpired && isExpired) ? draft : undefined
}

import { lockOrder } from '#app/domain/orders/commands.server.ts'
import { mayCustomerCancel } from '#app/domain/orders/customer-order-rules.ts'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { UNDISPATCHED_STATUSES } from '#app/vocabulary/statuses.ts'
import { lockPaymentOf } from '../cancel-order.server.ts'

type LockedForCorrection =
  | { readonly status: 'locked'; readonly settings: ShopSettings; readonly trackingNumber: string | null }
  /** Too late, or a replacement. */
  | { readonly status: 'dispatched' }
  | { readonly status: 'unknown-order' }

/**
 * Locks the payment and the order, if its addresses may still be corrected: by its customer where the owner allows it, or by the
 * administrator, who may do so with a tracking number, too.
 *
 * @param order.userId The customer whose order it must be; undefined for the administrator.
 */
export async function lockCorrectableOrder(
  tx: Tx,
  { orderId, userId }: { orderId: string; userId: string | undefined },
): Promise<LockedForCorrection> {
  const { settings } = await readSettings(tx)
  if (userId !== undefined && !settings.addressCorrections) return { status: 'unknown-order' }
  await lockPaymentOf(tx, orderId)
  const order = await lockOrder(tx, orderId, userId)
  if (!order) return { status: 'unknown-order' }
  const { status, tracking_number: trackingNumber } = order
  const isWaiting =
    userId === undefined ? UNDISPATCHED_STATUSES.includes(status) : mayCustomerCancel({ status, trackingNumber })
  if (!isWaiting || order.replaces_order_id !== null) return { status: 'dispatched' }
  return { status: 'locked', settings, trackingNumber }
}

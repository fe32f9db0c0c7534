import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { type ChangeOrderStatusOutcome, changeOrderStatus, type OrderServices } from '../commands.server.ts'

/** Number of orders by outcome. */
type Ends = Record<ChangeOrderStatusOutcome['status'], number>

export type ChangeOrderStatusesOutcome =
  | { status: 'moved'; ends: Ends }
  /** None was moved, and customers have cancelled some. */
  | { status: 'all-cancelled'; ends: Ends }
  | { status: 'unknown-orders' }
  | { status: 'none-selected' }

/**
 * Moves several orders to one status, one by one: an order that no longer exists doesn't stop the others. Orders cancelled by their
 * customers stay cancelled, because the administrator's list may be older than the cancellation.
 */
export async function changeOrderStatuses(
  services: OrderServices,
  actor: AdminActor,
  { orderIds, status }: { orderIds: readonly string[]; status: OrderStatus },
): Promise<ChangeOrderStatusesOutcome> {
  if (orderIds.length === 0) return { status: 'none-selected' }
  const ends = { changed: 0, unchanged: 0, 'already-changed': 0, 'unknown-order': 0 }
  for (const orderId of new Set(orderIds)) {
    const outcome = await changeOrderStatus(services, actor, { orderId, status, isCancellationKept: true })
    ends[outcome.status]++
  }
  if (ends.changed + ends.unchanged > 0) return { status: 'moved', ends }
  return ends['already-changed'] > 0 ? { status: 'all-cancelled', ends } : { status: 'unknown-orders' }
}

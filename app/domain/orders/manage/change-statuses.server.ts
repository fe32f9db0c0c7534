import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import type { OrderStatus } from '#app/shared/statuses.ts'
import { type ChangeOrderStatusOutcome, changeOrderStatus, type OrderServices } from '../commands.server.ts'

/** Number of orders by outcome. */
export type ChangeOrderStatusesOutcome = Record<ChangeOrderStatusOutcome['status'], number>

/**
 * Moves several orders to one status, one by one: an order that no longer exists doesn't stop the others. Orders cancelled by their
 * customers stay cancelled, because the administrator's list may be older than the cancellation.
 */
export async function changeOrderStatuses(
  services: OrderServices,
  actor: AdminActor,
  { orderIds, status }: { orderIds: readonly string[]; status: OrderStatus },
): Promise<ChangeOrderStatusesOutcome> {
  const ends: ChangeOrderStatusesOutcome = { changed: 0, unchanged: 0, 'already-changed': 0, 'unknown-order': 0 }
  for (const orderId of new Set(orderIds)) {
    const outcome = await changeOrderStatus(services, actor, { orderId, status, isCancellationKept: true })
    ends[outcome.status]++
  }
  return ends
}

import { type RefundItemsOutcome, refundItems } from '#app/domain/after-sale/refund-items.server.ts'
import { type Paise, paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'

/** Refunds an amount of an order without assigning items. */
export function refundAmount(
  services: Parameters<typeof refundItems>[0],
  actor: AdminActor,
  {
    orderId,
    amount,
    requestId = crypto.randomUUID(),
  }: { orderId: string; amount: Paise; requestId?: string | undefined },
): Promise<RefundItemsOutcome> {
  const note = 'a seam had opened'
  return refundItems(services, actor, { orderId, items: [], delivery: paise(0), other: amount, note, requestId })
}

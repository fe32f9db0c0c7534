import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import { findOrderPayment, setRefundItems } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { findProviderMadeRefund } from '#app/domain/payments/refunds/refund-list.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { describeItem, type RefundItemsInput, restockItems } from './refund-items.server.ts'
import { planAssigned, type RefundableItem } from './refund-plan.ts'
import { readRefundable } from './refundable.server.ts'

export interface AssignRefundItemsInput extends Pick<RefundItemsInput, 'items' | 'delivery'> {
  readonly refundId: string
}

export type AssignRefundItemsOutcome =
  | { readonly status: 'assigned' }
  | { readonly status: 'already-assigned' }
  | { readonly status: 'unknown-refund' }
  | { readonly status: 'unknown-item' }
  | { readonly status: 'exceeds-quantity'; readonly item: RefundableItem }
  | { readonly status: 'exceeds-delivery'; readonly left: Paise }

/**
 * Assigns order items to a refund that was made directly at the provider; chosen units return to stock. No money moves, and its
 * credit note stays as it was issued. Safe to repeat: items are assigned once.
 */
export async function assignRefundItems(
  db: Db,
  actor: AdminActor,
  { refundId, items, delivery }: AssignRefundItemsInput,
): Promise<AssignRefundItemsOutcome> {
  return inTransaction(db, async (tx) => {
    const known = await findProviderMadeRefund(tx, refundId)
    if (!known) return { status: 'unknown-refund' }
    await lockPayment(tx, known.razorpayPaymentId)
    const refund = await findProviderMadeRefund(tx, refundId)
    const payment = await findOrderPayment(tx, known.orderId)
    if (!refund?.needsItems || !payment) return { status: 'already-assigned' }

    const refundable = await readRefundable(tx, refund.orderId, payment)
    const assigned = []
    for (const { orderItemId, quantity } of items) {
      const item = refundable.items.find((each) => each.orderItemId === orderItemId)
      if (!item) return { status: 'unknown-item' }
      if (quantity > item.unitsLeft) return { status: 'exceeds-quantity', item }
      assigned.push({ item, quantity })
    }
    if (delivery > refundable.deliveryLeft) return { status: 'exceeds-delivery', left: refundable.deliveryLeft }

    const plan = planAssigned({ items: assigned, delivery }, refund.amount)
    const restock = new Set(items.filter((item) => item.restock).map((item) => item.orderItemId))
    const refunded = await restockItems(tx, plan.items, {
      orderId: refund.orderId,
      isRestocked: ({ item }) => restock.has(item.orderItemId),
      reason: 'return',
      actorEmail: actor.email,
      note: null,
    })
    await setRefundItems(tx, refundId, { items: refunded, delivery: plan.delivery })
    await recordAudit(tx, {
      actor,
      action: 'name-refunded-goods',
      entity: 'refunds',
      entityId: refundId,
      after: {
        amount: formatRupees(refund.amount),
        items: plan.items.map(describeItem),
        delivery: formatRupees(plan.delivery),
      },
    })
    return { status: 'assigned' }
  })
}

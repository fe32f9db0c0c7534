import { lockPayment } from '#app/domain/payments/payment-lock.server.ts'
import { findOrderPayment, nameRefundedGoods } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { findRefundToName } from '#app/domain/payments/refunds/refund-list.server.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { describeItem, restockItems } from './refund-items.server.ts'
import { planNamed, type RefundableItem } from './refund-plan.ts'
import { readRefundable } from './refundable.server.ts'

export interface NameGoodsInput {
  readonly refundId: string
  /** No order item twice; may be empty when the refund paid for no goods. */
  readonly items: readonly { readonly orderItemId: string; readonly quantity: number; readonly restock: boolean }[]
  readonly delivery: Paise
}

export type NameGoodsOutcome =
  | { readonly status: 'named' }
  | { readonly status: 'already-named' }
  | { readonly status: 'unknown-refund' }
  | { readonly status: 'unknown-item' }
  | { readonly status: 'exceeds-quantity'; readonly item: RefundableItem }
  | { readonly status: 'exceeds-delivery'; readonly left: Paise }

/**
 * Names the goods of a refund that was made directly at the provider; chosen units return to stock. No money moves, and its credit
 * note stays as it was issued. Safe to repeat: goods are named once.
 */
export async function nameGoods(
  db: Db,
  actor: AdminActor,
  { refundId, items, delivery }: NameGoodsInput,
): Promise<NameGoodsOutcome> {
  return inTransaction(db, async (tx) => {
    const known = await findRefundToName(tx, refundId)
    if (!known) return { status: 'unknown-refund' }
    await lockPayment(tx, known.razorpayPaymentId)
    const refund = await findRefundToName(tx, refundId)
    const payment = await findOrderPayment(tx, known.orderId)
    if (!refund?.needsItems || !payment) return { status: 'already-named' }

    const refundable = await readRefundable(tx, refund.orderId, payment)
    const named = []
    for (const { orderItemId, quantity } of items) {
      const item = refundable.items.find((each) => each.orderItemId === orderItemId)
      if (!item) return { status: 'unknown-item' }
      if (quantity > item.unitsLeft) return { status: 'exceeds-quantity', item }
      named.push({ item, quantity })
    }
    if (delivery > refundable.deliveryLeft) return { status: 'exceeds-delivery', left: refundable.deliveryLeft }

    const plan = planNamed({ items: named, delivery }, refund.amount)
    const restock = new Set(items.filter((item) => item.restock).map((item) => item.orderItemId))
    const refunded = await restockItems(tx, plan.items, {
      orderId: refund.orderId,
      isRestocked: ({ item }) => restock.has(item.orderItemId),
      reason: 'return',
      actorEmail: actor.email,
      note: null,
    })
    await nameRefundedGoods(tx, refundId, { items: refunded, delivery: plan.delivery })
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
    return { status: 'named' }
  })
}

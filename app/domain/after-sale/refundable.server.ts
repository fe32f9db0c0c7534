import { amountPaid } from '#app/domain/orders/invoicing/gst.ts'
import { countReplacedUnits } from '#app/domain/orders/linked-orders.server.ts'
import { SMALLEST_REFUND } from '#app/domain/payments/gateway.ts'
import {
  findOrderPayment,
  type OrderPayment,
  type RefundedItems,
  sumRefunded,
  sumRefundedItems,
} from '#app/domain/payments/refunds/order-refunds.server.ts'
import { type Paise, type PaiseTotal, paise, paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { amountOfUnits, planRefund, type Refundable, type WantedRefund } from './refund-plan.ts'

const NOTHING_REFUNDED: RefundedItems = { delivery: paise(0), items: new Map() }

/**
 * How much of an order can still be refunded, according to the ledger; undefined for an unknown order. Nothing was paid for a
 * replacement, so it has no money left.
 */
export async function findRefundable(db: Db, orderId: string): Promise<Refundable | undefined> {
  if (!isUuid(orderId)) return undefined
  const order = await db.selectFrom('orders').select('id').where('id', '=', orderId).executeTakeFirst()
  return order && readRefundable(db, orderId, await findOrderPayment(db, orderId))
}

/** What a refund would pay back now. Changes nothing. */
export async function reviewRefund(db: Db, { orderId, ...wanted }: WantedRefund & { orderId: string }) {
  const refundable = await findRefundable(db, orderId)
  return refundable ? planRefund(refundable, wanted) : { status: 'unknown-order' as const }
}

/** What is left of the payments of these orders, together: what cancelling them all can refund. */
export async function sumMoneyLeft(db: Db, orderIds: readonly string[]): Promise<PaiseTotal> {
  const amounts = await Promise.all(
    orderIds.map(async (orderId) => {
      const payment = await findOrderPayment(db, orderId)
      const left = payment ? payment.amount - (await sumRefunded(db, payment)) : 0
      return left < SMALLEST_REFUND ? 0 : left
    }),
  )
  return paiseTotal(amounts.reduce((sum, left) => sum + left, 0))
}

/**
 * @param payment Undefined for a replacement.
 * @param reported What the provider says it has refunded, if it was just asked.
 */
export async function readRefundable(
  db: Db,
  orderId: string,
  payment: OrderPayment | undefined,
  reported?: Paise,
): Promise<Refundable> {
  const order = await db
    .selectFrom('orders')
    .select('shipping_cost as shipping')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .select(['id as orderItemId', 'product_id as productId', 'product_name as name', 'product_image as image'])
    .select(['size', 'quantity', 'price'])
    .select(({ ref }) => ref('discount_amount').$castTo<Paise>().as('discount'))
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const refunded = payment ? await sumRefundedItems(db, payment.razorpayPaymentId) : NOTHING_REFUNDED
  const replaced = await countReplacedUnits(db, orderId)
  const moneyLeft = payment ? payment.amount - (await sumRefunded(db, payment, reported)) : 0
  return {
    items: items.map(({ price, discount, ...item }) => {
      const done = refunded.items.get(item.orderItemId)
      const paid = amountPaid({ price, discount, quantity: item.quantity })
      const notRefunded = {
        unitsLeft: Math.max(0, item.quantity - (done?.quantity ?? 0)),
        amountLeft: paise(Math.max(0, paid - (done?.amount ?? 0))),
      }
      const unitsLeft = Math.max(0, notRefunded.unitsLeft - (replaced.get(item.orderItemId) ?? 0))
      return { ...item, unitsLeft, amountLeft: amountOfUnits(notRefunded, unitsLeft) }
    }),
    deliveryLeft: paise(Math.max(0, order.shipping - refunded.delivery)),
    moneyLeft: paise(Math.max(0, moneyLeft)),
  }
}

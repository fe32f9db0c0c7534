import { apportion } from '#app/domain/orders/invoicing/gst.ts'
import {
  findOrderPayment,
  type OrderPayment,
  sumNamedRefunds,
  sumRefunded,
} from '#app/domain/payments/refunds/order-refunds.server.ts'
import { multiplyPaise, type Paise, paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Refundable } from './refund-plan.ts'

/** What of an order can still be refunded, as far as the ledger knows; undefined for an unknown order. */
export async function findRefundable(db: Db, orderId: string): Promise<Refundable | undefined> {
  const payment = await findOrderPayment(db, orderId)
  return payment && readRefundable(db, orderId, payment)
}

/** @param reported What the provider says it has refunded, where it was asked just now. */
export async function readRefundable(
  db: Db,
  orderId: string,
  payment: OrderPayment,
  reported?: Paise,
): Promise<Refundable> {
  const order = await db
    .selectFrom('orders')
    .select(['shipping_cost as shipping', 'discount_amount as discount'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const items = await db
    .selectFrom('order_items')
    .select(['id as orderItemId', 'product_id as productId', 'product_name as name', 'product_image as image'])
    .select(['size', 'quantity', 'price'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const named = await sumNamedRefunds(db, payment.razorpayPaymentId)
  const refunded = await sumRefunded(db, payment, reported)
  const values = items.map((item) => multiplyPaise(item.price, item.quantity))
  const discounts = apportion(order.discount, values)
  return {
    items: items.map(({ price: _, ...item }, index) => {
      const done = named.items.get(item.orderItemId)
      const paid = (values[index] ?? 0) - (discounts[index] ?? 0)
      return {
        ...item,
        unitsLeft: Math.max(0, item.quantity - (done?.quantity ?? 0)),
        amountLeft: paise(Math.max(0, paid - (done?.amount ?? 0))),
      }
    }),
    deliveryLeft: paise(Math.max(0, order.shipping - named.delivery)),
    moneyLeft: paise(Math.max(0, payment.amount - refunded)),
  }
}

import type { AddedItems } from '#app/domain/orders/order.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** The orders that an order adds items to, and is added to by. */
export async function findAddedItems(db: Db, orderId: string): Promise<AddedItems> {
  const linked = db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .innerJoin('orders as first', 'first.id', 'checkouts.adds_to_order_id')
  const [addsTo, addedBy] = await Promise.all([
    linked
      .select(['first.id', 'first.order_number as orderNumber'])
      .where('orders.id', '=', orderId)
      .executeTakeFirst(),
    linked
      .select(['orders.id', 'orders.order_number as orderNumber'])
      .where('first.id', '=', orderId)
      .orderBy('orders.order_number')
      .execute(),
  ])
  return { addsTo, addedBy }
}

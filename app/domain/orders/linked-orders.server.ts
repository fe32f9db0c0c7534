import type { Db } from '#app/platform/database/database.server.ts'
import type { AddedItems, OrderReference } from './order.ts'

/** For each of these orders, the orders that replace items of it, oldest first, without cancelled ones. */
export async function listReplacements(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderReference[]>> {
  if (orderIds.length === 0) return new Map()

  const rows = await db
    .selectFrom('orders')
    .select(['replaces_order_id', 'id', 'order_number as orderNumber'])
    .where('replaces_order_id', 'in', orderIds)
    .where('status', '!=', 'cancelled')
    .orderBy('order_number')
    .execute()
  const replacements = new Map<string, OrderReference[]>()
  for (const { replaces_order_id: replaced, ...order } of rows) {
    if (replaced !== null) replacements.set(replaced, [...(replacements.get(replaced) ?? []), order])
  }
  return replacements
}

/**
 * Units of an order's items that other orders replace, or that are being exchanged, by item; cancelled replacements don't count. Empty
 * if there are none.
 */
export async function countReplacedUnits(db: Db, orderId: string): Promise<Map<string, number>> {
  const replaced = db
    .selectFrom('order_items as item')
    .innerJoin('orders as replacement', 'replacement.id', 'item.order_id')
    .select(['item.replaces_item_id as itemId', 'item.quantity'])
    .where('replacement.replaces_order_id', '=', orderId)
    .where('replacement.status', '!=', 'cancelled')
  const exchanged = db
    .selectFrom('order_items as item')
    .innerJoin('stock_reservations as held', 'held.exchanged_item_id', 'item.id')
    .select(['item.id as itemId', 'held.quantity'])
    .where('item.order_id', '=', orderId)
    .where('held.status', '=', 'active')
  const rows = await db
    .selectFrom(replaced.unionAll(exchanged).as('units'))
    .select(({ fn }) => ['itemId', fn.sum<number>('quantity').as('units')])
    .groupBy('itemId')
    .execute()
  return new Map(rows.map(({ itemId, units }) => [itemId ?? '', units]))
}

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

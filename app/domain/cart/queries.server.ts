import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { CartLine } from './cart-totals.ts'

/** A customer's cart, oldest line first; may be empty. Includes out-of-stock and archived products. */
export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
  const rows = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .leftJoin('product_stock as stock', (join) =>
      join.onRef('stock.product_id', '=', 'products.id').on(coversSize(sql.ref('cart_items.size'))),
    )
    .select([
      'cart_items.id',
      'cart_items.product_id',
      'cart_items.size',
      'cart_items.quantity',
      'cart_items.price_when_added',
      'products.name',
      'products.slug',
      'products.images',
      'products.price',
      'products.has_delivery_charge',
      'products.delivery_charge',
      'products.free_delivery_threshold',
    ])
    .select(['stock.size as stock_size', availableTo(userId).as('available')])
    .select(sql<boolean>`products.archived_at is null and cart_items.size = any(products.size)`.as('is_sold'))
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute()

  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    name: row.name,
    slug: row.slug,
    image: row.images[0] ?? '',
    size: row.size,
    quantity: row.quantity,
    unitPrice: row.price,
    priceWhenAdded: row.price_when_added,
    available: row.is_sold ? row.available : 0,
    stockSize: row.stock_size ?? row.size,
    hasDeliveryCharge: row.has_delivery_charge,
    deliveryCharge: row.delivery_charge,
    freeDeliveryThreshold: row.free_delivery_threshold,
  }))
}

/** Units of one product in a customer's cart by size; empty if there are none. */
export async function listUnitsOfProduct(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('cart_items')
    .select(['size', 'quantity'])
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ size, quantity }) => [size, quantity]))
}

/** Whether the query's `stock` is that of a size, or the one that all sizes share: part of a join. */
export function coversSize(size: string | RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`stock.size in ('', ${size})`
}

/**
 * Units that this customer can buy now of the query's `stock`: on hand and not reserved for others. Units reserved for the
 * customer's own open payment count, because otherwise the cart would look out of stock after returning from the payment. Those of a
 * draft don't: paying for the cart doesn't end it.
 */
export function availableTo(userId: string): RawBuilder<number> {
  return sql<number>`coalesce(stock.on_hand - stock.reserved + coalesce((
    select sum(held.quantity)
    from shop.stock_reservations held
    join shop.checkouts own on own.id = held.checkout_id
    where held.product_id = stock.product_id and stock.size in ('', held.size) and held.status = 'active'
      and own.user_id = ${userId} and own.channel is null
  ), 0), 0)::integer`
}

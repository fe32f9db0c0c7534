import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { CartLine } from './cart-totals.ts'

/** A customer's cart, oldest line first; may be empty. Includes out-of-stock and archived products. */
export async function listCartLines(db: Db, userId: string): Promise<CartLine[]> {
  const rows = await db
    .selectFrom('cart_items')
    .innerJoin('products', 'products.id', 'cart_items.product_id')
    .select([
      'cart_items.id',
      'cart_items.product_id',
      'cart_items.size',
      'cart_items.quantity',
      'cart_items.price_when_added',
      'products.name',
      'products.images',
      'products.price',
      'products.has_delivery_charge',
      'products.delivery_charge',
      'products.free_delivery_threshold',
    ])
    .select(availableTo(userId).as('available'))
    .select(sql<boolean>`products.archived_at is null and cart_items.size = any(products.size)`.as('is_sold'))
    .where('cart_items.user_id', '=', userId)
    .orderBy('cart_items.created_at')
    .orderBy('cart_items.id')
    .execute()

  return rows.map((row) => ({
    id: row.id,
    productId: row.product_id,
    name: row.name,
    image: row.images[0] ?? '',
    size: row.size,
    quantity: row.quantity,
    unitPrice: row.price,
    priceWhenAdded: row.price_when_added,
    available: row.is_sold ? row.available : 0,
    hasDeliveryCharge: row.has_delivery_charge,
    deliveryCharge: row.delivery_charge,
    freeDeliveryThreshold: row.free_delivery_threshold,
  }))
}

/** Units in a customer's cart, as the badge in the header counts them: part of a query. */
export function cartUnits(userId: string): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(quantity), 0)::integer from shop.cart_items where user_id = ${userId})`
}

/** Units of one product in a customer's cart, across all sizes. */
export async function countUnitsOfProduct(
  db: Db,
  { userId, productId }: { userId: string; productId: string },
): Promise<number> {
  const { units } = await db
    .selectFrom('cart_items')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('quantity'), sql<number>`0`).as('units'))
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  return units
}

/**
 * Units of the query's product that this customer can buy now: on hand and not reserved for others. Units reserved for the
 * customer's own open payment count, because otherwise the cart would look out of stock after returning from the payment.
 */
export function availableTo(userId: string): RawBuilder<number> {
  return sql<number>`(
    products.stock_quantity - products.reserved_quantity + coalesce((
      select sum(held.quantity)
      from shop.stock_reservations held
      join shop.checkouts own on own.id = held.checkout_id
      where held.product_id = products.id and held.status = 'active' and own.user_id = ${userId}
    ), 0)
  )::integer`
}

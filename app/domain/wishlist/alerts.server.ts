import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { before, clockTime } from '#app/platform/database/time.server.ts'

/** A customer who turned on an alert for a product. */
export interface Subscriber {
  readonly userId: string
  /** What the product cost when they saved it. */
  readonly priceWhenSaved: Paise
}

/** The last unit may be reserved and released many times a day; one alert about that is enough. */
const PAUSE_BETWEEN_ALERTS = before(clockTime, { hours: 24 })

/**
 * Records that a product's subscribers are alerted that it is back in stock. When two transactions run in parallel, each
 * subscriber is returned to only one of them.
 *
 * @returns Those to alert now, in no particular order, without those alerted in the last 24 hours. May be thousands.
 */
export async function markStockAlerted(tx: Tx, productId: string): Promise<Subscriber[]> {
  return tx
    .updateTable('wishlist')
    .set({ stock_alerted_at: clockTime })
    .where('product_id', '=', productId)
    .where('notify_when_available', '=', true)
    .where((eb) => eb.or([eb('stock_alerted_at', 'is', null), eb('stock_alerted_at', '<', PAUSE_BETWEEN_ALERTS)]))
    .returning(['user_id as userId', 'price_when_saved as priceWhenSaved'])
    .execute()
}

/** The sizes of a product that customers wait for; may be empty. */
export async function listAwaitedSizes(tx: Tx, productId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('wishlist')
    .select(sql<string>`unnest(alert_sizes)`.as('size'))
    .distinct()
    .where('product_id', '=', productId)
    .orderBy('size')
    .execute()
  return rows.map(({ size }) => size)
}

/**
 * Records that customers waiting for a size are alerted that it is back in stock, which ends their alert. When two transactions run
 * in parallel, each customer is returned to only one of them.
 *
 * @returns Those to alert now, in no particular order. May be thousands.
 */
export async function markSizeAlerted(tx: Tx, productId: string, size: string): Promise<Subscriber[]> {
  return tx
    .updateTable('wishlist')
    .set({
      alert_sizes: sql<string[]>`array_remove(alert_sizes, ${size})`,
      // They don't get an alert about the product as a whole too.
      stock_alerted_at: clockTime,
    })
    .where('product_id', '=', productId)
    .where(sql<boolean>`${size} = any(alert_sizes)`)
    .returning(['user_id as userId', 'price_when_saved as priceWhenSaved'])
    .execute()
}

/** Those of the products whose price somebody watches. */
export async function listWatchedProducts(tx: Tx, productIds: readonly string[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('wishlist')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', productIds)
    .where('notify_on_price_drop', '=', true)
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

/**
 * Records that a product's subscribers are alerted about a price. When two transactions run in parallel, each subscriber is
 * returned to only one of them.
 *
 * @returns Those to alert now, in no particular order: the price is below the one they saved the product at and any they
 *   were alerted about since. May be thousands.
 */
export async function markPriceAlerted(tx: Tx, productId: string, price: Paise): Promise<Subscriber[]> {
  return tx
    .updateTable('wishlist')
    .set({ alerted_price: price })
    .where('product_id', '=', productId)
    .where('notify_on_price_drop', '=', true)
    .where('price_when_saved', '>', price)
    .where((eb) => eb.or([eb('alerted_price', 'is', null), eb('alerted_price', '>', price)]))
    .returning(['user_id as userId', 'price_when_saved as priceWhenSaved'])
    .execute()
}

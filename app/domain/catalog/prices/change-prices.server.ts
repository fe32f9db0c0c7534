import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'

export interface ChangedPrice {
  readonly productId: string
  readonly price: Paise
  readonly originalPrice: Paise
}

/**
 * Gives many products other prices, in one statement. Forms that are open notice by the version, as after any save.
 *
 * @param tx Has locked the products.
 */
export async function changePrices(tx: Tx, changes: readonly ChangedPrice[]): Promise<void> {
  if (changes.length === 0) return
  const wanted = sql<{ product_id: string; price: Paise; original_price: Paise }>`(
    select * from unnest(
      ${changes.map(({ productId }) => productId)}::uuid[], ${changes.map(({ price }) => price)}::integer[],
      ${changes.map(({ originalPrice }) => originalPrice)}::integer[]
    ) as wanted (product_id, price, original_price)
  )`
  await tx
    .updateTable('products')
    .from(wanted.as('wanted'))
    .set(({ eb, ref }) => ({
      price: ref('wanted.price'),
      original_price: ref('wanted.original_price'),
      version: eb('products.version', '+', 1),
      updated_at: transactionTime,
    }))
    .whereRef('products.id', '=', 'wanted.product_id')
    .execute()
}

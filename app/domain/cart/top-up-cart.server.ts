import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { MAX_CART_LINES } from './cart-limits.ts'
import { availableTo } from './queries.server.ts'
import { type OfferedProduct, planTopUp, type TopUp, type WantedLine } from './top-up.ts'

/**
 * Adds the wanted units that a customer's cart lacks, as far as stock allows, in one transaction. Nothing is reserved. Safe to
 * repeat: units that the cart already has aren't added again.
 *
 * @returns One entry for each wanted line, in the same order.
 */
export async function topUpCart(db: Db, userId: string, wanted: readonly WantedLine[]): Promise<TopUp[]> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const plan = await previewTopUp(tx, userId, wanted)
    const added = wanted.flatMap((line, index) => {
      const part = plan[index]
      return part?.status === 'added' ? [{ ...line, quantity: part.added, price: part.price }] : []
    })
    if (added.length === 0) return plan

    await tx
      .insertInto('cart_items')
      .values(
        added.map(({ productId, size, quantity, price }) => ({
          user_id: userId,
          product_id: productId,
          size,
          quantity,
          price_when_added: price,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'product_id', 'size']).doUpdateSet((eb) => ({
          quantity: eb('cart_items.quantity', '+', eb.ref('excluded.quantity')),
          price_when_added: eb.ref('excluded.price_when_added'),
          updated_at: transactionTime,
        })),
      )
      .execute()
    return plan
  })
}

/** What {@link topUpCart} would do now. @param ignoresCart What it would do with an empty cart: what of the lines can be bought. */
export async function previewTopUp(
  db: Db,
  userId: string,
  wanted: readonly WantedLine[],
  ignoresCart = false,
): Promise<TopUp[]> {
  if (wanted.length === 0) return []
  const ids = [...new Set(wanted.map(({ productId }) => productId))]
  const cart = await db
    .selectFrom('cart_items')
    .select(['product_id as productId', 'size', 'quantity'])
    .where('user_id', '=', userId)
    .execute()
  const rows = await db
    .selectFrom('products')
    .innerJoin('product_stock as stock', 'stock.product_id', 'products.id')
    .select([
      'products.id',
      'products.price',
      'products.size as sizes',
      'stock.size',
      availableTo(userId).as('available'),
    ])
    .where('products.id', 'in', ids)
    .where('products.archived_at', 'is', null)
    .execute()
  const products = new Map<string, OfferedProduct>()
  for (const [id, ofProduct] of Map.groupBy(rows, (row) => row.id)) {
    const [first] = ofProduct
    if (!first) continue
    const stock = new Map(ofProduct.map(({ size, available }) => [size, available]))
    products.set(id, { price: first.price, sizes: first.sizes, stock })
  }
  return planTopUp(wanted, { products, cart: ignoresCart ? [] : cart, maxLines: MAX_CART_LINES })
}

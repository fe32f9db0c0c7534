import { lockCustomer } from '#app/domain/accounts/lock-customer.server.ts'
import type { AddToCartOutcome } from '#app/domain/catalog/components/add-to-cart.form.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { MAX_CART_LINES } from './cart-limits.ts'
import { availableTo, coversSize, listUnitsOfProduct } from './queries.server.ts'

export type SetQuantityOutcome =
  | { status: 'updated' }
  | { status: 'removed' }
  | { status: 'insufficient-stock'; available: number; inCart: number }
  | { status: 'unknown-line' }

export type RemoveLineOutcome = { status: 'removed' } | { status: 'unknown-line' }

/**
 * Adds units of a product in one size to a customer's cart, to its line if there is one. All sizes that share the stock
 * together stay within what the customer can buy now. Nothing is reserved until a payment starts.
 */
export async function addToCart(
  db: Db,
  userId: string,
  { productId, size, quantity }: { productId: string; size: string; quantity: number },
): Promise<AddToCartOutcome> {
  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const product = await findProductOnSale(tx, userId, { productId, size })
    if (!product) return { status: 'unknown-product' }
    if (!product.size.includes(size)) return { status: 'unknown-size' }

    const units = await listUnitsOfProduct(tx, { userId, productId })
    const inCart = unitsOnStock(units, product.stockSize)
    if (inCart + quantity > product.available) {
      return { status: 'insufficient-stock', available: product.available, inCart }
    }
    if ((await countOtherLines(tx, userId, { productId, size })) >= MAX_CART_LINES) return { status: 'cart-full' }

    await tx
      .insertInto('cart_items')
      .values({ user_id: userId, product_id: productId, size, quantity, price_when_added: product.price })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'product_id', 'size']).doUpdateSet((eb) => ({
          quantity: eb('cart_items.quantity', '+', eb.ref('excluded.quantity')),
          price_when_added: eb.ref('excluded.price_when_added'),
          updated_at: transactionTime,
        })),
      )
      .execute()
    return { status: 'added', inCart: unitsOnStock(units, '') + quantity }
  })
}

/**
 * Sets a line's quantity; zero or less removes the line. An increase beyond what the customer can buy now, across all sizes
 * that share the stock, is rejected. A decrease is always allowed, so that a line that exceeds the stock can be lowered.
 */
export async function setLineQuantity(
  db: Db,
  userId: string,
  { lineId, quantity }: { lineId: string; quantity: number },
): Promise<SetQuantityOutcome> {
  if (quantity <= 0) return removeLine(db, userId, lineId)

  return inTransaction(db, async (tx) => {
    await lockCustomer(tx, userId)
    const line = await tx
      .selectFrom('cart_items')
      .select(['product_id', 'size', 'quantity'])
      .where('id', '=', lineId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!line) return { status: 'unknown-line' }

    if (quantity > line.quantity) {
      const product = await findProductOnSale(tx, userId, { productId: line.product_id, size: line.size })
      const available = product?.size.includes(line.size) ? product.available : 0
      const units = await listUnitsOfProduct(tx, { userId, productId: line.product_id })
      const inCart = unitsOnStock(units, product?.stockSize ?? line.size)
      if (inCart - line.quantity + quantity > available) return { status: 'insufficient-stock', available, inCart }
    }

    await tx
      .updateTable('cart_items')
      .set({ quantity, updated_at: transactionTime })
      .where('id', '=', lineId)
      .where('user_id', '=', userId)
      .execute()
    return { status: 'updated' }
  })
}

export async function removeLine(db: Db, userId: string, lineId: string): Promise<RemoveLineOutcome> {
  const removed = await db
    .deleteFrom('cart_items')
    .where('id', '=', lineId)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  return { status: removed ? 'removed' : 'unknown-line' }
}

/** Removes all lines of the customer. Safe to repeat. */
export async function clearCart(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('cart_items').where('user_id', '=', userId).execute()
}

async function countOtherLines(tx: Tx, userId: string, line: { productId: string; size: string }): Promise<number> {
  const { count } = await tx
    .selectFrom('cart_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where((row) => row.or([row('product_id', '!=', line.productId), row('size', '!=', line.size)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Units that draw on this stock: of its size, or of all sizes if they share a number. */
function unitsOnStock(units: ReadonlyMap<string, number>, stockSize: string): number {
  return [...units].reduce((sum, [size, quantity]) => sum + (stockSize === '' || size === stockSize ? quantity : 0), 0)
}

async function findProductOnSale(tx: Tx, userId: string, { productId, size }: { productId: string; size: string }) {
  const product = await tx
    .selectFrom('products')
    .leftJoin('product_stock as stock', (join) =>
      join.onRef('stock.product_id', '=', 'products.id').on(coversSize(size)),
    )
    .select(['products.price', 'products.size', 'stock.size as stock_size', availableTo(userId).as('available')])
    .where('products.id', '=', productId)
    .where('products.archived_at', 'is', null)
    .executeTakeFirst()
  return product && { ...product, stockSize: product.stock_size ?? size }
}

import type { Tx } from '#app/platform/database/database.server.ts'
import { quantityRows } from '#app/platform/database/quantity-rows.server.ts'

/** Pieces of one product, all sizes together. */
export interface StockLine {
  readonly productId: string
  /** Whole, at least 1. */
  readonly quantity: number
}

/** What a product has, as of this transaction, which holds the row. */
export interface LockedStock {
  /** On hand minus promised to open payments. */
  readonly available: number
  readonly hsnCode: string | null
}

/** There are fewer free pieces than asked for. Thrown, so that nothing of the transaction stays. */
export class InsufficientStock extends Error {
  override name = 'InsufficientStock'
  readonly productId: string

  constructor(productId: string) {
    super(`not enough pieces of product ${productId}`)
    this.productId = productId
  }
}

/** One line for each product, sorted by product: the order in which every transaction takes the rows. */
export function sumByProduct(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/**
 * Holds the products' rows until the transaction ends, always in the same order. A transaction that changes the stock
 * of several products in more than one step takes them all here first, or two of them could wait for each other.
 */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<Map<string, LockedStock>> {
  if (productIds.length === 0) return new Map()

  const rows = await tx
    .selectFrom('products')
    .select(['id', 'hsn_code'])
    .select(({ eb }) => eb('stock_quantity', '-', eb.ref('reserved_quantity')).as('available'))
    .where('id', 'in', [...new Set(productIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, { available: row.available, hsnCode: row.hsn_code }]))
}

/**
 * Promises pieces to a payment that is about to start; other shoppers no longer see them.
 *
 * @throws InsufficientStock when a product has fewer free pieces.
 */
export async function reserveStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of sumByProduct(lines)) {
    const reserved = await tx
      .updateTable('products')
      .set((eb) => ({ reserved_quantity: eb('reserved_quantity', '+', quantity) }))
      .where('id', '=', productId)
      .where((eb) => eb(eb('stock_quantity', '-', eb.ref('reserved_quantity')), '>=', quantity))
      .returning('id')
      .executeTakeFirst()
    if (!reserved) throw new InsufficientStock(productId)
  }
}

/**
 * Gives promised pieces back to the shop.
 *
 * @throws Error when fewer were promised: the reservation was released twice.
 */
export async function releaseStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of sumByProduct(lines)) {
    const released = await tx
      .updateTable('products')
      .set((eb) => ({ reserved_quantity: eb('reserved_quantity', '-', quantity) }))
      .where('id', '=', productId)
      .where('reserved_quantity', '>=', quantity)
      .returning('id')
      .executeTakeFirst()
    if (!released) throw new Error(`product ${productId} has fewer than ${quantity} promised pieces`)
  }
}

/**
 * Sells pieces that were promised to this order's payment.
 *
 * @param tx Holds the products' rows.
 * @throws Error when they were not promised.
 */
export async function claimReservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  const missing = await sell(tx, lines, orderId, { arePromised: true })
  if (missing) throw new Error(`product ${missing.productId} has fewer than ${missing.quantity} promised pieces`)
}

/**
 * Sells pieces that nobody has been promised: the payment came after its reservation had been given back.
 *
 * @param tx Holds the products' rows.
 * @throws InsufficientStock when a product has fewer free pieces.
 */
export async function sellUnreservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  const missing = await sell(tx, lines, orderId, { arePromised: false })
  if (missing) throw new InsufficientStock(missing.productId)
}

/** Takes the pieces out and notes why, in one statement. @returns The first product that has too few. */
async function sell(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: string,
  { arePromised }: { arePromised: boolean },
): Promise<StockLine | undefined> {
  const pieces = sumByProduct(lines)
  if (pieces.length === 0) return undefined

  const wanted = quantityRows(
    'piece',
    pieces.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  const sold = await tx
    .with('sold', (db) =>
      db
        .updateTable('products')
        .from(wanted)
        .set((eb) => ({
          stock_quantity: eb('stock_quantity', '-', eb.ref('piece.quantity')),
          ...(arePromised ? { reserved_quantity: eb('reserved_quantity', '-', eb.ref('piece.quantity')) } : {}),
        }))
        .whereRef('products.id', '=', 'piece.id')
        .where((eb) =>
          eb(
            arePromised ? eb.ref('reserved_quantity') : eb('stock_quantity', '-', eb.ref('reserved_quantity')),
            '>=',
            eb.ref('piece.quantity'),
          ),
        )
        .returning(['products.id as product_id', 'piece.quantity']),
    )
    .insertInto('stock_movements')
    .columns(['product_id', 'delta', 'reason', 'order_id'])
    .expression((db) =>
      db
        .selectFrom('sold')
        .select((eb) => [
          'product_id',
          eb.neg(eb.ref('quantity')).as('delta'),
          eb.val('sale').as('reason'),
          eb.cast<string>(eb.val(orderId), 'uuid').as('order_id'),
        ]),
    )
    .returning('product_id')
    .execute()
  const soldIds = new Set(sold.map((row) => row.product_id))
  return pieces.find((piece) => !soldIds.has(piece.productId))
}

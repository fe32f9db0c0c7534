import type { Tx } from '#app/platform/database/database.server.ts'

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
 * @throws Error when they were not promised.
 */
export async function claimReservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  for (const { productId, quantity } of sumByProduct(lines)) {
    const claimed = await tx
      .updateTable('products')
      .set((eb) => ({
        stock_quantity: eb('stock_quantity', '-', quantity),
        reserved_quantity: eb('reserved_quantity', '-', quantity),
      }))
      .where('id', '=', productId)
      .where('reserved_quantity', '>=', quantity)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) throw new Error(`product ${productId} has fewer than ${quantity} promised pieces`)

    await recordSale(tx, { productId, quantity }, orderId)
  }
}

/**
 * Sells pieces that nobody has been promised: the payment came after its reservation had been given back.
 *
 * @throws InsufficientStock when a product has fewer free pieces.
 */
export async function sellUnreservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  for (const { productId, quantity } of sumByProduct(lines)) {
    const sold = await tx
      .updateTable('products')
      .set((eb) => ({ stock_quantity: eb('stock_quantity', '-', quantity) }))
      .where('id', '=', productId)
      .where((eb) => eb(eb('stock_quantity', '-', eb.ref('reserved_quantity')), '>=', quantity))
      .returning('id')
      .executeTakeFirst()
    if (!sold) throw new InsufficientStock(productId)

    await recordSale(tx, { productId, quantity }, orderId)
  }
}

async function recordSale(tx: Tx, { productId, quantity }: StockLine, orderId: string): Promise<void> {
  await tx
    .insertInto('stock_movements')
    .values({ product_id: productId, delta: -quantity, reason: 'sale', order_id: orderId })
    .execute()
}

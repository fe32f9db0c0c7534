import type { Tx } from '#app/platform/database/database.server.ts'
import { quantityRows } from '#app/platform/database/quantity-rows.server.ts'

/** Units of one product, all sizes together. */
export interface StockLine {
  readonly productId: string
  /** Whole, at least 1. */
  readonly quantity: number
}

/** A product's stock in this transaction, which holds a lock on its row. */
export interface LockedStock {
  /** On hand minus reserved. */
  readonly available: number
  readonly category: string
  readonly hsnCode: string | null
}

/** Fewer units are available than requested. Thrown, so that the transaction rolls back. */
export class InsufficientStock extends Error {
  override name = 'InsufficientStock'
  readonly productId: string

  constructor(productId: string) {
    super(`not enough units of product ${productId}`)
    this.productId = productId
  }
}

/** One line per product, sorted by product: the order in which every transaction locks the rows. */
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
 * Locks the products' rows until the transaction ends, always in the same order. A transaction that changes the stock of
 * several products in more than one step locks them all here first; otherwise two of them could deadlock.
 */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<Map<string, LockedStock>> {
  if (productIds.length === 0) return new Map()

  const rows = await tx
    .selectFrom('products')
    .select(['id', 'category', 'hsn_code'])
    .select(({ eb }) => eb('stock_quantity', '-', eb.ref('reserved_quantity')).as('available'))
    .where('id', 'in', [...new Set(productIds)])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(
    rows.map((row) => [row.id, { available: row.available, category: row.category, hsnCode: row.hsn_code }]),
  )
}

/**
 * Reserves units for a checkout; other shoppers no longer see them.
 *
 * @throws InsufficientStock when fewer units of a product are available.
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
 * Releases reserved units back to stock.
 *
 * @throws Error when fewer are reserved: the reservation was released twice.
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
    if (!released) throw new Error(`product ${productId} has fewer than ${quantity} reserved units`)
  }
}

/**
 * Sells units that were reserved for this order's checkout.
 *
 * @param tx Holds locks on the products' rows.
 * @throws Error when they weren't reserved.
 */
export async function claimReservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  const missing = await sell(tx, lines, orderId, { areReserved: true })
  if (missing) throw new Error(`product ${missing.productId} has fewer than ${missing.quantity} reserved units`)
}

/**
 * Sells units that aren't reserved: the payment succeeded after its reservation was released.
 *
 * @param tx Holds locks on the products' rows.
 * @throws InsufficientStock when fewer units of a product are available.
 */
export async function sellUnreservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  const missing = await sell(tx, lines, orderId, { areReserved: false })
  if (missing) throw new InsufficientStock(missing.productId)
}

/** Takes the units out of stock and records the movements, in one statement. @returns The first product with too few units. */
async function sell(
  tx: Tx,
  lines: readonly StockLine[],
  orderId: string,
  { areReserved }: { areReserved: boolean },
): Promise<StockLine | undefined> {
  const units = sumByProduct(lines)
  if (units.length === 0) return undefined

  const wanted = quantityRows(
    'unit',
    units.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  const sold = await tx
    .with('sold', (db) =>
      db
        .updateTable('products')
        .from(wanted)
        .set((eb) => ({
          stock_quantity: eb('stock_quantity', '-', eb.ref('unit.quantity')),
          ...(areReserved ? { reserved_quantity: eb('reserved_quantity', '-', eb.ref('unit.quantity')) } : {}),
        }))
        .whereRef('products.id', '=', 'unit.id')
        .where((eb) =>
          eb(
            areReserved ? eb.ref('reserved_quantity') : eb('stock_quantity', '-', eb.ref('reserved_quantity')),
            '>=',
            eb.ref('unit.quantity'),
          ),
        )
        .returning(['products.id as product_id', 'unit.quantity']),
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
  return units.find((unit) => !soldIds.has(unit.productId))
}

/** Why sold units are in stock again. */
export type StockReturnReason = 'cancellation' | 'return'

interface StockReturn {
  readonly orderId: string
  readonly reason: StockReturnReason
  /** The administrator who returned the units; null for a customer's cancellation. */
  readonly actorEmail: string | null
  readonly note: string | null
}

/**
 * Puts sold units of an order back into stock and records the movements, in one statement. Archived products get theirs too.
 * Subscribers of a product that is available again are alerted as after any restock. Not safe to repeat.
 *
 * @param lines May be empty, and may name a product more than once.
 * @param tx Other products whose rows the transaction locks are locked already; see {@link lockStock}.
 * @throws Error for a product that doesn't exist.
 */
export async function returnStock(
  tx: Tx,
  lines: readonly StockLine[],
  { orderId, reason, actorEmail, note }: StockReturn,
): Promise<void> {
  const units = sumByProduct(lines)
  if (units.length === 0) return

  // An update alone would lock the rows in any order.
  await lockStock(
    tx,
    units.map((unit) => unit.productId),
  )
  const returned = quantityRows(
    'unit',
    units.map(({ productId, quantity }) => ({ id: productId, quantity })),
  )
  const moved = await tx
    .with('returned', (db) =>
      db
        .updateTable('products')
        .from(returned)
        .set((eb) => ({ stock_quantity: eb('stock_quantity', '+', eb.ref('unit.quantity')) }))
        .whereRef('products.id', '=', 'unit.id')
        .returning(['products.id as product_id', 'unit.quantity']),
    )
    .insertInto('stock_movements')
    .columns(['product_id', 'delta', 'reason', 'order_id', 'actor_email', 'note'])
    .expression((db) =>
      db
        .selectFrom('returned')
        .select((eb) => [
          'product_id',
          'quantity as delta',
          eb.val(reason).as('reason'),
          eb.cast<string>(eb.val(orderId), 'uuid').as('order_id'),
          eb.cast<string | null>(eb.val(actorEmail), 'text').as('actor_email'),
          eb.cast<string | null>(eb.val(note), 'text').as('note'),
        ]),
    )
    .returning('product_id')
    .execute()
  if (moved.length !== units.length) throw new Error(`order ${orderId} returns units of an unknown product`)
}

/** The units of each product that an order took out of stock and didn't return yet. */
export async function listUnitsOut(tx: Tx, orderId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('stock_movements')
    .select(({ fn }) => ['product_id as productId', fn.sum<number>('delta').as('moved')])
    .where('order_id', '=', orderId)
    .groupBy('product_id')
    .execute()
  return new Map(rows.map(({ productId, moved }) => [productId, -moved]))
}

import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import type { StockBySize } from './stock-by-size.ts'

/** Units of a product in one size. */
export interface StockLine {
  readonly productId: string
  readonly size: string
  /** Whole, at least 1. */
  readonly quantity: number
}

/** A product's stock in this transaction, which holds a lock on its row. */
export interface LockedStock {
  /** On hand minus reserved. */
  readonly available: StockBySize
  readonly category: string
  readonly hsnCode: string | null
}

/**
 * Fewer units are available than requested. Thrown, so that the transaction rolls back. What else happens while a product is out of
 * stock: docs/architecture.md, "How a purchase travels".
 */
export class InsufficientStock extends Error {
  override name = 'InsufficientStock'
  readonly productId: string

  constructor(productId: string) {
    super(`not enough units of product ${productId}`)
    this.productId = productId
  }
}

/** One line per product and size, in the order in which they first appear. */
export function sumBySize(lines: readonly StockLine[]): StockLine[] {
  const sums = new Map<string, StockLine>()
  for (const { productId, size, quantity } of lines) {
    const key = JSON.stringify([productId, size])
    sums.set(key, { productId, size, quantity: (sums.get(key)?.quantity ?? 0) + quantity })
  }
  return [...sums.values()]
}

/**
 * Whether lines need more than is available. The lines of sizes that share a number are added up.
 *
 * @param stock By product, as {@link lockStock} returns it.
 */
export function exceedsStock(lines: readonly StockLine[], stock: ReadonlyMap<string, LockedStock>): boolean {
  const availableOf = (productId: string): StockBySize => stock.get(productId)?.available ?? new Map()
  const wanted = lines.map((line) => ({ ...line, size: availableOf(line.productId).has('') ? '' : line.size }))
  return sumBySize(wanted).some(({ productId, size, quantity }) => quantity > (availableOf(productId).get(size) ?? 0))
}

/**
 * Locks the products until the transaction ends, always in the same order. Every transaction that changes stock locks all its
 * products here first: the rows of their sizes are then its own, and no two transactions can deadlock.
 */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<Map<string, LockedStock>> {
  if (productIds.length === 0) return new Map()

  const ids = [...new Set(productIds)]
  const products = await tx
    .selectFrom('products')
    .select(['id', 'category', 'hsn_code as hsnCode'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // A second statement sees what other transactions wrote before they gave up their locks.
  const rows = await tx
    .selectFrom('product_stock')
    .select(({ eb, ref }) => ['product_id', 'size', eb('on_hand', '-', ref('reserved')).as('available')])
    .where('product_id', 'in', ids)
    .execute()
  const available = new Map(products.map(({ id }) => [id, new Map<string, number>()]))
  for (const row of rows) available.get(row.product_id)?.set(row.size, row.available)
  return new Map(products.map(({ id, ...product }) => [id, { ...product, available: available.get(id) ?? new Map() }]))
}

/** The sizes that products are offered in, and the units that could be sold now. Unknown products are left out. */
export async function listSizesAndStock(
  db: Db,
  productIds: readonly string[],
): Promise<Map<string, { readonly sizes: readonly string[]; readonly available: StockBySize }>> {
  if (productIds.length === 0) return new Map()

  const rows = await db
    .selectFrom('products')
    .leftJoin('product_stock as stock', 'stock.product_id', 'products.id')
    .select(['products.id', 'products.size as sizes', 'stock.size'])
    .select(({ eb, ref }) => eb('stock.on_hand', '-', ref('stock.reserved')).as('units'))
    .where('products.id', 'in', [...new Set(productIds)])
    .execute()
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, ofProduct]) => [
      id,
      {
        sizes: ofProduct[0]?.sizes ?? [],
        available: new Map(ofProduct.flatMap(({ size, units }) => (size === null ? [] : [[size, units ?? 0]]))),
      },
    ]),
  )
}

/**
 * Reserves units for a checkout; other shoppers no longer see them.
 *
 * @param tx Has locked the products; see {@link lockStock}.
 * @throws InsufficientStock when fewer units of a size are available.
 */
export async function reserveStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  const missing = await moveUnits(tx, lines, { reserved: 1, from: 'available' })
  if (missing) throw new InsufficientStock(missing.productId)
}

/**
 * Releases reserved units back to stock.
 *
 * @param tx Has locked the products.
 * @throws Error when fewer are reserved: the reservation was released twice.
 */
export async function releaseStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  const missing = await moveUnits(tx, lines, { reserved: -1, from: 'reserved' })
  if (missing) throw notReserved(missing)
}

/**
 * Sells units that were reserved for this order's checkout, and records the movements.
 *
 * @param tx Has locked the products.
 * @throws Error when they weren't reserved.
 */
export async function claimReservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  const sale: MovementDetails = { reason: 'sale', orderId, actorEmail: null, note: null }
  const missing = await moveUnits(tx, lines, { onHand: -1, reserved: -1, from: 'reserved' }, sale)
  if (missing) throw notReserved(missing)
}

/**
 * Sells units that aren't reserved, and records the movements: the payment succeeded after its reservation was released.
 *
 * @param tx Has locked the products.
 * @throws InsufficientStock when fewer units of a size are available.
 */
export async function sellUnreservedStock(tx: Tx, lines: readonly StockLine[], orderId: string): Promise<void> {
  const sale: MovementDetails = { reason: 'sale', orderId, actorEmail: null, note: null }
  const missing = await moveUnits(tx, lines, { onHand: -1, from: 'available' }, sale)
  if (missing) throw new InsufficientStock(missing.productId)
}

/**
 * Takes replacements for faulty units out of stock, and records the movements.
 *
 * @param tx Has locked the products.
 * @throws InsufficientStock when fewer units of a size are available.
 */
export async function takeReplacementStock(
  tx: Tx,
  lines: readonly StockLine[],
  { orderId, actorEmail }: { orderId: string; actorEmail: string },
): Promise<void> {
  const replacement: MovementDetails = { reason: 'replacement', orderId, actorEmail, note: null }
  const missing = await moveUnits(tx, lines, { onHand: -1, from: 'available' }, replacement)
  if (missing) throw new InsufficientStock(missing.productId)
}

function notReserved({ productId, quantity }: ProductUnits): Error {
  return new Error(`product ${productId} has fewer than ${quantity} reserved units`)
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
 * Puts sold units of an order back into stock and records the movements. Archived products get theirs too, and a size that is no
 * longer offered is counted again. Subscribers of products that are back in stock are alerted as after any restock. Not safe to
 * repeat.
 *
 * @param lines May be empty, and may name a size more than once.
 * @param tx If the transaction also locks other products, it has done so already; see {@link lockStock}.
 * @throws Error for a product that doesn't exist.
 */
export async function returnStock(tx: Tx, lines: readonly StockLine[], details: StockReturn): Promise<void> {
  if (lines.length === 0) return

  const stock = await lockStock(
    tx,
    lines.map((line) => line.productId),
  )
  const uncounted = sumBySize(lines).filter(({ productId, size }) => {
    const available = stock.get(productId)?.available
    return available && !available.has('') && !available.has(size)
  })
  if (uncounted.length > 0) {
    const rows = uncounted.map(({ productId, size }) => ({ product_id: productId, size, on_hand: 0 }))
    await tx.insertInto('product_stock').values(rows).execute()
  }
  const missing = await moveUnits(tx, lines, { onHand: 1 }, details)
  if (missing) throw new Error(`order ${details.orderId} returns units of an unknown product`)
}

/** Which numbers each unit changes, and which of them has to cover all units. */
interface UnitMove {
  readonly onHand?: 1 | -1
  readonly reserved?: 1 | -1
  readonly from?: 'available' | 'reserved'
}

interface MovementDetails extends Omit<StockReturn, 'reason'> {
  readonly reason: 'sale' | 'replacement' | StockReturnReason
}

type ProductUnits = Omit<StockLine, 'size'>

const COVERED: Record<NonNullable<UnitMove['from']>, RawBuilder<boolean>> = {
  available: sql<boolean>`stock.on_hand - stock.reserved >= wanted.quantity`,
  reserved: sql<boolean>`stock.reserved >= wanted.quantity`,
}

/**
 * Moves the units of all lines in one statement: each in the row of its size, or in the one that the product's sizes share.
 *
 * @param details Recorded with a movement for each row; without them, stock on hand stays as it is.
 * @returns The first product with too few units; what was moved until then has to be rolled back.
 */
async function moveUnits(
  tx: Tx,
  lines: readonly StockLine[],
  { onHand, reserved, from }: UnitMove,
  details?: MovementDetails,
): Promise<ProductUnits | undefined> {
  if (lines.length === 0) return undefined

  const moved = sql`
    with wanted as (
      select stock.product_id, stock.size, sum(line.quantity)::integer as quantity
      from unnest(
        ${lines.map((line) => line.productId)}::uuid[],
        ${lines.map((line) => line.size)}::text[],
        ${lines.map((line) => line.quantity)}::integer[]
      ) as line (product_id, size, quantity)
      join shop.product_stock stock on stock.product_id = line.product_id and stock.size in ('', line.size)
      group by stock.product_id, stock.size
    ), moved as (
      update shop.product_stock stock
      set on_hand = stock.on_hand + ${sql.lit(onHand ?? 0)} * wanted.quantity,
        reserved = stock.reserved + ${sql.lit(reserved ?? 0)} * wanted.quantity
      from wanted
      where stock.product_id = wanted.product_id and stock.size = wanted.size
        and ${from ? COVERED[from] : sql`true`}
      returning stock.product_id, stock.size, wanted.quantity
    )`
  const recorded = details
    ? sql`, recorded as (
      insert into shop.stock_movements (product_id, size, delta, reason, order_id, actor_email, note)
      select product_id, size, ${sql.lit(onHand ?? 0)} * quantity, ${details.reason}, ${details.orderId}::uuid,
        ${details.actorEmail}::text, ${details.note}::text
      from moved
    )`
    : sql``
  const { rows } = await sql<ProductUnits>`${moved} ${recorded}
    select product_id as "productId", sum(quantity)::integer as quantity from moved group by product_id
  `.execute(tx)
  const movedUnits = new Map(rows.map(({ productId, quantity }) => [productId, quantity]))
  const wantedUnits = sumBySize(lines.map((line) => ({ ...line, size: '' })))
  return wantedUnits.find(({ productId, quantity }) => movedUnits.get(productId) !== quantity)
}

/**
 * The units that an order took out of stock and hasn't returned yet.
 *
 * @returns A function that takes up to `quantity` of them and returns how many it took. Units that were sold from a number that all
 *   sizes shared count for any size.
 */
export async function readUnreturnedUnits(tx: Tx, orderId: string): Promise<(line: StockLine) => number> {
  const rows = await tx
    .selectFrom('stock_movements')
    .select(({ fn }) => ['product_id as productId', 'size', fn.sum<number>('delta').as('moved')])
    .where('order_id', '=', orderId)
    .groupBy(['product_id', 'size'])
    .execute()
  const out = rows.map(({ moved, ...row }) => ({ ...row, units: -moved }))
  return ({ productId, size, quantity }) => {
    const ofProduct = out.filter((row) => row.productId === productId)
    const all = ofProduct.reduce((sum, row) => sum + row.units, 0)
    const own = ofProduct.find((row) => row.size === size)
    const shared = ofProduct.find((row) => row.size === '')
    const taken = Math.max(0, Math.min(quantity, all, Math.max(0, own?.units ?? 0) + Math.max(0, shared?.units ?? 0)))
    const fromOwn = Math.min(taken, Math.max(0, own?.units ?? 0))
    if (own) own.units -= fromOwn
    if (shared) shared.units -= taken - fromOwn
    return taken
  }
}

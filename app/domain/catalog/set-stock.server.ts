import { sql } from 'kysely'
import type { Tx } from '#app/platform/database/database.server.ts'
import type { StockBySize } from './stock-by-size.ts'
import type { StockReason } from './stock-reasons.ts'

/** What is counted, and why. */
export interface CountedStock {
  readonly productId: string
  /** Units on hand by size, or the one number that all sizes share; never empty. Sizes left out have none. */
  readonly onHand: StockBySize
  readonly reason: StockReason
  /** In the administrator's own words; null where there are none. */
  readonly note: string | null
  readonly actorEmail: string
}

export type SetStockOutcome =
  | { readonly status: 'set' }
  /** Fewer units than unpaid checkouts reserve; the size is `''` for the number that all sizes share. */
  | { readonly status: 'insufficient-stock'; readonly size: string; readonly reserved: number }

/** Units on hand, reserved ones included, and how many of them are reserved. */
interface Units {
  readonly onHand: number
  readonly reserved: number
}

/**
 * Sets a product's stock on hand, and records the movements. A number that the sizes shared is split when `onHand` has sizes,
 * and sizes are merged when it has one number: reserved units then go to the size they are reserved in, or are added up.
 * Safe to repeat.
 *
 * @param tx Has locked the product.
 */
export async function setStock(tx: Tx, counted: CountedStock): Promise<SetStockOutcome> {
  const { productId, onHand } = counted
  const before = await readStock(tx, productId)
  const isSplit = before.has('') && !onHand.has('')
  const isMerge = !before.has('') && onHand.has('')
  const reserved = await readReserved(tx, productId, { before, onHand })
  const shortage = shortageOf(reserved, onHand)
  if (shortage) return shortage

  const after = new Map(
    [...onHand].map(([size, units]) => [size, { onHand: units, reserved: reserved.get(size) ?? 0 }]),
  )
  await writeStock(tx, productId, after)
  // Without units there is nothing to move.
  const move = totalOf(before) === 0 ? undefined : isSplit ? 'split' : isMerge ? 'merge' : undefined
  await recordMovements(
    tx,
    counted,
    move ? conversion(before, after, { move, reason: counted.reason }) : changes(before, after, counted.reason),
  )
  return { status: 'set' }
}

type Shortage = Extract<SetStockOutcome, { status: 'insufficient-stock' }>

/** Why {@link setStock} would fail, undefined if it wouldn't; for callers that write something else first. */
export async function findShortage(tx: Tx, productId: string, onHand: StockBySize): Promise<Shortage | undefined> {
  const before = await readStock(tx, productId)
  return shortageOf(await readReserved(tx, productId, { before, onHand }), onHand)
}

/** Records the first stock of a new product, whose row has the sum already. */
export async function startStock(tx: Tx, counted: CountedStock): Promise<void> {
  const after = new Map([...counted.onHand].map(([size, onHand]) => [size, { onHand, reserved: 0 }]))
  if (!after.has('')) await writeStock(tx, counted.productId, after)
  await recordMovements(tx, counted, changes(new Map(), after, counted.reason))
}

function shortageOf(reserved: ReadonlyMap<string, number>, onHand: StockBySize): Shortage | undefined {
  const short = [...reserved].find(([size, units]) => units > (onHand.get(size) ?? 0))
  return short && { status: 'insufficient-stock', size: short[0], reserved: short[1] }
}

async function readStock(tx: Tx, productId: string): Promise<Map<string, Units>> {
  const rows = await tx
    .selectFrom('product_stock')
    .select(['size', 'on_hand as onHand', 'reserved'])
    .where('product_id', '=', productId)
    .orderBy('size')
    .execute()
  return new Map(rows.map(({ size, ...units }) => [size, units]))
}

/** Reserved units in the rows that `onHand` has. */
async function readReserved(
  tx: Tx,
  productId: string,
  { before, onHand }: { before: ReadonlyMap<string, Units>; onHand: StockBySize },
): Promise<Map<string, number>> {
  if (onHand.has('')) return new Map([['', sum([...before.values()].map(({ reserved }) => reserved))]])
  if (!before.has('')) return new Map([...before].map(([size, { reserved }]) => [size, reserved]))

  const rows = await tx
    .selectFrom('stock_reservations')
    .select(({ fn }) => ['size', fn.sum<number>('quantity').as('quantity')])
    .where('product_id', '=', productId)
    .where('status', '=', 'active')
    .groupBy('size')
    .orderBy('size')
    .execute()
  return new Map(rows.map(({ size, quantity }) => [size, quantity]))
}

/** One statement, so that the product's sums are never seen in between. */
async function writeStock(tx: Tx, productId: string, stock: ReadonlyMap<string, Units>): Promise<void> {
  const sizes = [...stock.keys()]
  const units = [...stock.values()]
  await sql`
    with removed as (
      delete from shop.product_stock where product_id = ${productId} and not (size = any(${sizes}::text[]))
    )
    insert into shop.product_stock (product_id, size, on_hand, reserved)
    select ${productId}::uuid, size, on_hand, reserved
    from unnest(
      ${sizes}::text[],
      ${units.map(({ onHand }) => onHand)}::integer[],
      ${units.map(({ reserved }) => reserved)}::integer[]
    ) as counted (size, on_hand, reserved)
    on conflict (product_id, size) do update set on_hand = excluded.on_hand, reserved = excluded.reserved
  `.execute(tx)
}

interface Movement {
  readonly size: string
  readonly delta: number
  readonly reason: StockReason
}

function changes(
  before: ReadonlyMap<string, Units>,
  after: ReadonlyMap<string, Units>,
  reason: StockReason,
): Movement[] {
  const sizes = [...new Set([...after.keys(), ...before.keys()])]
  return sizes.map((size) => ({
    size,
    delta: (after.get(size)?.onHand ?? 0) - (before.get(size)?.onHand ?? 0),
    reason,
  }))
}

/** Units move between the shared number and the sizes; a change of the total is recorded as a movement of the shared number. */
function conversion(
  before: ReadonlyMap<string, Units>,
  after: ReadonlyMap<string, Units>,
  { move, reason }: { move: 'split' | 'merge'; reason: StockReason },
): Movement[] {
  const delta = totalOf(after) - totalOf(before)
  const changed = { size: '', delta, reason }
  const moved = changes(before, after, move)
  const sizes = moved.filter(({ size }) => size !== '')
  const shared = moved.filter(({ size }) => size === '').map((each) => ({ ...each, delta: each.delta - delta }))
  return move === 'split' ? [changed, ...shared, ...sizes] : [...sizes, ...shared, changed]
}

function totalOf(stock: ReadonlyMap<string, Units>): number {
  return sum([...stock.values()].map(({ onHand }) => onHand))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

async function recordMovements(tx: Tx, { productId, note, actorEmail }: CountedStock, movements: readonly Movement[]) {
  const rows = movements
    .filter(({ delta }) => delta !== 0)
    .map((movement) => ({ ...movement, product_id: productId, note, actor_email: actorEmail }))
  if (rows.length > 0) await tx.insertInto('stock_movements').values(rows).execute()
}

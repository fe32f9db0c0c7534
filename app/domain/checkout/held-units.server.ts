import { lockStock, releaseStock, reserveStock, type StockLine } from '#app/domain/catalog/stock.server.ts'
import type { Tx } from '#app/platform/database/database.server.ts'
import { clockTime } from '#app/platform/database/time.server.ts'

/**
 * Holds units for an exchange, until they are sent or released; no time ends it.
 *
 * @param tx Has locked the product.
 * @param exchangedItemId The order item whose units they are for.
 * @returns The id of the reservation.
 * @throws InsufficientStock when fewer units of the size are available.
 */
export async function holdUnits(tx: Tx, line: StockLine, exchangedItemId: string): Promise<string> {
  await reserveStock(tx, [line])
  const { productId, size, quantity } = line
  const { id } = await tx
    .insertInto('stock_reservations')
    .values({ product_id: productId, size, quantity, exchanged_item_id: exchangedItemId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a hold whose units are sent now: they are available to this transaction alone. @param tx Has locked the product. */
export function claimHeldUnits(tx: Tx, heldId: string): Promise<StockLine> {
  return endHold(tx, heldId, 'claimed')
}

/** Returns held units to what shoppers can buy. */
export async function releaseHeldUnits(tx: Tx, heldId: string): Promise<void> {
  const { productId } = await tx
    .selectFrom('stock_reservations')
    .select('product_id as productId')
    .where('id', '=', heldId)
    .executeTakeFirstOrThrow()
  await lockStock(tx, [productId])
  await endHold(tx, heldId, 'released')
}

/** @throws Error for a hold that has ended. */
async function endHold(tx: Tx, heldId: string, status: 'claimed' | 'released'): Promise<StockLine> {
  const held = await tx
    .updateTable('stock_reservations')
    .set({ status, updated_at: clockTime })
    .where('id', '=', heldId)
    .where('exchanged_item_id', 'is not', null)
    .where('status', '=', 'active')
    .returning(['product_id as productId', 'size', 'quantity'])
    .executeTakeFirstOrThrow()
  await releaseStock(tx, [held])
  return held
}

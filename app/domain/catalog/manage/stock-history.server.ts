import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import type { StockReason } from '../stock-reasons.ts'

/** A change of a product's stock on hand. */
export interface StockMovement {
  readonly id: string
  /** Which size was counted; empty for the number that all sizes shared. */
  readonly size: string
  /** Units; never 0. */
  readonly delta: number
  readonly reason: StockReason
  /** The administrator's own words; null where there are none. */
  readonly note: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  /** The administrator's email; null for sales, for what customers do, and for what older releases recorded. */
  readonly actorEmail: string | null
  readonly createdAt: Date
  /** Units on hand after it. */
  readonly countAfter: number
}

export interface StockHistory {
  readonly movements: StockMovement[]
  /** Movements on all pages. */
  readonly total: number
}

/** A page of a product's stock movements, newest first; empty for an unknown product. */
export async function listStockMovements(
  db: Db,
  productId: string,
  { limit, offset }: PageSlice,
): Promise<StockHistory> {
  const [movements, { total }] = await Promise.all([
    db
      .selectFrom('stock_movements as movement')
      .innerJoin('products', 'products.id', 'movement.product_id')
      .leftJoin('orders', 'orders.id', 'movement.order_id')
      .select([
        'movement.id',
        'movement.size',
        'movement.delta',
        'movement.reason',
        'movement.note',
        'orders.id as orderId',
        'orders.order_number as orderNumber',
        'movement.actor_email as actorEmail',
        'movement.created_at as createdAt',
        // What is on hand now, without what changed later.
        sql<number>`products.stock_quantity - coalesce(
          sum(movement.delta) over (
            order by movement.position desc rows between unbounded preceding and 1 preceding
          ),
          0
        )::integer`.as('countAfter'),
      ])
      .where('movement.product_id', '=', productId)
      .orderBy('movement.position', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    db
      .selectFrom('stock_movements')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow(),
  ])
  return { movements, total }
}

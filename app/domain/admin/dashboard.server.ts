import { sql } from 'kysely'
import { IS_DEMO } from '#app/domain/catalog/manage/demo-products.server.ts'
import { paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inParallel } from '#app/shared/in-parallel.ts'
import { RECENT_ORDERS } from '#app/vocabulary/shop.ts'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'

export type RecentOrder = Awaited<ReturnType<typeof listRecentOrders>>[number]

export type LowStockProduct = Awaited<ReturnType<typeof listLowStockProducts>>[number]

/** The figures at the top of the dashboard. @param lowStockBelow Fewer units than this are low stock. */
export async function getDashboardFigures(db: Db, lowStockBelow: number) {
  const { products, orders, users, pendingOrders } = await inParallel({
    products: db
      .selectFrom('products')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.countAll<number>().filterWhere(isLowInStock(lowStockBelow)).as('low'),
      ])
      .where('archived_at', 'is', null)
      .executeTakeFirstOrThrow(),
    orders: db
      .selectFrom('orders')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('replaces_order_id', 'is', null).as('all'),
        fn.sum<number | null>('total_amount').as('revenue'),
      ])
      .executeTakeFirstOrThrow(),
    users: db
      .selectFrom('auth.user')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow(),
    /** Leaves out the bin, as the table of orders does. */
    pendingOrders: countPendingOrders(db),
  })
  return {
    /** In the catalogue, without archived ones. */
    products: products.all,
    /** Leaves out the demo products, which aren't the owner's to restock. */
    lowStockProducts: products.low,
    /** Of every status, those in the bin included, replacements left out. */
    orders: orders.all,
    pendingOrders,
    /** The sum of the totals of all orders, those in the bin included. */
    revenue: paiseTotal(orders.revenue ?? 0),
    users: users.all,
  }
}

/** Orders waiting to be confirmed, for the badge on the Orders tab. */
export async function countPendingOrders(db: Db): Promise<number> {
  const { pending } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('pending'))
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return pending
}

/** The five newest orders of all customers, newest first; those in the bin are left out. */
export async function listRecentOrders(db: Db) {
  return db
    .selectFrom('orders')
    .select([
      'id',
      'order_number as orderNumber',
      sql<string>`shipping_address ->> 'full_name'`.as('customerName'),
      'total_amount as total',
      sql<OrderStatus>`status`.as('status'),
      'created_at as createdAt',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(RECENT_ORDERS)
    .execute()
}

/** Demo products, and sizes that are no longer offered, are never low. The few products with stock by size are found first, in one subquery. */
function isLowInStock(lowStockBelow: number) {
  return sql<boolean>`(
    products.stock_quantity < ${lowStockBelow} or products.id in (
      select stock.product_id
      from shop.product_stock stock
      join shop.products sized on sized.id = stock.product_id
      where stock.size <> '' and stock.on_hand < ${lowStockBelow} and stock.size = any(sized.size)
    )
  ) and not (${IS_DEMO})`
}

/** The shop's own products with fewer units than `lowStockBelow`, in total or in one size; fewest units first, at most `limit`. */
export async function listLowStockProducts(db: Db, { lowStockBelow, limit }: { lowStockBelow: number; limit: number }) {
  return (
    db
      .selectFrom('products')
      .select(['id', 'name', 'stock_quantity as stockQuantity'])
      .leftJoinLateral(
        sql<{ low_sizes: string | null; lowest_size: string | null }>`(
        select
          string_agg(size || ' ' || on_hand, ', ' order by on_hand, size) as low_sizes,
          (array_agg(size order by on_hand, size))[1] as lowest_size
        from shop.product_stock stock
        where stock.product_id = products.id and size <> '' and on_hand < ${lowStockBelow} and size = any(products.size)
      )`.as('low'),
        (join) => join.onTrue(),
      )
      // The sizes that are low, where each is counted on its own, fewest units first: `M 0, L 2`; and the first of them.
      .select(['low.low_sizes as lowSizes', 'low.lowest_size as lowestSize'])
      .where('archived_at', 'is', null)
      .where(isLowInStock(lowStockBelow))
      .orderBy('stock_quantity')
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
      .execute()
  )
}

import { sql } from 'kysely'
import type { KeptSize } from '#app/domain/catalog/size-guide/learned-fit.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/**
 * The sizes that a customer kept of a category's products, at most five, the one kept most often first: delivered, neither refunded nor
 * complained about, and not reviewed as running small or large.
 */
export async function listKeptSizes(
  db: Db,
  { userId, category }: { userId: string; category: string },
): Promise<KeptSize[]> {
  const { rows } = await sql<KeptSize>`
    select item.size, count(*)::integer as times
    from shop.orders
    join shop.order_items item on item.order_id = orders.id
    join shop.products on products.id = item.product_id
    where orders.user_id = ${userId} and orders.status = 'delivered' and orders.deleted_at is null
      and products.category = ${category}
      and not exists (
        select from shop.refund_items
        join shop.refunds on refunds.id = refund_items.refund_id
        where refund_items.order_item_id = item.id and refunds.status <> 'cancelled'
      )
      and not exists (select from shop.complaint_items where complaint_items.order_item_id = item.id)
      and not exists (select from shop.reviews where reviews.order_item_id = item.id and reviews.fit in ('small', 'large'))
    group by item.size
    order by times desc, max(orders.created_at) desc
    limit 5
  `.execute(db)
  return rows
}

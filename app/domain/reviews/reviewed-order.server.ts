import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { picturesOfReview } from './queries.server.ts'
import { type ReviewedOrder, signature } from './review.ts'

/** An order, and whose it is. */
export interface OwnedOrder {
  readonly orderId: string
  /** Undefined once a link has proved that the sender may review the order. */
  readonly userId?: string
}

/**
 * An order whose items may be reviewed, with the reviews that there are. Undefined for one that isn't delivered, isn't theirs, replaces
 * another or has only items that were returned or whose products are gone.
 */
export async function findReviewedOrder(db: Db, owned: OwnedOrder): Promise<ReviewedOrder | undefined> {
  if (!isUuid(owned.orderId)) return undefined
  const rows = await reviewableItems(db, owned)
    .leftJoin('auth.user as account', 'account.id', 'orders.user_id')
    .leftJoin('reviews', 'reviews.order_item_id', 'item.id')
    .select([
      'orders.order_number as orderNumber',
      sql<string>`coalesce(account.name, orders.shipping_address ->> 'full_name')`.as('fullName'),
      sql<string>`orders.shipping_address ->> 'city'`.as('city'),
      'item.id as itemId',
      'item.product_name as name',
      'item.product_image as image',
      'item.size',
      ...(['reviews.id', 'reviews.stars', 'reviews.fit', 'reviews.words'] as const),
      'reviews.hidden_reason as hiddenReason',
      picturesOfReview,
    ])
    .orderBy('item.position')
    .execute()
  const [first] = rows
  return (
    first && {
      id: owned.orderId,
      orderNumber: first.orderNumber,
      author: signature(first.fullName, first.city),
      items: rows.map(({ itemId, name, image, size, id, stars, fit, words, hiddenReason, pictures }) => ({
        id: itemId,
        name,
        image,
        size,
        review:
          id === null || stars === null || words === null ? null : { id, stars, fit, words, hiddenReason, pictures },
      })),
    }
  )
}

/** The items of a delivered order that weren't refunded entirely, as `item` and `orders`. */
export function reviewableItems(db: Db, { orderId, userId }: OwnedOrder) {
  return db
    .selectFrom('order_items as item')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .where('orders.id', '=', orderId)
    .$if(userId !== undefined, (query) =>
      query.where('orders.user_id', '=', userId ?? '').where('orders.hidden_by_customer_at', 'is', null),
    )
    .where('orders.status', '=', 'delivered')
    .where('orders.replaces_order_id', 'is', null)
    .where('orders.deleted_at', 'is', null)
    .where('item.product_id', 'is not', null)
    .where(({ eb, selectFrom }) =>
      eb(
        'item.quantity',
        '>',
        selectFrom('refund_items')
          .innerJoin('refunds', 'refunds.id', 'refund_items.refund_id')
          .whereRef('refund_items.order_item_id', '=', 'item.id')
          .where('refunds.status', '!=', 'cancelled')
          .select(sql<number>`coalesce(sum(refund_items.quantity), 0)::integer`.as('refunded')),
      ),
    )
}

import { type RawBuilder, sql } from 'kysely'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import { UNSOLD_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import type { OrderFigure, OrderSource } from './figure-orders.ts'

/** When the day in India began that is this many days ago, today included. */
export function periodStart(days: number): RawBuilder<Date> {
  const today = sql`date_trunc('day', now() at time zone ${SHOP_TIME_ZONE})`
  return sql<Date>`(${today} - make_interval(days => ${days - 1})) at time zone ${SHOP_TIME_ZONE}`
}

/** Whether an order (a row of `orders`) is one that figures of the last days count. */
export function isCounted(days: number): RawBuilder<boolean> {
  return sql<boolean>`orders.created_at >= ${periodStart(days)} and orders.replaces_order_id is null
    and orders.status not in (${sql.join(UNSOLD_ORDER_STATUSES)}) and orders.deleted_at is null`
}

/** Whether the order's customer had bought before. */
export const isRepeated = sql<boolean>`exists (
  select from shop.orders earlier
  where earlier.user_id = orders.user_id and earlier.created_at < orders.created_at and earlier.deleted_at is null
    and earlier.replaces_order_id is null and earlier.status not in (${sql.join(UNSOLD_ORDER_STATUSES)})
)`

/** Where an order came from; see {@link ORDER_SOURCES}. */
export const orderSource = sql<OrderSource>`case when orders.channel is not null then 'by-hand' else coalesce(
  (select visit_source from shop.checkouts where checkouts.id = orders.checkout_id), 'unknown'
) end`

/** Units of order items that were refunded, by item. */
export const returnedUnits = sql`(
  select ri.order_item_id, sum(ri.quantity) as units
  from shop.refund_items ri
  join shop.refunds r on r.id = ri.refund_id and r.status not in ('failed', 'cancelled')
  group by ri.order_item_id
)`

/** Whether an order is one of those that a figure counts. */
export function isOfFigure({ kind, days, value }: OrderFigure): RawBuilder<boolean> {
  const item = sql`select from shop.order_items i`
  const ofOrder = sql`i.order_id = orders.id and i.size = ${value}`
  const kinds: Record<OrderFigure['kind'], RawBuilder<boolean>> = {
    all: sql<boolean>`true`,
    shop: sql<boolean>`orders.channel is null`,
    costed: sql<boolean>`exists (${item} where i.order_id = orders.id and i.cost_price is not null)`,
    source: sql<boolean>`${orderSource} = ${value}`,
    repeat: isRepeated,
    offer: sql<boolean>`orders.offer_name = ${value}`,
    size: sql<boolean>`exists (${item} where ${ofOrder})`,
    returned: sql<boolean>`exists (${item} join ${returnedUnits} returned on returned.order_item_id = i.id where ${ofOrder})`,
    complaint: sql<boolean>`exists (select from shop.complaints c where c.order_id = orders.id and c.kind = ${value})`,
  }
  return sql<boolean>`${isCounted(days)} and ${kinds[kind]}`
}

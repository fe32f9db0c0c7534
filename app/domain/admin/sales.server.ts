import { sql } from 'kysely'
import { type PaiseTotal, paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import { UNSOLD_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import { lastDays } from './sales.ts'

/** Orders and revenue of one day in India time. */
export interface DailySales {
  /** `2026-11-21` */
  readonly day: string
  readonly orders: number
  readonly revenue: PaiseTotal
}

/**
 * Orders of the last `days` days, today included: of every status, those in the bin too, but no replacements. One entry for each
 * day, oldest first.
 */
export async function listDailySales(db: Db, { days, now }: { days: number; now: Date }): Promise<DailySales[]> {
  const calendar = lastDays(days, now)
  const { rows } = await sql<{ day: string; orders: number; revenue: number }>`
    select
      to_char(created_at at time zone ${SHOP_TIME_ZONE}, 'YYYY-MM-DD') as day,
      count(*) as orders,
      sum(total_amount) as revenue
    from shop.orders
    where created_at >= (${calendar[0]}::date)::timestamp at time zone ${SHOP_TIME_ZONE} and replaces_order_id is null
    group by 1
  `.execute(db)
  const sales = new Map(rows.map((row) => [row.day, row]))
  return calendar.map((day) => {
    const { orders = 0, revenue = 0 } = sales.get(day) ?? {}
    return { day, orders, revenue: paiseTotal(revenue) }
  })
}

/**
 * Net revenue: the money that was captured, minus what was refunded of it and what lost disputes took.
 *
 * @returns Whole paise; negative where refunded payments were lost in disputes as well.
 */
export async function sumNetRevenue(db: Db): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select
      coalesce(
        (
          select sum(amount - amount_refunded)
          from shop.payments
          where status in ('captured', 'refunded') and currency = 'INR'
        ),
        0
      )
      - coalesce((select sum(amount_deducted) from shop.disputes where status = 'lost'), 0) as net
  `.execute(db)
  return rows[0]?.net ?? 0
}

/** A product's sales. */
export interface BestSeller {
  /** Null once the product was deleted for good. */
  readonly productId: string | null
  readonly name: string
  readonly image: string
  readonly units: number
  readonly revenue: PaiseTotal
}

/**
 * The best sellers of the last `days` days with what was paid for them, or will be on delivery, most units first, at most `limit`. Cancelled
 * orders, refused parcels and replacements don't count.
 */
export async function listBestSellers(
  db: Db,
  { days, now, limit }: { days: number; now: Date; limit: number },
): Promise<BestSeller[]> {
  const [firstDay] = lastDays(days, now)
  const { rows } = await sql<{
    productId: string | null
    name: string
    image: string
    units: number
    revenue: number
  }>`
    select
      i.product_id as "productId",
      max(i.product_name) as name,
      max(i.product_image) as image,
      sum(i.quantity) as units,
      sum(i.quantity::bigint * i.price - i.discount_amount)::bigint as revenue
    from shop.orders o
    join shop.order_items i on i.order_id = o.id
    where o.status not in (${sql.join(UNSOLD_ORDER_STATUSES)})
      and o.replaces_order_id is null
      and o.created_at >= (${firstDay}::date)::timestamp at time zone ${SHOP_TIME_ZONE}
    group by i.product_id, coalesce(i.product_id::text, i.product_name)
    order by units desc, revenue desc, name
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, revenue: paiseTotal(row.revenue) }))
}

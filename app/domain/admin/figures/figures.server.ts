import { sql } from 'kysely'
import type { ComplaintKind } from '#app/domain/complaints/complaint.ts'
import { isCounted, isRepeated, periodStart, returnedUnits } from '#app/domain/orders/figures/figure-orders.server.ts'
import type { FigurePeriod } from '#app/domain/orders/figures/figure-orders.ts'
import { listVisits } from '#app/domain/visits/visit-counts.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inParallel } from '#app/shared/in-parallel.ts'

/** Rows of the lists. */
const ROWS_SHOWN = 12

/** The figures of the last days. Amounts are whole paise; orders are those that {@link isCounted} counts. */
export async function readFigures(db: Db, days: FigurePeriod) {
  const { totals, sizes, ...others } = await inParallel({
    totals: sumOrders(db, days),
    sizes: listSizes(db, days),
    complaints: listComplaints(db, days),
    offers: listOffers(db, days),
    payments: countPayments(db, days),
    visits: listVisits(db, days),
  })
  const sum = (part: 'net' | 'cost' | 'units' | 'costedUnits') => sizes.reduce((total, size) => total + size[part], 0)
  return {
    ...{ days, totals, ...others },
    sizes: sizes.slice(0, ROWS_SHOWN),
    margin: { net: sum('net'), cost: sum('cost'), units: sum('units'), costedUnits: sum('costedUnits') },
  }
}

export type Figures = Awaited<ReturnType<typeof readFigures>>

/** Of a customer's orders in the period, all but the first are repeated, and that one is if they had bought before. */
async function sumOrders(db: Db, days: number) {
  const { rows } = await sql<{ orders: number; revenue: number; repeat: number }>`
    with counted as materialized (
      select orders.user_id, orders.total_amount from shop.orders where ${isCounted(days)}
    ), orders as (
      select user_id, count(*) as placed, ${periodStart(days)} as created_at
      from counted where user_id is not null group by user_id
    )
    select (select count(*) from counted) as orders,
      (select coalesce(sum(total_amount), 0) from counted) as revenue,
      (select coalesce(sum(placed), 0) - count(*) filter (where not ${isRepeated}) from orders)::bigint as repeat`.execute(
    db,
  )
  return rows[0] ?? { orders: 0, revenue: 0, repeat: 0 }
}

/** Units by size, and what those with a cost price brought in after tax (each item rounded to a paisa), and cost. */
async function listSizes(db: Db, days: number) {
  const { rows } = await sql<{
    size: string
    units: number
    returned: number
    costedUnits: number
    net: number
    cost: number
  }>`
    select i.size, sum(i.quantity) as units, coalesce(sum(returned.units), 0)::bigint as returned,
      coalesce(sum(i.quantity) filter (where i.cost_price is not null), 0) as "costedUnits",
      coalesce(sum(
        ((i.price::bigint * i.quantity - i.discount_amount) * 20000 + 10000 + coalesce(i.gst_rate, 0))
          / (20000 + 2 * coalesce(i.gst_rate, 0))
      ) filter (where i.cost_price is not null), 0)::bigint as net,
      coalesce(sum(i.cost_price::bigint * i.quantity), 0)::bigint as cost
    from shop.orders
    join shop.order_items i on i.order_id = orders.id
    left join ${returnedUnits} returned on returned.order_item_id = i.id
    where ${isCounted(days)}
    group by i.size
    order by units desc, i.size`.execute(db)
  return rows
}

async function listComplaints(db: Db, days: number) {
  return db
    .selectFrom('complaints')
    .innerJoin('orders', 'orders.id', 'complaints.order_id')
    .select(({ fn, ref }) => [
      ref('complaints.kind').$castTo<ComplaintKind>().as('kind'),
      fn.count<number>('orders.id').distinct().as('orders'),
    ])
    .where(isCounted(days))
    .groupBy('complaints.kind')
    .orderBy('orders', 'desc')
    .execute()
}

async function listOffers(db: Db, days: number) {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      'offer_name as name',
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_amount').as('revenue'),
      fn.sum<number>('discount_amount').as('discount'),
    ])
    .where(isCounted(days))
    .where('offer_name', 'is not', null)
    .$narrowType<{ name: string }>()
    .groupBy('offer_name')
    .orderBy('orders', 'desc')
    .limit(ROWS_SHOWN)
    .execute()
}

/** Checkouts whose payment was started. Orders that the owner takes by hand didn't begin with a visit. */
async function countPayments(db: Db, days: number): Promise<number> {
  const { count } = await db
    .selectFrom('checkouts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', periodStart(days))
    .where('channel', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

import { type RawBuilder, sql } from 'kysely'
import type { ComplaintKind } from '#app/domain/complaints/complaint.ts'
import {
  isCounted,
  isOfFigure,
  orderSource,
  periodStart,
  returnedUnits,
} from '#app/domain/orders/figures/figure-orders.server.ts'
import { type FigurePeriod, ORDER_SOURCES, type OrderSource } from '#app/domain/orders/figures/figure-orders.ts'
import type { VisitStep } from '#app/domain/visits/visit.ts'
import { listVisits } from '#app/domain/visits/visit-counts.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inParallel } from '#app/shared/in-parallel.ts'

/** Rows of the lists. */
const ROWS_SHOWN = 12

/** The figures of the last days. Amounts are whole paise; orders are those that {@link isCounted} counts. */
export async function readFigures(db: Db, days: FigurePeriod) {
  const { bySource, repeat, visits, sizes, offers, ...others } = await inParallel({
    bySource: sumOrdersBy<OrderSource>(db, days, orderSource),
    repeat: countRepeated(db, days),
    visits: listVisits(db, days),
    sizes: listSizes(db, days),
    complaints: listComplaints(db, days),
    offers: sumOrdersBy<string>(db, days, sql`offer_name`),
    payments: countPayments(db, days),
  })
  const sources = (Object.keys(ORDER_SOURCES) as OrderSource[]).map((name) => ({
    name,
    orders: 0,
    revenue: 0,
    ...bySource.find((each) => each.name === name),
    visits: sumOf(
      'visits',
      visits.filter(({ source }) => source === name),
    ),
  }))
  const visitsTo = (page: VisitStep) =>
    sumOf(
      'visits',
      visits.filter(({ step }) => step === page),
    )
  const orders = sumOf('orders', bySource)
  return {
    days,
    ...others,
    totals: { orders, revenue: sumOf('revenue', bySource), repeat },
    /** Without those that the owner took by hand. */
    shopOrders: orders - (bySource.find(({ name }) => name === 'by-hand')?.orders ?? 0),
    visits: { all: visitsTo('visit'), toCart: visitsTo('cart'), toCheckout: visitsTo('checkout') },
    sources: sources.filter((each) => each.visits > 0 || each.orders > 0),
    sizes: sizes.slice(0, ROWS_SHOWN),
    offers: offers.slice(0, ROWS_SHOWN),
    margin: {
      net: sumOf('net', sizes),
      cost: sumOf('cost', sizes),
      units: sumOf('units', sizes),
      costedUnits: sumOf('costedUnits', sizes),
    },
  }
}

function sumOf<Part extends string>(part: Part, rows: readonly Readonly<Record<Part, number>>[]): number {
  return rows.reduce((sum, row) => sum + row[part], 0)
}

/** Orders by something that they have, most first; those that don't have it are left out. */
async function sumOrdersBy<Name extends string>(db: Db, days: number, name: RawBuilder<unknown>) {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      sql<Name>`${name}`.as('name'),
      fn.countAll<number>().as('orders'),
      fn.sum<number>('total_amount').as('revenue'),
      fn.sum<number>('discount_amount').as('discount'),
    ])
    .where(isCounted(days))
    .where(name, 'is not', null)
    .groupBy('name')
    .orderBy('orders', 'desc')
    .execute()
}

async function countRepeated(db: Db, days: FigurePeriod): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isOfFigure({ kind: 'repeat', days, value: '' }))
    .executeTakeFirstOrThrow()
  return count
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

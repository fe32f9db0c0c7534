import { type RawBuilder, sql } from 'kysely'
import { type PaiseTotal, paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { COD_VIEWS, type CodView } from './manage/order-filter.ts'

const CONDITIONS: Record<CodView, RawBuilder<boolean>> = {
  'cod-to-send': sql`orders.status in ('draft', 'pending', 'confirmed', 'processing')`,
  'cod-on-the-way': sql`orders.status = 'shipped' and orders.payment_status <> 'paid'`,
  'cod-outstanding': sql`orders.status = 'delivered' and orders.payment_status <> 'paid'`,
  'cod-paid': sql`orders.payment_status = 'paid' and orders.status <> 'cancelled'`,
  'cod-refused': sql`orders.status = 'refused'`,
}

/** Whether an order is paid on delivery, and in a view. The literal lets plans use the index of such orders. */
export function isInCodView(view: CodView): RawBuilder<boolean> {
  return sql<boolean>`(orders.payment_method = 'cod' and ${CONDITIONS[view]})`
}

export interface CodFigure {
  readonly count: number
  readonly sum: PaiseTotal
}

/** How many orders outside the bin each view has, what they cost together, and how many refused parcels aren't back. */
export async function readCodFigures(db: Db): Promise<{ views: Record<CodView, CodFigure>; comingBack: number }> {
  const views = Object.keys(COD_VIEWS) as CodView[]
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(
      views.map(
        (view) => sql`count(*) filter (where ${CONDITIONS[view]}) as ${sql.ref(view)},
          coalesce(sum(total_amount::bigint) filter (where ${CONDITIONS[view]}), 0)::bigint as ${sql.ref(`${view} sum`)}`,
      ),
    )}, count(*) filter (where status = 'refused' and returned_at is null) as "comingBack"
    from shop.orders where payment_method = 'cod' and deleted_at is null
  `.execute(db)
  const [row = {}] = rows
  const figure = (view: CodView) => ({ count: row[view] ?? 0, sum: paiseTotal(row[`${view} sum`] ?? 0) })
  const figures = Object.fromEntries(views.map((view) => [view, figure(view)]))
  return { views: figures as Record<CodView, CodFigure>, comingBack: row.comingBack ?? 0 }
}

/** Whether the shop has orders outside the bin that are paid on delivery. */
export async function findCodOrders(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from shop.orders where payment_method = 'cod' and deleted_at is null limit 1
  `.execute(db)
  return rows.length > 0
}

/** Delivered orders whose money the courier should have paid by now, and when the oldest was placed. @param days After the delivery. */
export async function countOverdueRemittances(db: Db, days: number): Promise<Waiting> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('deleted_at', 'is', null)
    .where(isInCodView('cod-outstanding'))
    .where(
      sql<boolean>`(
        select max(created_at) from shop.order_tracking where order_id = orders.id and status = 'Order Delivered'
      ) < ${before(transactionTime, { days })}`,
    )
    .executeTakeFirstOrThrow()
}

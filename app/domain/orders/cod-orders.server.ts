import { type RawBuilder, sql } from 'kysely'
import { type PaiseTotal, paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { COD_VIEWS, type CodView } from './manage/order-filter.ts'
import { deliveredAt } from './queries.server.ts'

const CONDITIONS: Record<CodView, RawBuilder<boolean>> = {
  'cod-to-send': sql`orders.status in ('draft', 'pending', 'confirmed', 'processing')`,
  'cod-on-the-way': sql`orders.status = 'shipped' and orders.payment_status <> 'paid'`,
  'cod-outstanding': sql`orders.status = 'delivered' and orders.payment_status <> 'paid'`,
  'cod-paid': sql`orders.payment_status = 'paid' and orders.status <> 'cancelled'`,
  'cod-refused': sql`orders.status = 'refused'`,
  'cod-coming-back': sql`orders.status = 'refused' and orders.returned_at is null`,
}

/** Whether an order is paid on delivery, and in a view. The literal lets plans use the index of such orders. */
export function isInCodView(view: CodView): RawBuilder<boolean> {
  return sql<boolean>`(orders.payment_method = 'cod' and ${CONDITIONS[view]})`
}

/** Whether an order was delivered, and the courier hasn't paid for it so many days later. */
export function isRemittanceOverdue(days: number): RawBuilder<boolean> {
  return sql<boolean>`(${isInCodView('cod-outstanding')} and ${deliveredAt} < ${before(transactionTime, { days })})`
}

/** How many orders outside the bin each view has, and what they cost together. */
export async function readCodFigures(db: Db): Promise<Record<CodView, { count: number; sum: PaiseTotal }>> {
  const views = Object.keys(COD_VIEWS) as CodView[]
  const { rows } = await sql<Record<string, number>>`
    select ${sql.join(
      views.map(
        (view) => sql`count(*) filter (where ${CONDITIONS[view]}) as ${sql.ref(view)},
          coalesce(sum(total_amount::bigint) filter (where ${CONDITIONS[view]}), 0)::bigint as ${sql.ref(`${view} sum`)}`,
      ),
    )}
    from shop.orders where payment_method = 'cod' and deleted_at is null
  `.execute(db)
  const [row = {}] = rows
  const figure = (view: CodView) => ({ count: row[view] ?? 0, sum: paiseTotal(row[`${view} sum`] ?? 0) })
  return Object.fromEntries(views.map((view) => [view, figure(view)])) as Awaited<ReturnType<typeof readCodFigures>>
}

/** Whether the shop has orders outside the bin that are paid on delivery. */
export async function findCodOrders(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from shop.orders where payment_method = 'cod' and deleted_at is null limit 1
  `.execute(db)
  return rows.length > 0
}

export interface CodNeeds {
  /** Delivered, and not paid by the courier in time. */
  readonly overdue: number
  /** Refused, and not back yet. */
  readonly comingBack: number
}

/** Parcels outside the bin that need attention. @param days After a delivery in which the courier pays. */
export async function countCodNeeds(db: Db, days: number): Promise<CodNeeds> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isRemittanceOverdue(days)).as('overdue'),
      fn.countAll<number>().filterWhere(isInCodView('cod-coming-back')).as('comingBack'),
    ])
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`payment_method = 'cod'`)
    .executeTakeFirstOrThrow()
}

import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { SHOP_TIME_ZONE } from '#app/shared/dates.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import { OPEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'

/** Literals, so that every plan can use the index of promised orders. */
const OPEN = OPEN_ORDER_STATUSES.map((status) => sql.lit(status))

/** Whether an order is past its promised date on the shop's calendar, and neither delivered nor cancelled. */
export function isLate(eb: ExpressionBuilder<DB, 'orders'>) {
  const today = sql<Date>`date_trunc('day', now() at time zone ${sql.lit(SHOP_TIME_ZONE)}) at time zone ${sql.lit(SHOP_TIME_ZONE)}`
  return eb.and([eb('orders.status', 'in', OPEN), eb('orders.estimated_delivery', '<', today)])
}

/** Orders outside the bin that are past their promised date, and the earliest such date. */
export async function countLateOrders(db: Db): Promise<Waiting> {
  return db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('estimated_delivery').as('since')])
    .where('orders.deleted_at', 'is', null)
    .where(isLate)
    .executeTakeFirstOrThrow()
}

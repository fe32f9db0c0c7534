import { sql } from 'kysely'
import type { Paise, PaiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import type { Waiting } from '#app/shared/waiting-time.ts'
import {
  type FetchProblem,
  isSettlementId,
  type LineDifference,
  MISSED_DAYS,
  SETTLED_WITHIN_DAYS,
  type SettlementLineKind,
  type SettlementStatus,
  type SettlementSums,
} from './settlement.ts'

/** Settlements whose lines are read by one query: about two months, so that a file of years is never in memory. */
const SETTLEMENTS_AT_ONCE = 50

export interface Settlement {
  readonly id: string
  readonly amount: PaiseTotal
  readonly status: SettlementStatus
  readonly utr: string | null
  readonly settledAt: Date
  readonly sums: SettlementSums
  readonly lineCount: number
  /** Lines that differ from what the shop has. */
  readonly differences: number
  /** What arrived minus what the lines say. */
  readonly unexplained: number
}

export interface SettlementLine {
  readonly entityId: string
  readonly kind: SettlementLineKind
  readonly amount: Paise
  readonly fee: Paise
  readonly tax: Paise
  readonly credit: Paise
  readonly debit: Paise
  readonly description: string | null
  readonly createdAt: Date
  readonly razorpayPaymentId: string | null
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly difference: LineDifference | null
}

export interface SettledLine extends SettlementLine {
  readonly settlement: Pick<Settlement, 'id' | 'utr' | 'status' | 'settledAt'>
}

/** Settlements, newest first; may be empty. */
export async function listSettlements(
  db: Db,
  { limit, offset }: PageSlice,
): Promise<{ settlements: Settlement[]; total: number }> {
  const [settlements, { total }] = await Promise.all([
    selectSettlements(db).limit(limit).offset(offset).execute(),
    db
      .selectFrom('settlements')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { settlements: await withSums(db, settlements), total }
}

/** Undefined for an unknown or invalid id. */
export async function findSettlement(db: Db, id: string): Promise<Settlement | undefined> {
  if (!isSettlementId(id)) return undefined
  const found = await selectSettlements(db).where('razorpay_settlement_id', '=', id).execute()
  return (await withSums(db, found))[0]
}

/** The lines of a settlement, those that differ first; may be empty. */
export async function listSettlementLines(db: Db, id: string, { limit, offset }: PageSlice): Promise<SettlementLine[]> {
  return selectLines(db)
    .where('line.razorpay_settlement_id', '=', id)
    .orderBy('difference')
    .orderBy('line.kind', 'desc')
    .orderBy('line.created_at')
    .orderBy('line.entity_id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Every line with its settlement, the newest settlement first. @param settlementId Only its lines; none for an unknown or invalid id. */
export async function* readSettlementLines(db: Db, settlementId?: string): AsyncGenerator<SettledLine> {
  if (settlementId !== undefined && !isSettlementId(settlementId)) return
  const settlements = await selectSettlements(db)
    .$if(settlementId !== undefined, (query) => query.where('razorpay_settlement_id', '=', settlementId ?? ''))
    .execute()
  for (let start = 0; start < settlements.length; start += SETTLEMENTS_AT_ONCE) {
    const some = settlements.slice(start, start + SETTLEMENTS_AT_ONCE)
    const ids = some.map(({ id }) => id)
    const rows = await selectLines(db)
      .where('line.razorpay_settlement_id', 'in', ids)
      .orderBy('line.kind')
      .orderBy('line.entity_id')
      .execute()
    const lines = Map.groupBy(rows, (line) => line.settlementId)
    for (const settlement of some) for (const line of lines.get(settlement.id) ?? []) yield { ...line, settlement }
  }
}

/** A captured payment, or a processed refund of a settled payment, that no settlement has although it is due. */
export interface Unsettled {
  readonly entityId: string
  readonly kind: 'payment' | 'refund'
  readonly amount: Paise
  readonly orderId: string | null
  readonly orderNumber: string | null
  readonly createdAt: Date
}

/** What should have been settled by now, oldest first; usually empty. */
export async function listUnsettled(db: Db, { limit }: { limit: number }): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`${unsettled} order by "createdAt" limit ${limit}`.execute(db)
  return rows
}

/** How much of it there was when settlements were fetched last; `since` is when the oldest was made. */
export async function findUnsettled(db: Db): Promise<Waiting> {
  return db
    .selectFrom('settlement_fetch')
    .select(['unsettled_count as count', 'unsettled_since as since'])
    .executeTakeFirstOrThrow()
}

/** Counts it for {@link findUnsettled}: it compares the payments of 90 days with their settlements, too much for each dashboard. */
export async function recordUnsettled(db: Db): Promise<void> {
  await sql`
    update shop.settlement_fetch set (unsettled_count, unsettled_since) =
      (select count(*), min("createdAt") from (${unsettled}) as unsettled)`.execute(db)
}

/** What was paid out. The provider may retry a failed settlement; until then its money hasn't arrived. */
const SETTLED_LINES = sql`shop.settlement_lines l
  join shop.settlements s on s.razorpay_settlement_id = l.razorpay_settlement_id and s.status <> 'failed'`

/**
 * From the first settlement that the shop has on, or from the first payment while it has none, as when the account is on hold. Nothing
 * as long as settlements couldn't be fetched: the shop doesn't know what has arrived since.
 */
const unsettled = sql`
    with period as (
      select greatest((select min(settled_at) from shop.settlements), ${before(transactionTime, { days: MISSED_DAYS })}) as since,
        ${before(sql<Date>`fetched_at`, { days: SETTLED_WITHIN_DAYS })} as until
      from shop.settlement_fetch
    )
    select p.razorpay_payment_id as "entityId", 'payment' as kind, p.amount, o.id as "orderId", o.order_number as "orderNumber",
      p.created_at as "createdAt"
    from shop.payments p
    left join shop.orders o on o.id = p.order_id
    where p.status in ('captured', 'refunded') and p.source = 'razorpay'
      and p.created_at between (select since from period) and (select until from period)
      and not exists (
        select from ${SETTLED_LINES} where l.razorpay_payment_id = p.razorpay_payment_id and l.kind = 'payment'
      )
      -- One that was refunded before it was settled may never be.
      and (p.status = 'captured' or exists (
        select from ${SETTLED_LINES} where l.razorpay_payment_id = p.razorpay_payment_id and l.kind = 'refund'
      ))
    union all
    select r.razorpay_refund_id, 'refund', r.amount, o.id, o.order_number, r.updated_at
    from shop.refunds r
    join shop.payments p on p.razorpay_payment_id = r.razorpay_payment_id
    left join shop.orders o on o.id = p.order_id
    where r.status = 'processed' and r.razorpay_refund_id is not null
      and r.updated_at between (select since from period) and (select until from period)
      and exists (
        select from ${SETTLED_LINES} where l.razorpay_payment_id = r.razorpay_payment_id and l.kind = 'payment'
      )
      and not exists (select from ${SETTLED_LINES} where l.entity_id = r.razorpay_refund_id)`

/** When settlements were fetched last, and why not since. */
export async function findSettlementFetch(db: Db): Promise<{ fetchedAt: Date | null; problem: FetchProblem | null }> {
  return db.selectFrom('settlement_fetch').select(['fetched_at as fetchedAt', 'problem']).executeTakeFirstOrThrow()
}

type SettlementRow = Awaited<ReturnType<ReturnType<typeof selectSettlements>['execute']>>[number]

function selectSettlements(db: Db) {
  return db
    .selectFrom('settlements')
    .select(['razorpay_settlement_id as id', 'amount', 'status', 'utr', 'settled_at as settledAt'])
    .orderBy('settled_at', 'desc')
    .orderBy('razorpay_settlement_id', 'desc')
}

async function withSums(db: Db, settlements: readonly SettlementRow[]): Promise<Settlement[]> {
  if (settlements.length === 0) return []
  const sum = (amount: string, kind: string) =>
    sql<number>`coalesce(sum(${sql.raw(amount)}) filter (where kind ${sql.raw(kind)}), 0)::bigint`
  const ids = settlements.map(({ id }) => id)
  const rows = await db
    .selectFrom(selectLines(db).where('line.razorpay_settlement_id', 'in', ids).as('lines'))
    .select(({ fn }) => [
      'settlementId',
      sum('amount', `= 'payment'`).as('payments'),
      sum('amount', `= 'refund'`).as('refunds'),
      sql<number>`sum(fee - tax)`.as('fees'),
      sql<number>`sum(tax)`.as('tax'),
      sql<number>`coalesce(sum(fee) filter (where ${feeFromCredits}), 0)::bigint`.as('fromCredits'),
      sql<number>`sum(credit::bigint - debit)::bigint`.as('net'),
      fn.countAll<number>().as('lineCount'),
      fn.count<number>('difference').as('differences'),
    ])
    .groupBy('settlementId')
    .execute()
  const found = new Map(rows.map(({ settlementId, ...row }) => [settlementId, row]))
  return settlements.map((settlement) => {
    const { lineCount, differences, ...known } = found.get(settlement.id) ?? NO_LINES
    const { payments, refunds, fees, tax, fromCredits, net } = known
    const sums = { ...known, others: net - (payments - refunds - fees - tax + fromCredits) }
    return { ...settlement, sums, lineCount, differences, unexplained: settlement.amount - net }
  })
}

const NO_LINES = { payments: 0, refunds: 0, fees: 0, tax: 0, fromCredits: 0, net: 0, lineCount: 0, differences: 0 }

/** Whether a line's fee was paid from the shop's fee credits, so that its amount was settled in full. */
const feeFromCredits = sql<boolean>`fee > 0 and (
  kind = 'payment' and credit::bigint - debit = amount or kind = 'refund' and debit::bigint - credit = amount
)`

/** Lines beside what the shop has. */
function selectLines(db: Db) {
  return db
    .selectFrom('settlement_lines as line')
    .leftJoin('payments', 'payments.razorpay_payment_id', 'line.razorpay_payment_id')
    .leftJoin('orders', 'orders.id', 'payments.order_id')
    .leftJoin('refunds', 'refunds.razorpay_refund_id', 'line.entity_id')
    .select([
      'line.razorpay_settlement_id as settlementId',
      'line.entity_id as entityId',
      'line.kind',
      'line.amount',
      'line.fee',
      'line.tax',
      'line.credit',
      'line.debit',
      'line.description',
      'line.created_at as createdAt',
      'line.razorpay_payment_id as razorpayPaymentId',
      'orders.id as orderId',
      'orders.order_number as orderNumber',
      sql<LineDifference | null>`case
        when line.kind = 'payment' and payments.amount is null then 'payment-unknown'
        when line.kind = 'payment' and payments.amount <> line.amount then 'payment-amount'
        when line.kind = 'refund' and refunds.id is null then 'refund-unknown'
        when line.kind = 'refund' and refunds.amount <> line.amount then 'refund-amount'
        when line.kind = 'payment' and line.credit::bigint - line.debit not in (line.amount - line.fee, line.amount)
          or line.kind = 'refund' and line.debit::bigint - line.credit not in (line.amount + line.fee, line.amount)
          then 'line-sum'
        when exists (
          select from shop.settlement_lines other
          join shop.settlements s on s.razorpay_settlement_id = other.razorpay_settlement_id and s.status <> 'failed'
          where other.entity_id = line.entity_id and other.razorpay_settlement_id <> line.razorpay_settlement_id
        ) then 'settled-twice'
      end`.as('difference'),
    ])
}

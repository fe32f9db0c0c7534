import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender, Jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { GatewayError, type PaymentGateway, type ProviderSettlement, type ProviderSettlementLine } from '../gateway.ts'
import { MISSED_DAYS, netOf } from './settlement.ts'
import { recordUnsettled } from './settlement-list.server.ts'

const QUEUE = 'fetch-settlements'

/** Settlements of this many days are read again each time, because their state and reference change. */
const OVERLAP_DAYS = 10
/** How far back the first time goes. */
const FIRST_DAYS = 180
/** For how long lines are read again while they don't add up to their settlement. */
const LINES_AGAIN_DAYS = 30
const DAY_MS = 86_400_000
/** Rows in one statement. */
const ROWS_AT_ONCE = 1_000

interface FetchServices {
  readonly db: Db
  readonly gateway: Pick<PaymentGateway, 'listSettlements' | 'listSettlementLines'>
}

/** Fetches settlements every evening, when those of the day are paid out. */
export function registerSettlementJobs(jobs: Pick<Jobs, 'handle' | 'schedule'>, services: FetchServices): void {
  jobs.handle(QUEUE, () => fetchSettlements(services))
  jobs.schedule(QUEUE, '10 21 * * *')
}

/** Makes a worker fetch settlements now. Safe to repeat. */
export async function requestSettlements(db: Db, jobs: JobSender): Promise<{ status: 'requested' }> {
  await jobs.enqueue(db, QUEUE, {}, { dedupeKey: QUEUE })
  return { status: 'requested' }
}

/**
 * Stores the provider's settlements and their lines since the last time, however long ago that was. Safe to repeat, also at the same time.
 *
 * @throws GatewayError when the provider is unavailable. What was stored until then stays, and the next time continues there.
 */
export async function fetchSettlements({ db, gateway }: FetchServices, now = new Date()): Promise<void> {
  const from = await findStart(db, now)
  if (!from) return
  try {
    const settlements = await gateway.listSettlements({ from, to: now })
    // The oldest first: the newest that is stored says where the next time starts.
    for (const settlement of settlements.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
      await storeSettlement(db, settlement)
    }
    await fetchLines({ db, gateway })
    await db.updateTable('settlement_fetch').set({ fetched_at: now, problem: null }).execute()
    await recordUnsettled(db)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    await db.updateTable('settlement_fetch').set({ problem: error.kind }).execute()
    // Asking again at once doesn't help against a key without the right to read settlements.
    if (error.kind === 'unavailable') throw error
    log.warn({ err: error }, 'the provider rejected the request for settlements')
  }
}

/** Undefined as long as nobody has paid through the provider. */
async function findStart(db: Db, now: Date): Promise<Date | undefined> {
  const { newest, open } = await db
    .selectFrom('settlements')
    .select(({ fn }) => [
      fn.max('settled_at').as('newest'),
      // The provider may still pay it out.
      fn
        .min('settled_at')
        .filterWhere('status', '!=', 'processed')
        .filterWhere('settled_at', '>', new Date(now.getTime() - MISSED_DAYS * DAY_MS))
        .as('open'),
    ])
    .executeTakeFirstOrThrow()
  if (newest)
    return new Date(Math.min(newest.getTime() - OVERLAP_DAYS * DAY_MS, open?.getTime() ?? Number.POSITIVE_INFINITY))
  const payment = await db
    .selectFrom('payments')
    .select('created_at')
    .where('source', '=', 'razorpay')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return payment && new Date(Math.max(payment.created_at.getTime(), now.getTime() - FIRST_DAYS * DAY_MS))
}

async function storeSettlement(db: Db, { id, amount, status, utr, createdAt }: ProviderSettlement): Promise<void> {
  await db
    .insertInto('settlements')
    .values({ razorpay_settlement_id: id, amount, status, utr, settled_at: createdAt })
    .onConflict((conflict) => conflict.column('razorpay_settlement_id').doUpdateSet({ amount, status, utr }))
    .execute()
}

/** Reads the lines of settlements that don't add up yet, from the report of their day and, if need be, of the next one. */
async function fetchLines({ db, gateway }: FetchServices): Promise<void> {
  const reports = new Map<string, ProviderSettlementLine[]>()
  const readDay = async (time: Date) => {
    const day = shopDate(time)
    const lines = reports.get(day) ?? (await gateway.listSettlementLines(day))
    reports.set(day, lines)
    return lines
  }
  for (const { id, amount, settledAt } of await listIncomplete(db)) {
    const ofOwn = (lines: ProviderSettlementLine[]) => lines.filter(({ settlementId }) => settlementId === id)
    let lines = ofOwn(await readDay(settledAt))
    if (lines.reduce((sum, line) => sum + netOf(line), 0) !== amount) {
      lines = [...lines, ...ofOwn(await readDay(new Date(settledAt.getTime() + DAY_MS)))]
    }
    await storeLines(db, id, lines)
  }
}

function listIncomplete(db: Db) {
  return db
    .selectFrom('settlements')
    .select(['razorpay_settlement_id as id', 'amount', 'settled_at as settledAt'])
    .where('status', '<>', 'failed')
    .where(({ eb, or }) =>
      or([eb('lines_read_at', 'is', null), eb('settled_at', '>', before(transactionTime, { days: LINES_AGAIN_DAYS }))]),
    )
    .where(
      sql<boolean>`amount is distinct from (
        select sum(credit::bigint - debit) from shop.settlement_lines l
        where l.razorpay_settlement_id = settlements.razorpay_settlement_id
      )`,
    )
    .orderBy('settled_at')
    .execute()
}

/** Replaces the lines of a settlement. */
async function storeLines(db: Db, id: string, lines: readonly ProviderSettlementLine[]): Promise<void> {
  const rows = [...new Map(lines.map((line) => [line.entityId, line])).values()].map((line) => ({
    razorpay_settlement_id: id,
    entity_id: line.entityId,
    kind: line.kind,
    razorpay_payment_id: line.razorpayPaymentId,
    amount: line.amount,
    fee: line.fee,
    tax: line.tax,
    credit: line.credit,
    debit: line.debit,
    description: line.description,
    created_at: line.createdAt,
  }))
  await inTransaction(db, async (tx) => {
    // Also the lock against another process that fetches at the same time.
    await tx
      .updateTable('settlements')
      .set({ lines_read_at: transactionTime })
      .where('razorpay_settlement_id', '=', id)
      .execute()
    await tx.deleteFrom('settlement_lines').where('razorpay_settlement_id', '=', id).execute()
    for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
      await tx
        .insertInto('settlement_lines')
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .execute()
    }
  })
}

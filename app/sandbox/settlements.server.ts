import { sql } from 'kysely'
import { paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { shopDate } from '#app/shared/dates.ts'
import { reconEntity, type SettlementRow, settlementEntity } from './entities.ts'
import { newId, newReference } from './ids.ts'
import { invalidInput } from './razorpay-error.ts'
import { type PageQuery, readPage } from './request-fields.ts'

/** How long after its capture a payment is settled; at Razorpay it takes two working days. */
const SETTLED_AFTER_MS = 3_600_000

/**
 * Settles what is due: payments captured by then, and processed refunds of settled payments. What customers got back beyond what they
 * paid waits for the next settlement.
 */
export async function settle(db: Db, capturedUntil: Date, now: Date): Promise<SettlementRow | undefined> {
  return db.transaction().execute(async (tx) => {
    const payments = await tx
      .selectFrom('sandbox.payments')
      .selectAll()
      .where('settlement_id', 'is', null)
      .where('captured_at', '<=', capturedUntil)
      .orderBy('id')
      .forUpdate()
      .execute()
    const refunds = await tx
      .selectFrom('sandbox.refunds as refund')
      .innerJoin('sandbox.payments as payment', 'payment.id', 'refund.payment_id')
      .selectAll('refund')
      .where('refund.settlement_id', 'is', null)
      .where('refund.status', '=', 'processed')
      .where('refund.created_at', '<=', capturedUntil)
      .where('payment.captured_at', '<=', capturedUntil)
      .orderBy('refund.id')
      .forUpdate('refund')
      .execute()
    const amount =
      payments.reduce((sum, payment) => sum + payment.amount - (payment.fee ?? 0), 0) -
      refunds.reduce((sum, refund) => sum + refund.amount, 0)
    if (amount <= 0) return undefined
    const settlement = await tx
      .insertInto('sandbox.settlements')
      .values({ id: newId('setl_'), amount: paiseTotal(amount), utr: newReference(16), created_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    const settled = { settlement_id: settlement.id }
    const idsOf = (rows: readonly { id: string }[]) => sql<string>`any(${rows.map(({ id }) => id)}::text[])`
    await tx.updateTable('sandbox.payments').set(settled).where('id', '=', idsOf(payments)).execute()
    await tx.updateTable('sandbox.refunds').set(settled).where('id', '=', idsOf(refunds)).execute()
    return settlement
  })
}

/** Settlements by time, newest first, once what is due is settled: `GET /v1/settlements`. */
export async function listSettlements(db: Db, query: PageQuery, now: Date) {
  const page = readPage(query)
  await settle(db, new Date(now.getTime() - SETTLED_AFTER_MS), now)
  const rows = await db
    .selectFrom('sandbox.settlements')
    .selectAll()
    .where('created_at', '>=', page.from)
    .where('created_at', '<=', page.to)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.count)
    .offset(page.skip)
    .execute()
  return rows.map(settlementEntity)
}

/** What the settlements of a day in India consist of: `GET /v1/settlements/recon/combined`. */
export async function listReconLines(db: Db, query: PageQuery) {
  const { count, skip } = readPage(query, { maxCount: 1_000 })
  const day = [query.year, query.month?.padStart(2, '0'), query.day?.padStart(2, '0')].join('-')
  const start = new Date(`${day}T00:00:00+05:30`)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(start.getTime()) || shopDate(start) !== day) {
    throw invalidInput('The year, month and day must be a date.', 'day')
  }
  const settlements = await db
    .selectFrom('sandbox.settlements')
    .selectAll()
    .where('created_at', '>=', start)
    .where('created_at', '<', new Date(start.getTime() + 86_400_000))
    .orderBy('created_at')
    .execute()
  if (settlements.length === 0) return []
  const ids = settlements.map(({ id }) => id)
  const [payments, refunds] = await Promise.all([
    db.selectFrom('sandbox.payments').selectAll().where('settlement_id', 'in', ids).orderBy('id').execute(),
    db.selectFrom('sandbox.refunds').selectAll().where('settlement_id', 'in', ids).orderBy('id').execute(),
  ])
  return settlements
    .flatMap((settlement) =>
      [...payments, ...refunds]
        .filter(({ settlement_id }) => settlement_id === settlement.id)
        .map((row) => reconEntity(row, settlement)),
    )
    .slice(skip, skip + count)
}

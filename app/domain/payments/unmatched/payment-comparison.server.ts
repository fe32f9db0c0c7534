import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'

/** A comparison covers at least this period: nothing older can change by itself. */
const OVERLAP_DAYS = 5

/** Older payments can no longer be refunded through the provider. */
const REFUND_DAYS = 180

const DAY_MS = 86_400_000

/**
 * When to start comparing payments at the provider with the database: a few days before the last recorded comparison.
 * In a restored database, that one is as old as the backup.
 */
export async function findComparisonStart(db: Db, now: Date): Promise<Date> {
  const { compared_until } = await readComparison(db)
  const last = Math.min(compared_until?.getTime() ?? now.getTime(), now.getTime())
  return new Date(Math.max(last - OVERLAP_DAYS * DAY_MS, now.getTime() - REFUND_DAYS * DAY_MS))
}

/** Whether payments should be compared without waiting for the night: after a restore, and once after an upgrade. */
export async function isComparisonDue(db: Db): Promise<boolean> {
  const { is_due } = await readComparison(db)
  return is_due
}

/** Records that all payments made until then are in the database. */
export async function recordComparison(db: Db, comparedUntil: Date): Promise<void> {
  await db.updateTable('payment_comparison').set({ compared_until: comparedUntil, is_due: false }).execute()
}

/**
 * Makes the shop compare payments within a minute of its next start. Safe to repeat. A database of an older release needs
 * no request: its upgrade makes one.
 */
export async function requestComparison(db: Db): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('shop.payment_comparison') is not null as exists
  `.execute(db)
  if (rows[0]?.exists) await db.updateTable('payment_comparison').set({ is_due: true }).execute()
}

function readComparison(db: Db) {
  return db.selectFrom('payment_comparison').select(['compared_until', 'is_due']).executeTakeFirstOrThrow()
}

import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost } from './connection-errors.ts'
import type { Db, Tx } from './database.server.ts'

/** Serialization failure and deadlock: PostgreSQL rolled back the transaction, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/**
 * Runs `work` in one transaction and commits what it returns; throwing rolls back everything.
 *
 * `work` runs again, up to five times, when the database rolled it back because of a conflict with another transaction, or the
 * connection broke before the commit, so it must touch nothing but `tx`: no network, no email, no outer variables. When the
 * connection breaks during the commit, nobody knows whether it happened, and the error is thrown.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    let isDone = false
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        isDone = true
        return result
      })
    } catch (error) {
      const isRolledBack = RETRYABLE.has(sqlState(error) ?? '') || (!isDone && isConnectionLost(error))
      if (tries >= MAX_TRIES || !isRolledBack) throw error
      await delay(Math.random() * 20 * 2 ** tries)
    }
  }
}

/** The five-character SQLSTATE of a database error, for example `23505` for a unique violation; otherwise undefined. */
function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** Whether `error` is a unique violation; with `constraint`, of that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

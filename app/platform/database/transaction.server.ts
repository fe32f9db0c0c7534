import { setTimeout as delay } from 'node:timers/promises'
import { isConnectionLost, sqlState } from './connection-errors.ts'
import type { Db, Tx } from './database.server.ts'

/** Serialization failure and deadlock: PostgreSQL rolled back the transaction, and a retry may succeed. */
const RETRYABLE = new Set(['40001', '40P01'])
const MAX_TRIES = 5

/** How long tries that don't even reach the database may take in total before `inTransaction` gives up, in milliseconds. */
const UNREACHED_MS = 3_000

/**
 * Runs `work` in one transaction and commits what it returns; throwing rolls back everything.
 *
 * `work` runs again, up to five times, when the database rolled it back because of a conflict with another transaction, or
 * the connection broke before the commit, so it must touch nothing but `tx`: no network, no email, no outer variables. When
 * the connection breaks during the commit, nobody knows whether the commit succeeded, and the error is thrown. Tries that
 * don't reach the database end after three seconds in total.
 *
 * @param now Clock in milliseconds.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> {
  let unreachedMs = 0
  for (let tries = 1; ; tries++) {
    let isBegun = false
    let isDone = false
    const triedAt = now()
    try {
      return await db.transaction().execute(async (tx) => {
        isBegun = true
        const result = await work(tx)
        isDone = true
        return result
      })
    } catch (error) {
      const isRolledBack = RETRYABLE.has(sqlState(error) ?? '') || (!isDone && isConnectionLost(error))
      if (!isBegun) unreachedMs += now() - triedAt
      if (tries >= MAX_TRIES || !isRolledBack || unreachedMs >= UNREACHED_MS) throw error
      await delay(Math.random() * 20 * 2 ** tries)
    }
  }
}

/** Whether `error` is a unique violation; with `constraint`, of that constraint. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (sqlState(error) !== '23505') return false
  return constraint === undefined || (error as { constraint?: string }).constraint === constraint
}

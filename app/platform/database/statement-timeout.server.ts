import { AsyncLocalStorage } from 'node:async_hooks'
import { sql } from 'kysely'
import type { Tx } from './database.server.ts'

const limit = new AsyncLocalStorage<number>()

/**
 * Runs `work`, whose statements may take longer than others on the same connections, on the primary or a replica. The
 * database has that limit until the transaction ends.
 */
export async function withStatementTimeout<Value>(
  tx: Tx,
  timeoutMs: number,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx)
  return limit.run(timeoutMs, () => work(tx))
}

/** The limit of the statements that the caller runs, in milliseconds; undefined for that of their connection. */
export function statementTimeoutMs(): number | undefined {
  return limit.getStore()
}

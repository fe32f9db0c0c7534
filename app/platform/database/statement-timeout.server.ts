import { sql } from 'kysely'
import type { Tx } from './database.server.ts'

/**
 * Runs `work`, whose statements may take longer than others on the same connections. The limit holds until the transaction
 * ends.
 */
export async function withStatementTimeout<Value>(
  tx: Tx,
  timeoutMs: number,
  work: (tx: Tx) => Promise<Value>,
): Promise<Value> {
  await sql`set local statement_timeout = ${sql.lit(timeoutMs)}`.execute(tx)
  return work(tx)
}

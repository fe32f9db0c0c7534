import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { withStatementTimeout } from '#app/platform/database/statement-timeout.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'

/** How long a statement that reads a good part of the catalogue may take, in milliseconds. */
const COUNT_WITHIN_MS = 10_000

/**
 * Runs `count`, whose statements may take longer than the others of a page, in one transaction: for figures about the whole catalogue
 * that are loaded once and then cached. `count` must touch nothing but `tx`, and may run again.
 */
export function withCountTimeout<Value>(db: Db, count: (tx: Tx) => Promise<Value>): Promise<Value> {
  return inTransaction(db, (tx) => withStatementTimeout(tx, COUNT_WITHIN_MS, count))
}

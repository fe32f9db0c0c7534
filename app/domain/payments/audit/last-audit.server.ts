import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import type { AuditFinding, MoneyCheck } from './money-audit.server.ts'

export interface LastAudit {
  readonly finishedAt: Date
  /** Empty when all was well. May include checks that only another release has. */
  readonly findings: readonly {
    readonly check: MoneyCheck | (string & {})
    readonly examples: AuditFinding['examples']
  }[]
}

/** Records the findings of an audit, in place of those of the previous one. */
export async function recordAuditFindings(db: Db, findings: readonly AuditFinding[]): Promise<void> {
  const values = { finished_at: transactionTime, findings: JSON.stringify(findings) }
  await db
    .insertInto('money_audit')
    .values(values)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
    .execute()
}

/** Undefined before the first audit. */
export async function findLastAudit(db: Db): Promise<LastAudit | undefined> {
  return db
    .selectFrom('money_audit')
    .select(({ ref }) => ['finished_at as finishedAt', ref('findings').$castTo<LastAudit['findings']>().as('findings')])
    .executeTakeFirst()
}

import { countPaymentsWithoutOrder } from '#app/domain/payments/manage/payments-without-order.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { log } from '#app/platform/log.server.ts'
import { moneyAuditFindings, moneyAuditTime, paymentsWithoutOrder } from '#app/platform/metrics.server.ts'
import { auditFindingText } from './audit-messages.ts'
import { recordAuditFindings } from './last-audit.server.ts'
import { auditMoney } from './money-audit.server.ts'

const AUDIT_QUEUE = 'audit-money'

/** Audits the ledger every night. The dashboard shows the findings, the metrics count them, and each is logged as an error. */
export function registerMoneyAudit(jobs: Pick<Jobs, 'handle' | 'schedule' | 'every'>, db: Db): void {
  jobs.handle(AUDIT_QUEUE, () => reportMoneyAudit(db))
  jobs.schedule(AUDIT_QUEUE, '50 3 * * *')
  jobs.every(60, 'count payments without order', () => reportPaymentsWithoutOrder(db))
}

/** Counts the payments without an order for the metrics. */
export async function reportPaymentsWithoutOrder(db: Db): Promise<void> {
  const { matched, unmatched } = await countPaymentsWithoutOrder(db)
  paymentsWithoutOrder.set({ attempt: 'known' }, matched)
  paymentsWithoutOrder.set({ attempt: 'unknown' }, unmatched)
}

/** Runs one money audit and reports it in the log, the metrics and the back office. */
export async function reportMoneyAudit(db: Db): Promise<void> {
  const findings = await auditMoney(db)
  await recordAuditFindings(db, findings)
  for (const { check, examples } of findings) {
    log.error({ check, finding: auditFindingText(check), examples }, 'the money audit found a broken rule')
  }
  if (findings.length === 0) log.info('the money audit found nothing')
  moneyAuditFindings.set(findings.length)
  moneyAuditTime.setToCurrentTime()
}

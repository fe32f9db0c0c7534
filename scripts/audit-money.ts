/** Checks that orders, payments, refunds and stock match. Prints what doesn't, and then exits with status 1. */
import { auditFindingText } from '#app/domain/payments/audit/audit-messages.ts'
import { auditMoney } from '#app/domain/payments/audit/money-audit.server.ts'
import { withShopDatabase } from './with-shop-database.ts'

await withShopDatabase(async (db) => {
  const findings = await auditMoney(db)
  for (const { check, examples } of findings) {
    console.log(`${auditFindingText(check)} (${check})`)
    for (const example of examples) console.log(`  ${JSON.stringify(example)}`)
  }
  console.log(findings.length === 0 ? 'Orders, payments and stock match.' : `${findings.length} checks failed.`)
  process.exitCode = findings.length === 0 ? 0 : 1
})

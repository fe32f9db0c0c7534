import { expect, test, vi } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { metrics } from '#app/platform/metrics.server.ts'
import { insertOrder } from '#tests/support/factories/order-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { openTestCheckout } from '#tests/support/suites/test-checkout.ts'
import { registerMoneyAudit, reportMoneyAudit, reportPaymentsWithoutOrder } from './audit-jobs.server.ts'
import { auditFindingText } from './audit-messages.ts'
import { findLastAudit } from './last-audit.server.ts'

const { db } = await setUpTestDatabase()

async function readFigure(name: string): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find((text) => text.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

test('the money audit runs as a nightly job', async () => {
  const jobs = { handle: vi.fn(), schedule: vi.fn(), every: vi.fn() }
  registerMoneyAudit(jobs, db)
  expect(jobs.handle).toHaveBeenCalledWith('audit-money', expect.any(Function))
  expect(jobs.schedule).toHaveBeenCalledWith('audit-money', '50 3 * * *')
})

test('the nightly money audit logs no error when all is well, and its time is recorded', async () => {
  const logged = vi.spyOn(log, 'error')
  const before = Date.now() / 1_000 - 1
  await reportMoneyAudit(db)
  expect(logged).not.toHaveBeenCalled()
  expect(await readFigure('money_audit_findings')).toBe(0)
  expect(await readFigure('money_audit_timestamp_seconds')).toBeGreaterThan(before)
})

test('the nightly money audit logs its findings as errors and counts them', async () => {
  const logged = vi.spyOn(log, 'error')
  const kurti = await insertProduct(db)
  await db.updateTable('products').set({ stock_quantity: 99 }).where('id', '=', kurti.id).execute()
  await reportMoneyAudit(db)
  expect(logged).toHaveBeenCalledWith(
    {
      check: 'stock-movements-mismatch',
      finding: auditFindingText('stock-movements-mismatch'),
      examples: [expect.objectContaining({ product_id: kurti.id })],
    },
    'the money audit found a broken rule',
  )
  expect(await readFigure('money_audit_findings')).toBe(1)
  expect((await findLastAudit(db))?.findings).toMatchObject([{ check: 'stock-movements-mismatch' }])
})

test('payments without an order are counted for the metrics, by whether their attempt is known', async () => {
  await reportPaymentsWithoutOrder(db)
  expect(await readFigure('payments_without_order{attempt="known"}')).toBe(0)
  expect(await readFigure('payments_without_order{attempt="unknown"}')).toBe(0)

  const checkout = openTestCheckout(db)
  for (const payment of [await checkout.payUnmatched(), await checkout.payUnmatched()]) {
    await checkout.deliver(checkout.gateway.webhook('payment.captured', { payment }))
  }
  const { razorpayPaymentId } = await insertOrder(db)
  await db
    .updateTable('payments')
    .set({ order_id: null })
    .where('razorpay_payment_id', '=', razorpayPaymentId)
    .execute()
  await reportPaymentsWithoutOrder(db)
  expect(await readFigure('payments_without_order{attempt="known"}')).toBe(1)
  expect(await readFigure('payments_without_order{attempt="unknown"}')).toBe(2)
})

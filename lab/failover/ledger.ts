import { auditMoney } from '../../app/domain/payments/audit/money-audit.server.ts'
import type { Db } from '../../app/platform/database/database.server.ts'
import type { AcknowledgedOrder } from './customers.ts'

/**
 * Compares what the shop acknowledged with what its database has.
 *
 * @returns What is wrong, in words; empty when no order is lost or doubled, the ledger agrees and order numbers have no gap, and
 *   each order has one confirmation by email.
 */
export async function checkLedger(db: Db, acknowledged: readonly AcknowledgedOrder[]): Promise<string[]> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'order_number as number', 'razorpay_payment_id as paymentId'])
    .orderBy('order_number')
    .execute()
  const wrong: string[] = []

  const byId = new Map(orders.map((order) => [order.id, order]))
  for (const { orderId, paymentId } of acknowledged) {
    const order = byId.get(orderId)
    if (!order) wrong.push(`order ${orderId} was acknowledged and is lost`)
    else if (order.paymentId !== paymentId)
      wrong.push(`order ${order.number} has a different payment from ${paymentId}`)
  }
  const payments = new Map<string | null, string>()
  for (const { number, paymentId } of orders) {
    const other = payments.get(paymentId)
    if (other) wrong.push(`payment ${paymentId} became two orders, ${other} and ${number}`)
    payments.set(paymentId, number)
  }
  for (const [index, { number }] of orders.entries()) {
    if (Number(number.split('-')[1]) !== index + 1) {
      wrong.push(`order number ${number} is number ${index + 1} of the year`)
      break
    }
  }
  for (const { check, examples } of await auditMoney(db))
    wrong.push(`money audit: ${check} ${JSON.stringify(examples)}`)

  const confirmations = await db
    .selectFrom('mails')
    .select(['subject', ({ fn }) => fn.countAll<number>().as('count')])
    .where('template', '=', 'order-placed')
    .groupBy('subject')
    .execute()
  const emails = new Map(confirmations.map(({ subject, count }) => [subject, count]))
  for (const { number } of orders) {
    const count = emails.get(`Your order ${number} is confirmed`) ?? 0
    if (count !== 1) wrong.push(`order ${number} has ${count} confirmations by email`)
  }
  return wrong
}

import { paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { ReturnedMoney } from './returned-money.ts'

/** What was refunded of an order, or will be. A refund that failed counts too: it's still owed. */
export async function findReturnedMoney(db: Db, orderId: string): Promise<ReturnedMoney> {
  const rows = await db
    .selectFrom('payments')
    .leftJoin('refunds', 'refunds.razorpay_payment_id', 'payments.razorpay_payment_id')
    .select(['payments.source', 'payments.method', 'refunds.amount', 'refunds.reason_code as reason'])
    .where('payments.order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute()
  const sumOf = (isCounted: (reason: string | null) => boolean) =>
    paise(rows.reduce((sum, { amount, reason }) => sum + (amount !== null && isCounted(reason) ? amount : 0), 0))
  return {
    withCancellation: sumOf((reason) => reason === 'cancelled'),
    before: sumOf((reason) => reason !== 'cancelled'),
    method: rows[0]?.method ?? null,
    isOffline: rows[0] !== undefined && rows[0].source !== 'razorpay',
  }
}

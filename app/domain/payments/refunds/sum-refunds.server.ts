import { type PaiseTotal, paiseTotal } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'

/** The refunds of orders that were processed in a period. Payments without an order weren't sales, so their refunds don't count. */
export async function sumOrderRefunds(db: Db, { from, to }: { from: Date; to: Date }): Promise<PaiseTotal> {
  const { sum } = await db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.razorpay_payment_id', 'refunds.razorpay_payment_id')
    .select(({ fn }) => fn.sum<number | null>('refunds.amount').as('sum'))
    .where('payments.order_id', 'is not', null)
    .where('refunds.status', '=', 'processed')
    .where('refunds.updated_at', '>=', from)
    .where('refunds.updated_at', '<', to)
    .executeTakeFirstOrThrow()
  return paiseTotal(sum ?? 0)
}

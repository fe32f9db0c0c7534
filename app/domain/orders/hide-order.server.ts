import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { lockOrder } from './commands.server.ts'
import { mayCustomerDelete } from './customer-order-rules.ts'

export type HideOrderOutcome = { status: 'hidden' } | { status: 'not-deletable' } | { status: 'unknown-order' }

/**
 * Hides a delivered or cancelled order from its customer alone, who sees this as deleting it. The administrator still sees it, and
 * figures, documents and the customer's data file still include it.
 */
export async function hideOrder(
  db: Db,
  { userId, orderId }: { userId: string; orderId: string },
): Promise<HideOrderOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId, userId)
    if (!order) return { status: 'unknown-order' }
    if (!mayCustomerDelete(order.status)) return { status: 'not-deletable' }

    await tx
      .updateTable('orders')
      .set({ hidden_by_customer_at: transactionTime, updated_at: transactionTime })
      .where('id', '=', orderId)
      .execute()
    return { status: 'hidden' }
  })
}

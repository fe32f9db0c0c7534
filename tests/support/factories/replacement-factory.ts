import { sendReplacementIn } from '#app/domain/after-sale/send-replacement.server.ts'
import type { OrderReference } from '#app/domain/orders/order.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { testActor } from './admin-factory.ts'

/** Sends a replacement of one unit of an order's first item, in the same size. Its product has to be in stock. */
export async function insertReplacement(db: Db, orderId: string): Promise<OrderReference> {
  const actor = await testActor(db)
  const item = await db
    .selectFrom('order_items')
    .select(['id', 'size'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const items = [{ orderItemId: item.id, quantity: 1, size: item.size, restock: false }]
  const outcome = await inTransaction(db, (tx) =>
    sendReplacementIn(tx, actor, { orderId, items, note: 'Complaint C2627-000001' }),
  )
  if (outcome.status !== 'sent') throw new Error(`the replacement was not sent: ${outcome.status}`)
  return outcome.order
}

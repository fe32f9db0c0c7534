import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { after, before, clockTime, transactionTime } from '#app/platform/database/time.server.ts'
import type { ReviewedOrder } from './review.ts'
import { findReviewedOrder } from './reviewed-order.server.ts'

/** Nobody is asked later than this, as after reviews were off for a while. */
const MAX_LATE_DAYS = 30

const MAX_AT_ONCE = 100

/** Plans the one email that asks for the reviews of an order that was delivered just now. Safe to repeat: an order is asked about once. */
export async function planReviewRequest(
  db: Db,
  orderId: string,
  { reviews, reviewAfterDays: days }: Pick<ShopSettings, 'reviews' | 'reviewAfterDays'>,
): Promise<void> {
  if (!reviews) return
  await db
    .insertInto('review_requests')
    .columns(['order_id', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select(['id', after(transactionTime, { days }).as('due_at')])
        .where('id', '=', orderId)
        .where('replaces_order_id', 'is', null),
    )
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute()
}

/** Orders whose customers are due to be asked, in no order; may be empty. {@link takeReviewRequest} decides. */
export async function listDueReviewRequests(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('review_requests')
    .select('order_id')
    .where('asked_at', 'is', null)
    .where('due_at', '<=', clockTime)
    .where('due_at', '>', before(clockTime, { days: MAX_LATE_DAYS }))
    .limit(MAX_AT_ONCE)
    .execute()
  return rows.map((row) => row.order_id)
}

/**
 * Records that the customer of an order is asked for reviews, once. Safe to repeat, and to run in several processes.
 *
 * @returns Its items without a review; undefined if it was asked about, or has none. A reviewed or returned item isn't asked about.
 */
export async function takeReviewRequest(tx: Tx, orderId: string): Promise<ReviewedOrder | undefined> {
  const taken = await tx
    .updateTable('review_requests')
    .set({ asked_at: clockTime })
    .where('order_id', '=', orderId)
    .where('asked_at', 'is', null)
    .returning('order_id')
    .executeTakeFirst()
  const order = taken && (await findReviewedOrder(tx, { orderId }))
  const items = order?.items.filter(({ review }) => review === null) ?? []
  return order && items.length > 0 ? { ...order, items } : undefined
}

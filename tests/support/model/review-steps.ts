import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { deleteInTransaction } from '#app/domain/data-rights/delete-account.server.ts'
import { answerReview, moderateReview } from '#app/domain/reviews/manage/reviews.server.ts'
import { FITS } from '#app/domain/reviews/review.ts'
import { removeReview, writeReview } from '#app/domain/reviews/write-review.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ModelOrder } from './order-model.ts'
import { itemIdOf, one, orderStep, type Scene } from './shop-scene.ts'

const mayBeReviewed = ({ status }: ModelOrder) => status === 'delivered' || status === 'shipped'

const isReviewed = ({ reviews }: ModelOrder) => reviews.size > 0

/** What customers and the owner do with reviews. What they write names the customer. */
export const reviewSteps = [
  orderStep(
    5,
    'review',
    fc.tuple(one, fc.integer({ min: 1, max: 5 }), fc.constantFrom(null, ...FITS)),
    async ({ db, order, orderId }, which, stars, fit) => {
      const line = which % order.lines.length
      const said = { stars, fit, words: `${stars} stars from ${order.shopper}` }
      const item = { orderId, userId: order.shopper, itemId: await itemIdOf(db, { order, orderId }, line) }
      return {
        run: ({ db }) => writeReview(db, { ...item, ...said, pictureIds: undefined }),
        expected: () => order.review(line, said),
      }
    },
    mayBeReviewed,
  ),
  orderStep(
    1,
    'remove review',
    fc.tuple(one),
    async ({ db, order, orderId }, which) => {
      const line = which % order.lines.length
      const item = { orderId, userId: order.shopper, itemId: await itemIdOf(db, { order, orderId }, line) }
      return { run: ({ db }) => removeReview(db, item), expected: () => order.removeReview(line) }
    },
    mayBeReviewed,
  ),
  orderStep(
    4,
    'moderate review',
    fc.tuple(fc.constantFrom('hide', 'hide', 'show', 'answer')),
    async ({ admin, db, order, orderId }, action) => {
      const [line = 0] = order.reviews.keys()
      const { id: reviewId } = await db
        .selectFrom('reviews')
        .select('id')
        .where('order_item_id', '=', await itemIdOf(db, { order, orderId }, line))
        .executeTakeFirstOrThrow()
      const text = `Thank you, ${order.shopper}`
      const reason = action === 'hide' ? 'off-topic' : null
      return action === 'answer'
        ? {
            run: ({ db }) => answerReview(db, admin, { reviewId, text }),
            expected: () => order.answerReview(line, text),
          }
        : {
            run: ({ db }) => moderateReview(db, admin, { reviewId, reason }),
            expected: () => order.moderate(line, reason !== null),
          }
    },
    isReviewed,
  ),
]

/** All customers delete their accounts. Of what they wrote about products, and of what the owner answered, nothing remains. */
export async function deleteAccounts({ db, shoppers, model }: Scene): Promise<void> {
  for (const { id } of shoppers) {
    expect(await inTransaction(db, (tx) => deleteInTransaction(tx, id))).toEqual({ status: 'deleted' })
    model.forgetCustomer(id)
    const { rows } = await sql`
      select words from shop.reviews where reviews::text like ${`%${id}%`}
      union all select action from shop.audit_log where entity = 'reviews' and audit_log::text like ${`%${id}%`}
    `.execute(db)
    expect(rows).toEqual([])
  }
}

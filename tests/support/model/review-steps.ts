import fc from 'fast-check'
import { answerReview, moderateReview } from '#app/domain/reviews/manage/reviews.server.ts'
import { FITS } from '#app/domain/reviews/review.ts'
import { removeReview, writeReview } from '#app/domain/reviews/write-review.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { ModelOrder } from './order-model.ts'
import { itemIdOf, one, orderStep } from './shop-scene.ts'

const mayBeReviewed = ({ status }: ModelOrder) => status === 'delivered' || status === 'shipped'

const isReviewed = ({ reviews }: ModelOrder) => reviews.size > 0

/** Stores pictures that are of no review yet. @returns Their ids. */
async function insertPictures(db: Db, count: number): Promise<string[]> {
  const pictures = Array.from({ length: count }, (_, position) => ({ position, width: 30, height: 40, bytes: 1 }))
  if (count === 0) return []
  const rows = await db.insertInto('review_pictures').values(pictures).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** What customers and the owner do with reviews. What they write names the customer. */
export const reviewSteps = [
  orderStep(
    5,
    'review',
    fc.tuple(one, fc.integer({ min: 1, max: 5 }), fc.constantFrom(null, ...FITS), fc.constantFrom(undefined, 0, 1, 2)),
    async ({ db, order, orderId }, which, stars, fit, pictures) => {
      const line = which % order.lines.length
      const said = { stars, fit, words: `${stars} stars from ${order.shopper}` }
      const pictureIds = pictures === undefined ? undefined : await insertPictures(db, pictures)
      const item = { orderId, userId: order.shopper, itemId: await itemIdOf(db, { order, orderId }, line) }
      return {
        run: ({ db }) => writeReview(db, { ...item, ...said, pictureIds }),
        expected: () => order.reviews.write(line, { ...said, ...(pictures !== undefined && { pictures }) }),
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
      return { run: ({ db }) => removeReview(db, item), expected: () => order.reviews.removeFrom(line) }
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
            expected: () => order.reviews.answer(line, text),
          }
        : {
            run: ({ db }) => moderateReview(db, admin, { reviewId, reason }),
            expected: () => order.reviews.moderate(line, reason !== null),
          }
    },
    isReviewed,
  ),
]

import { eraseAuditTexts } from '#app/platform/auth/audit-log.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { OwnReview } from './review.ts'
import { replacePictures } from './review-pictures.server.ts'
import { findReviewedOrder, type OwnedOrder, reviewableItems } from './reviewed-order.server.ts'

interface ItemOfOrder extends OwnedOrder {
  readonly itemId: string
}

interface SentReview extends ItemOfOrder, Pick<OwnReview, 'stars' | 'fit' | 'words'> {
  /** Stored pictures, which take the place of those that the review has; undefined leaves these. */
  readonly pictureIds: readonly string[] | undefined
}

export type WriteReviewOutcome =
  | { readonly status: 'published' }
  | { readonly status: 'changed' }
  /** The shop has hidden it; it stays hidden with what was changed. */
  | { readonly status: 'changed-hidden' }
  /** The item can't be reviewed, or isn't theirs. */
  | { readonly status: 'unknown-item' }

/** Publishes the review of an item, or changes it: an item has one. Safe to repeat. */
export async function writeReview(
  db: Db,
  { itemId, stars, fit, words, pictureIds, ...owned }: SentReview,
): Promise<WriteReviewOutcome> {
  return inTransaction(db, async (tx) => {
    const order = await lockReviewed(tx, { ...owned, itemId })
    if (!order) return { status: 'unknown-item' }

    const pictures = pictureIds && { pictures: pictureIds.length }
    const said = { author: order.author, stars, fit, words, ...pictures }
    const written = await tx
      .insertInto('reviews')
      .values({ order_item_id: itemId, product_id: order.productId, size: order.size, ...said })
      .onConflict((conflict) => conflict.column('order_item_id').doUpdateSet({ ...said, updated_at: transactionTime }))
      .returning(['id', 'hidden_at', 'created_at', 'updated_at'])
      .executeTakeFirstOrThrow()
    if (pictureIds) await replacePictures(tx, written.id, pictureIds)
    if (written.hidden_at !== null) return { status: 'changed-hidden' }
    return { status: order.isReviewed ? 'changed' : 'published' }
  })
}

export type RemoveReviewOutcome = { readonly status: 'removed' } | { readonly status: 'unknown-item' }

/**
 * Removes a review; its item may be reviewed again. One that the shop has hidden stays hidden, without what it said. Safe to repeat.
 */
export async function removeReview(db: Db, item: ItemOfOrder): Promise<RemoveReviewOutcome> {
  return inTransaction(db, async (tx) => {
    if (!(await lockReviewed(tx, item))) return { status: 'unknown-item' }
    const { itemId } = item
    await tx.deleteFrom('reviews').where('order_item_id', '=', itemId).where('hidden_at', 'is', null).execute()
    const hidden = await tx
      .updateTable('reviews')
      .set({ words: '', author: '', pictures: 0, updated_at: transactionTime })
      .where('order_item_id', '=', itemId)
      .returning('id')
      .executeTakeFirst()
    if (hidden) await replacePictures(tx, hidden.id, [])
    return { status: 'removed' }
  })
}

/** Locks an item that may be reviewed, so that its review is written by one form at a time. */
async function lockReviewed(tx: Tx, { itemId, ...owned }: ItemOfOrder) {
  const item = await reviewableItems(tx, owned)
    .select(['item.product_id as productId', 'item.size'])
    .where('item.id', '=', itemId)
    .forUpdate('item')
    .executeTakeFirst()
  const order = item && (await findReviewedOrder(tx, owned))
  if (!order || !item.productId) return undefined
  const isReviewed = order.items.some(({ id, review }) => id === itemId && review !== null)
  return { ...order, productId: item.productId, size: item.size, isReviewed }
}

/** Deletes all reviews of a customer with their account, and the links to their forms. */
export async function deleteReviewsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const reviews = await tx
    .deleteFrom('reviews')
    .where('order_item_id', 'in', tx.selectFrom('order_items').select('id').where('order_id', 'in', orderIds))
    .returning('id')
    .execute()
  await eraseAuditTexts(tx, { entity: 'reviews', entityIds: reviews.map(({ id }) => id) })
  await tx.deleteFrom('review_requests').where('order_id', 'in', orderIds).execute()
}

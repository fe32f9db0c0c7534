import type { AdminActor } from '#app/platform/auth/admin-actor.server.ts'
import { recordAudit } from '#app/platform/auth/audit-log.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { transactionTime } from '#app/platform/database/time.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import type { PageSlice } from '#app/shared/table-page.ts'
import { REVIEW_COLUMNS } from '../queries.server.ts'
import type { HideReason, Review } from '../review.ts'
import type { ShownReviews } from './shown-reviews.ts'

/** A review, as the back office sees it. */
export interface AdminReview extends Review {
  readonly productId: string
  readonly productName: string
  readonly orderId: string
  readonly orderNumber: string
}

interface AdminReviewFilter {
  readonly show: ShownReviews
  /** Matches words, author, product and order number. */
  readonly search: string | undefined
}

/** A page of all reviews, newest first. */
export async function listReviewsForAdmin(
  db: Db,
  { limit, offset, show, search }: AdminReviewFilter & PageSlice,
): Promise<{ reviews: AdminReview[]; total: number }> {
  const pattern = containsPattern(search ?? '')
  const matching = db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .innerJoin('order_items as item', 'item.id', 'reviews.order_item_id')
    .innerJoin('orders', 'orders.id', 'item.order_id')
    .$if(show === 'unanswered', (query) => query.where('answer', '=', '').where('hidden_at', 'is', null))
    .$if(show === 'low', (query) => query.where('stars', '<=', 3))
    .$if(show === 'hidden', (query) => query.where('hidden_at', 'is not', null))
    .$if(search !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb('words', 'ilike', pattern),
          eb('author', 'ilike', pattern),
          eb('products.name', 'ilike', pattern),
          eb('orders.order_number', 'ilike', pattern),
        ]),
      ),
    )
  const [reviews, { total }] = await Promise.all([
    matching
      .select(REVIEW_COLUMNS)
      .select(['products.id as productId', 'products.name as productName'])
      .select(['orders.id as orderId', 'orders.order_number as orderNumber'])
      .orderBy('reviews.created_at', 'desc')
      .orderBy('reviews.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { reviews, total }
}

export type ModerationOutcome = { readonly status: 'hidden' | 'shown' | 'answered' | 'unanswered' | 'unknown-review' }

/** Hides a review, whose reason takes its place, or shows it again. Safe to repeat. @param reason Null to show it. */
export function moderateReview(
  db: Db,
  actor: AdminActor,
  { reviewId, reason }: { reviewId: string; reason: HideReason | null },
): Promise<ModerationOutcome> {
  const changes = { hidden_reason: reason, hidden_at: reason && transactionTime }
  return changeReview(db, actor, reviewId, changes, reason ? 'hidden' : 'shown')
}

/** Publishes the shop's answer below a review, changes it, or removes it. Safe to repeat. @param text Empty to remove it. */
export function answerReview(
  db: Db,
  actor: AdminActor,
  { reviewId, text }: { reviewId: string; text: string },
): Promise<ModerationOutcome> {
  const changes = { answer: text, answered_at: text === '' ? null : transactionTime }
  return changeReview(db, actor, reviewId, changes, text === '' ? 'unanswered' : 'answered')
}

const ACTIONS = {
  hidden: 'hide-review',
  shown: 'show-review',
  answered: 'answer-review',
  unanswered: 'remove-review-answer',
} as const

type Changes =
  | { readonly hidden_reason: HideReason | null; readonly hidden_at: typeof transactionTime | null }
  | { readonly answer: string; readonly answered_at: typeof transactionTime | null }

/** The audit log calls the answer a message, so that it's erased with the account. */
async function changeReview(
  db: Db,
  actor: AdminActor,
  reviewId: string,
  changes: Changes,
  status: keyof typeof ACTIONS,
): Promise<ModerationOutcome> {
  return inTransaction(db, async (tx) => {
    const state = ['answer as message', 'hidden_reason'] as const
    const review = tx.selectFrom('reviews').select(state).where('id', '=', reviewId).forUpdate()
    const before = await review.executeTakeFirst()
    if (!before) return { status: 'unknown-review' }
    const changed = tx.updateTable('reviews').set(changes).where('id', '=', reviewId).returning(state)
    const after = await changed.executeTakeFirstOrThrow()
    await recordAudit(tx, { actor, action: ACTIONS[status], entity: 'reviews', entityId: reviewId, before, after })
    return { status }
  })
}

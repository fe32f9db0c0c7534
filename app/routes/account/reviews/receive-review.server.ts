import type { RouterContextProvider } from 'react-router'
import { sentPictures } from '#app/domain/pictures/store-pictures.server.ts'
import { removeReviewForm, writeReviewForm } from '#app/domain/reviews/review.form.ts'
import { storeReviewPictures } from '#app/domain/reviews/review-pictures.server.ts'
import { findReviewedOrder, type OwnedOrder } from '#app/domain/reviews/reviewed-order.server.ts'
import { removeReview, writeReview } from '#app/domain/reviews/write-review.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import { dbContext } from '#app/platform/http/context.server.ts'
import { answerEarly, type FormHandler, on } from '#app/platform/http/form-action.server.ts'
import { consumeRateLimit, rateLimitKey } from '#app/platform/rate-limit/rate-limit.server.ts'
import { storageContext } from '#app/platform/storage/storage.server.ts'
import { notFound } from '#app/routes/not-found.ts'

interface Scope {
  readonly context: Pick<RouterContextProvider, 'get'>
  /** Found to be the sender's. */
  readonly owned: OwnedOrder
}

/** Each review may carry pictures, which take seconds to decode. */
const REVIEWS_PER_HOUR = { max: 20, windowMs: 3_600_000 }

/** The order that is reviewed; the same response for one that can't be, isn't theirs, or while the shop has no reviews. */
export async function requireReviewedOrder({
  context,
  owned,
}: Omit<Scope, 'owned'> & { owned: OwnedOrder | undefined }) {
  const { settings } = context.get(shopContext)
  const order = settings.reviews && owned ? await findReviewedOrder(context.get(dbContext), owned) : undefined
  if (!order) throw notFound('order')
  return order
}

/** Checks a sender before the body is read. */
export async function openReview({ context, owned }: Omit<Scope, 'owned'> & { owned: OwnedOrder | undefined }) {
  const { id: orderId } = await requireReviewedOrder({ context, owned })
  const mayWrite = await consumeRateLimit(context.get(dbContext), rateLimitKey('review', orderId), REVIEWS_PER_HOUR)
  if (!mayWrite) return answerEarly(writeReviewForm, { status: 'too-many-reviews' })
  return { context, owned: { ...owned, orderId } }
}

/** What is done with the forms of a reviewed order. */
export const REVIEW_HANDLERS: readonly FormHandler<Scope>[] = [
  on(writeReviewForm, async ({ context, owned, form, value: { fit, removePictures, ...value } }) => {
    const db = context.get(dbContext)
    const pictures = await storeReviewPictures({ db, storage: context.get(storageContext) }, sentPictures(form))
    if (pictures.status !== 'stored') return pictures
    const areReplaced = pictures.pictureIds.length > 0 || removePictures !== undefined
    const pictureIds = areReplaced ? pictures.pictureIds : undefined
    return writeReview(db, { ...owned, ...value, fit: fit ?? null, pictureIds })
  }),
  on(removeReviewForm, ({ context, owned, value }) => removeReview(context.get(dbContext), { ...owned, ...value })),
]

import { attachPictures, detachPictures, type PictureTable } from '#app/domain/pictures/attached-pictures.server.ts'
import {
  type NewPicture,
  type PrivateImages,
  type StorePicturesOutcome,
  storePictures,
} from '#app/domain/pictures/store-pictures.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { isUuid } from '#app/shared/ids.ts'

export const REVIEW_PICTURES: PictureTable = { name: 'review_pictures', partOf: 'review_id' }

/** Product pages show several pictures of reviews, and phones nothing larger. */
const MAX_SIDE = 960

/** Checks, re-encodes and stores the pictures of a form, to be attached to its review. All are stored, or the first problem is returned. */
export async function storeReviewPictures(
  { db, storage }: { db: Db; storage: PrivateImages },
  files: readonly File[],
): Promise<StorePicturesOutcome> {
  const addRow = (picture: NewPicture) =>
    db.insertInto('review_pictures').values(picture).returning('id').executeTakeFirstOrThrow()
  return storePictures({ storage, maxSide: MAX_SIDE, addRow }, files)
}

/** Makes stored pictures those of a review, in place of the ones that it has. */
export async function replacePictures(tx: Tx, reviewId: string, pictureIds: readonly string[]): Promise<void> {
  await detachPictures(tx, REVIEW_PICTURES, { from: [reviewId] })
  await attachPictures(tx, REVIEW_PICTURES, { to: reviewId, pictureIds })
}

interface NamedPicture {
  readonly reviewId: string
  readonly pictureId: string
}

/** Whether a picture is one of a review's. @param isShown Everyone sees it: neither the review nor its product is hidden. */
export async function isPictureOfReview(
  db: Db,
  { reviewId, pictureId }: NamedPicture,
  { isShown }: { isShown: boolean },
): Promise<boolean> {
  if (!isUuid(reviewId) || !isUuid(pictureId)) return false
  const picture = await db
    .selectFrom('review_pictures as picture')
    .innerJoin('reviews', 'reviews.id', 'picture.review_id')
    .innerJoin('products', 'products.id', 'reviews.product_id')
    .select('picture.id')
    .where('picture.id', '=', pictureId)
    .where('reviews.id', '=', reviewId)
    .$if(isShown, (query) => query.where('reviews.hidden_at', 'is', null).where('products.archived_at', 'is', null))
    .executeTakeFirst()
  return picture !== undefined
}

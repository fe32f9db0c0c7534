import {
  MAX_DELETED_AT_ONCE,
  type NewPicture,
  type PrivateImages,
  type StorePicturesOutcome,
  storePictures,
  UNUSED_PICTURE_HOURS,
} from '#app/domain/pictures/store-pictures.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { isUuid } from '#app/shared/ids.ts'

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
  await tx.updateTable('review_pictures').set({ review_id: null }).where('review_id', '=', reviewId).execute()
  if (pictureIds.length === 0) return
  await tx
    .updateTable('review_pictures')
    .set({ review_id: reviewId })
    .where('id', 'in', pictureIds)
    .where('review_id', 'is', null)
    .execute()
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

/** Deletes pictures that were never part of a review, or were removed. Safe to repeat. @returns How many were deleted. */
export async function deleteUnusedReviewPictures(
  db: Db,
  storage: Pick<ImageStorage, 'removePrivateImage'>,
): Promise<number> {
  const unused = await db
    .selectFrom('review_pictures')
    .select('id')
    .where('review_id', 'is', null)
    .where('created_at', '<', before(transactionTime, { hours: UNUSED_PICTURE_HOURS }))
    .limit(MAX_DELETED_AT_ONCE)
    .execute()
  const ids = unused.map(({ id }) => id)
  // The files first: if the next step fails, the rows are found again.
  for (const id of ids) await storage.removePrivateImage(id)
  if (ids.length === 0) return 0
  await db.deleteFrom('review_pictures').where('id', 'in', ids).where('review_id', 'is', null).execute()
  return ids.length
}

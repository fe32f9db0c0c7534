import { sql } from 'kysely'
import { detachPictures, type PictureTable } from '#app/domain/pictures/attached-pictures.server.ts'
import {
  MAX_DELETED_AT_ONCE,
  type NewPicture,
  type PrivateImages,
  type StorePicturesOutcome,
  storePictures,
} from '#app/domain/pictures/store-pictures.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { isUuid } from '#app/shared/ids.ts'

export const COMPLAINT_PICTURES: PictureTable = { name: 'complaint_pictures', partOf: 'message_id' }

/** How long the pictures of a closed complaint are retained: a year longer than a consumer has to go before a commission. */
const PICTURE_YEARS = 3

/**
 * Checks, re-encodes and stores the pictures of a form, to be attached to its message. They are private: only
 * {@link isPictureOf} and the storage together serve them. All are stored, or the first problem is returned.
 */
export async function storeComplaintPictures(
  { db, storage }: { db: Db; storage: PrivateImages },
  files: readonly File[],
): Promise<StorePicturesOutcome> {
  const addRow = (picture: NewPicture) =>
    db.insertInto('complaint_pictures').values(picture).returning('id').executeTakeFirstOrThrow()
  return storePictures({ storage, addRow }, files)
}

/** Whether a picture belongs to a complaint, and so may be shown to those who may see the complaint. */
export async function isPictureOf(
  db: Db,
  { complaintId, pictureId }: { complaintId: string; pictureId: string },
): Promise<boolean> {
  if (!isUuid(pictureId)) return false
  const picture = await db
    .selectFrom('complaint_pictures as picture')
    .innerJoin('complaint_messages as message', 'message.id', 'picture.message_id')
    .select('picture.id')
    .where('picture.id', '=', pictureId)
    .where('message.complaint_id', '=', complaintId)
    .executeTakeFirst()
  return picture !== undefined
}

/** Hides the pictures of complaints from everyone at once. Safe to repeat. */
export async function discardPictures(tx: Tx, complaintIds: readonly string[]): Promise<void> {
  if (complaintIds.length === 0) return
  const messages = await tx
    .selectFrom('complaint_messages')
    .select('id')
    .where('complaint_id', 'in', complaintIds)
    .execute()
  await detachPictures(tx, COMPLAINT_PICTURES, { from: messages.map(({ id }) => id) })
}

/** Discards the pictures of complaints closed more than {@link PICTURE_YEARS} years ago. Safe to repeat. @returns How many complaints. */
export async function discardOldPictures(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const old = await tx
      .selectFrom('complaints')
      .select('id')
      .where('closed_at', '<', sql<Date>`now() - make_interval(years => ${PICTURE_YEARS})`)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('complaint_messages as message')
            .innerJoin('complaint_pictures as picture', 'picture.message_id', 'message.id')
            .select('picture.id')
            .whereRef('message.complaint_id', '=', 'complaints.id'),
        ),
      )
      .limit(MAX_DELETED_AT_ONCE)
      .execute()
    await discardPictures(
      tx,
      old.map(({ id }) => id),
    )
    return old.length
  })
}

import { sql } from 'kysely'
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
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { isUuid } from '#app/shared/ids.ts'

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

/** Makes stored pictures part of a message. */
export async function attachPictures(tx: Tx, messageId: string, pictureIds: readonly string[]): Promise<void> {
  if (pictureIds.length === 0) return
  await tx
    .updateTable('complaint_pictures')
    .set({ message_id: messageId })
    .where('id', 'in', pictureIds)
    .where('message_id', 'is', null)
    .execute()
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

/** Hides the pictures of complaints from everyone at once; a job deletes them within a day. Safe to repeat. */
export async function discardPictures(tx: Tx, complaintIds: readonly string[]): Promise<void> {
  if (complaintIds.length === 0) return
  await tx
    .updateTable('complaint_pictures')
    .set({ message_id: null })
    .where(
      'message_id',
      'in',
      tx.selectFrom('complaint_messages').select('id').where('complaint_id', 'in', complaintIds),
    )
    .execute()
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

/** Deletes pictures that were never part of a message, or were discarded. Safe to repeat. @returns How many were deleted. */
export async function deleteUnusedPictures(db: Db, storage: Pick<ImageStorage, 'removePrivateImage'>): Promise<number> {
  const unused = await db
    .selectFrom('complaint_pictures')
    .select('id')
    .where('message_id', 'is', null)
    .where('created_at', '<', before(transactionTime, { hours: UNUSED_PICTURE_HOURS }))
    .limit(MAX_DELETED_AT_ONCE)
    .execute()
  // The files first: if the next step fails, the rows are found again.
  for (const { id } of unused) await storage.removePrivateImage(id)
  if (unused.length === 0) return 0
  await db
    .deleteFrom('complaint_pictures')
    .where(
      'id',
      'in',
      unused.map(({ id }) => id),
    )
    .where('message_id', 'is', null)
    .execute()
  return unused.length
}

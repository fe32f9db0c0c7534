import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { MAX_DELETED_AT_ONCE, UNUSED_PICTURE_HOURS } from './store-pictures.server.ts'

/** A room's table of pictures, and its column with what a picture is part of; null: of nothing yet, or no longer. */
export interface PictureTable {
  readonly name: 'complaint_pictures' | 'review_pictures'
  readonly partOf: 'message_id' | 'review_id'
}

type Files = Pick<ImageStorage, 'removePrivateImage'>

/** Makes stored pictures part of something. One that is part of something else stays there. */
export async function attachPictures(
  tx: Tx,
  { name, partOf }: PictureTable,
  { to, pictureIds }: { to: string; pictureIds: readonly string[] },
): Promise<void> {
  if (pictureIds.length === 0) return
  await sql`
    update ${sql.table(`shop.${name}`)} set ${sql.ref(partOf)} = ${to}
    where id = any(${pictureIds}::uuid[]) and ${sql.ref(partOf)} is null`.execute(tx)
}

/** Hides the pictures of something from everyone at once; a job deletes them within a day. Safe to repeat. */
export async function detachPictures(
  tx: Tx,
  { name, partOf }: PictureTable,
  { from }: { from: readonly string[] },
): Promise<void> {
  if (from.length === 0) return
  await sql`
    update ${sql.table(`shop.${name}`)} set ${sql.ref(partOf)} = null
    where ${sql.ref(partOf)} = any(${from}::uuid[])`.execute(tx)
}

/** Deletes pictures that were never part of anything, or no longer are. Safe to repeat. @returns How many were deleted. */
export async function deleteUnusedPictures(db: Db, { name, partOf }: PictureTable, files: Files): Promise<number> {
  const table = sql.table(`shop.${name}`)
  const { rows } = await sql<{ id: string }>`
    select id from ${table}
    where ${sql.ref(partOf)} is null and created_at < ${before(transactionTime, { hours: UNUSED_PICTURE_HOURS })}
    limit ${MAX_DELETED_AT_ONCE}`.execute(db)
  const ids = rows.map(({ id }) => id)
  // The files first: if the next step fails, the rows are found again.
  for (const id of ids) await files.removePrivateImage(id)
  if (ids.length === 0) return 0
  await sql`delete from ${table} where id = any(${ids}::uuid[]) and ${sql.ref(partOf)} is null`.execute(db)
  return ids.length
}

/** Registers the background job that deletes unused pictures of these tables. Call it before the jobs start. */
export function registerPictureJobs(jobs: Jobs, db: Db, files: Files, tables: readonly PictureTable[]): void {
  jobs.every(3_600, 'delete unused pictures', async () => {
    for (const table of tables) await deleteUnusedPictures(db, table, files)
  })
}

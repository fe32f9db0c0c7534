import type { RawBuilder } from 'kysely'
import { after, transactionTime } from '#app/platform/database/time.server.ts'
import type { Tx } from '../database/database.server.ts'

/** Schedules stored images for deletion after some days. @returns The keys of those that are stored. */
export async function scheduleDeletion(tx: Tx, keys: readonly string[], days: number): Promise<string[]> {
  return setEraseAfter(tx, keys, after(transactionTime, { days }))
}

/** Retains stored images that were scheduled for deletion. @returns The keys of those that are stored. */
export async function cancelDeletion(tx: Tx, keys: readonly string[]): Promise<string[]> {
  return setEraseAfter(tx, keys, null)
}

/** Locks images whose deletion is due, skipping those that another transaction has locked. @returns Their keys. */
export async function lockImagesToDelete(tx: Tx, limit: number): Promise<string[]> {
  const due = await tx
    .selectFrom('stored_images')
    .select('key')
    .where('erase_after', '<', transactionTime)
    .orderBy('erase_after')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return due.map(({ key }) => key)
}

/** Deletes the records of images. Their files are deleted separately, after the commit. */
export async function deleteImageRecords(tx: Tx, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom('stored_images').where('key', 'in', keys).execute()
}

async function setEraseAfter(tx: Tx, keys: readonly string[], eraseAfter: RawBuilder<Date> | null): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await tx
    .updateTable('stored_images')
    .set({ erase_after: eraseAfter })
    .where('key', 'in', keys)
    .returning('key')
    .execute()
  return rows.map(({ key }) => key)
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { before, transactionTime } from '#app/platform/database/time.server.ts'
import type { Db } from '../database/database.server.ts'

/** How many days the files of a release are retained once no process runs it: longer than a page is left open. */
const RETENTION_DAYS = 30

/** How many files are stored at most: those of forty releases that share none, about 80 MB. */
const MOST_FILES = 10_000

/** Files stored by one statement. */
const BATCH = 25

/** Compressed copies that the build adds to text files. They aren't stored: files are compressed when they are sent. */
const COMPRESSED = /\.(br|gz)$/

/** Where browsers find the files whose names change with their content. */
export const RELEASE_FILES_ADDRESS = '/assets/'

/**
 * Stores the files of this release that aren't stored yet, and marks the others as used today. Safe to repeat, and cheap then:
 * only missing files are read and sent. Processes may run it at once.
 *
 * @param folder The built browser files.
 */
export async function storeReleaseFiles(db: Db, folder: string): Promise<void> {
  const names = (await readdir(join(folder, RELEASE_FILES_ADDRESS))).filter((name) => !COMPRESSED.test(name)).sort()
  const paths = names.map((name) => RELEASE_FILES_ADDRESS + name)
  await db
    .updateTable('release_files')
    .set({ used_at: transactionTime })
    .where('path', 'in', paths)
    .where('used_at', '<', before(transactionTime, { days: 1 }))
    .execute()
  const known = await db.selectFrom('release_files').select('path').where('path', 'in', paths).execute()
  const stored = new Set(known.map(({ path }) => path))
  const missing = paths.filter((path) => !stored.has(path))
  for (let start = 0; start < missing.length; start += BATCH) {
    const batch = missing.slice(start, start + BATCH)
    const files = await Promise.all(batch.map(async (path) => ({ path, content: await readFile(join(folder, path)) })))
    await db
      .insertInto('release_files')
      .values(files)
      .onConflict((conflict) => conflict.column('path').doUpdateSet({ used_at: transactionTime }))
      .execute()
  }
}

/** A file of this or an earlier release; undefined when there is none, or it was deleted. @param path Its address. */
export async function readReleaseFile(db: Db, path: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const file = await db.selectFrom('release_files').select('content').where('path', '=', path).executeTakeFirst()
  return file && new Uint8Array(file.content)
}

/**
 * Deletes the files of releases that nobody has run for a month, and the ones unused for longest when there are too many.
 * Safe to repeat; run it regularly.
 *
 * @param most How many files may stay.
 */
export async function deleteOldReleaseFiles(db: Db, most = MOST_FILES): Promise<void> {
  await db
    .deleteFrom('release_files')
    .where('used_at', '<', before(transactionTime, { days: RETENTION_DAYS }))
    .execute()
  await db
    .deleteFrom('release_files')
    .where('path', 'in', (query) =>
      query.selectFrom('release_files').select('path').orderBy('used_at', 'desc').orderBy('path').offset(most),
    )
    .execute()
}

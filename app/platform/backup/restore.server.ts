import type { Database, Tx } from '../database/database.server.ts'
import type { Files } from '../storage/files.server.ts'
import { type ArchivePart, type ArchiveSummary, checkArchive } from './archive.ts'
import { unpackArchive } from './archive-stream.server.ts'
import { loadArchive, refuseFilledDatabase, refuseNewerRelease } from './load-archive.server.ts'
import { copyPicturesToShop } from './pictures.server.ts'

/** A backup that can be read as often as needed. */
export interface BackupSource {
  /** The archive's bytes, from the beginning. */
  readonly read: () => AsyncIterable<Uint8Array>
  readonly key: string | undefined
  /** Returns undefined for a picture that isn't there. */
  readonly readPicture: (path: string) => Promise<Uint8Array | undefined>
}

export interface RestoredShop {
  readonly database: Database
  readonly files: Files
}

export interface RestoreOptions {
  /** Deletes the shop that the database holds. Without it only an empty database is filled. */
  readonly replace: boolean
  /** Runs in the transaction that fills the database. */
  readonly afterLoad: (tx: Tx) => Promise<void>
  /** Takes a line for people. */
  readonly report: (line: string) => void
}

/** Pictures that the restored database refers to but the shop doesn't have, by path. */
export interface PicturesNotRestored {
  /** The shop had no such file when it was backed up. */
  readonly absent: readonly string[]
  /** The backup has no such file. */
  readonly missing: readonly string[]
  /** The backup's file is damaged. */
  readonly damaged: readonly string[]
}

/**
 * Reads a whole backup without changing anything.
 *
 * @throws BackupError when it can't be opened, isn't whole, or is of a newer release.
 */
export async function checkBackup({ read, key }: BackupSource): Promise<ArchiveSummary> {
  const summary = await checkArchive(unpackArchive(read(), key))
  await refuseNewerRelease(summary.header)
  return summary
}

/**
 * Puts a backup into an empty shop: first the pictures, whose names never change their content, then the whole database in one
 * transaction. An interruption leaves an empty database, or the one that was there, and a repeat restores it. A picture that can't
 * be restored doesn't keep the rest from being restored.
 *
 * @param summary What {@link checkBackup} found.
 * @throws BackupError when the database isn't empty; nothing is changed then.
 */
export async function restoreShop(
  source: BackupSource,
  summary: ArchiveSummary,
  { database, files }: RestoredShop,
  { replace, afterLoad, report }: RestoreOptions,
): Promise<PicturesNotRestored> {
  await refuseFilledDatabase(database.db, replace)
  const parts = () => unpackArchive(source.read(), source.key)
  const absentBefore = new Set(summary.absentPictures)
  const { copied, missing, damaged } = await copyPicturesToShop(
    files,
    picturePaths(parts(), absentBefore),
    source.readPicture,
  )
  report(`Copied ${copied} pictures.`)
  await loadArchive(database, summary.header, parts(), {
    replace,
    afterLoad,
    onProgress: (table, rows) => {
      if (rows >= ROWS_WORTH_A_LINE) report(`Restored ${rows} rows of ${table}.`)
    },
  })
  report(`Restored ${summary.rows} rows of ${summary.tables} tables; each table equals the backup.`)
  return { absent: [...absentBefore], missing, damaged }
}

/** What to tell people about pictures that were not restored, in lines. */
export function pictureNotes({ absent, missing, damaged }: PicturesNotRestored): string[] {
  const line = (text: string, paths: readonly string[]) => (paths.length > 0 ? [`${text}: ${paths.join(', ')}`] : [])
  return [
    ...line('Pictures that already had no file in the shop', absent),
    ...line('Pictures whose file is missing', missing),
    ...line('Pictures whose file is damaged', damaged),
  ]
}

/** Smaller tables aren't worth a line of progress. */
const ROWS_WORTH_A_LINE = 10_000

async function* picturePaths(parts: AsyncIterable<ArchivePart>, absent: ReadonlySet<string>): AsyncGenerator<string> {
  for await (const part of parts) if (part.kind === 'picture' && !absent.has(part.path)) yield part.path
}

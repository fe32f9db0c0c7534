import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../database/database.server.ts'
import { openFolder } from '../storage/files.server.ts'
import { packArchive } from './archive-stream.server.ts'
import { readArchiveFile, writeArchiveFile } from './backup-store.server.ts'
import type { BackupSource } from './restore.server.ts'
import { archiveLines } from './write-archive.server.ts'

interface CopiedShop {
  readonly db: Db
  readonly sessionSecret: string
  readonly readPicture: BackupSource['readPicture']
}

/** The one file in the temporary folder. */
const NAME = 'database.backup'

/**
 * Copies a database into a temporary folder, encrypted with a random key, and deletes the copy when the work is done.
 * Pictures are read from where they are.
 */
export async function withDatabaseCopy(
  { db, sessionSecret, readPicture }: CopiedShop,
  work: (source: BackupSource) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gulmeher-copy-'))
  const key = randomBytes(32).toString('hex')
  try {
    const store = openFolder(folder, { isPrivate: true })
    const lines = archiveLines(
      db,
      { sessionSecret, settings: {}, hasPicture: () => true, copyPictures: async () => [] },
      new Date(),
    )
    await writeArchiveFile(store, NAME, packArchive(lines, key))
    await work({ read: () => readArchiveFile(store, NAME), key, readPicture })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

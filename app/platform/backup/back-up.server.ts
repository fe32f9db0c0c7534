import type { Db } from '../database/database.server.ts'
import type { Files } from '../storage/files.server.ts'
import { packArchive } from './archive-stream.server.ts'
import { backupName, backupTime, outdatedBackups, unfinishedBackups } from './backup-name.ts'
import { pictureFolder, removeArchiveFile, writeArchiveFile } from './backup-store.server.ts'
import { copyPicturesToStore } from './pictures.server.ts'
import { type ArchiveTotals, archiveLines } from './write-archive.server.ts'

/** What is backed up, and where to. */
export interface BackupServices {
  readonly db: Db
  /** The shop's files. */
  readonly files: Files
  /** Where backups are. */
  readonly store: Files
  readonly key: string | undefined
  readonly sessionSecret: string
  /** The environment of the shop, by name; only an encrypted backup contains it. */
  readonly settings: Readonly<Record<string, string>>
  /** Ends the backup early; nothing then appears under its name. */
  readonly signal?: AbortSignal | undefined
}

/** A backup that was made. */
export interface Backup extends ArchiveTotals {
  readonly name: string
  readonly madeAt: Date
  /** Of the archive, without pictures. */
  readonly bytes: number
}

/** Says since when pictures are no longer the shop's, by path. */
const REMOVED_PICTURES = 'removed.json'

/**
 * Backs up the shop: everything in its database at one moment, and the pictures that aren't beside the backups yet. Then deletes
 * outdated backups, and pictures that no backup needs. A backup appears under its name only when it is whole.
 */
export async function backUpShop(services: BackupServices, now: Date): Promise<Backup> {
  const { db, store, key } = services
  const name = backupName(now)
  const folder = `${pictureFolder(key)}/`
  const archives: string[] = []
  /** Pictures beside the backups that the shop hasn't named yet. */
  const unnamed = new Set<string>()
  for await (const path of store.list()) {
    if (!path.includes('/')) archives.push(path)
    else if (path.startsWith(folder)) unnamed.add(path.slice(folder.length))
  }
  unnamed.delete(REMOVED_PICTURES)

  let totals: ArchiveTotals | undefined
  const lines = archiveLines(
    db,
    {
      sessionSecret: services.sessionSecret,
      settings: key === undefined ? {} : services.settings,
      signal: services.signal,
      hasPicture: (path) => unnamed.delete(path),
      copyPictures: (paths) => copyPicturesToStore(services, paths),
      onEnd: (written) => {
        totals = written
      },
    },
    now,
  )
  const bytes = await writeArchiveFile(store, name, packArchive(lines, key))
  if (!totals) throw new Error('the archive has no end')

  const retained = await removeOutdated(store, [...archives, name], now)
  await removePictures({ store, folder, unnamed, oldest: retained.at(0) ?? now, now })
  return { name, madeAt: now, bytes, ...totals }
}

/** @returns When the retained backups were made, the oldest first. */
async function removeOutdated(store: Files, names: readonly string[], now: Date): Promise<Date[]> {
  const outdated = new Set([...outdatedBackups(names), ...unfinishedBackups(names, now)])
  for (const name of outdated) await removeArchiveFile(store, name, names)
  return names
    .flatMap((name) => (outdated.has(name) ? [] : (backupTime(name) ?? [])))
    .sort((a, b) => a.getTime() - b.getTime())
}

/** Deletes pictures that the shop had removed before the oldest retained backup was made. */
async function removePictures({
  store,
  folder,
  unnamed,
  oldest,
  now,
}: {
  store: Files
  folder: string
  unnamed: ReadonlySet<string>
  oldest: Date
  now: Date
}): Promise<void> {
  const file = folder + REMOVED_PICTURES
  const stored = await store.read(file)
  if (!stored && unnamed.size === 0) return

  const known = JSON.parse(stored ? Buffer.from(stored).toString() : '{}') as Record<string, string>
  const removed: Record<string, string> = {}
  for (const path of unnamed) {
    const since = known[path] ?? now.toISOString()
    if (new Date(since) < oldest) await store.remove(folder + path)
    else removed[path] = since
  }
  await store.write(file, Buffer.from(JSON.stringify(removed)))
}

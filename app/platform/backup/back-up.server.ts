import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Db } from '../database/database.server.ts'
import { log } from '../log.server.ts'
import type { Files } from '../storage/files.server.ts'
import { packArchive } from './archive-stream.server.ts'
import { backupName, backupTime, outdatedBackups, unfinishedBackups } from './backup-name.ts'
import { pictureFolder, removeArchiveFile, writeArchiveFile } from './backup-store.server.ts'
import { copyPicturesToStore } from './pictures.server.ts'
import { type ArchiveTotals, archiveLines } from './write-archive.server.ts'

export interface BackupServices {
  readonly db: Db
  readonly files: Files
  /** Where backups are. */
  readonly store: Files
  readonly key: string | undefined
  readonly sessionSecret: string
  /** The environment of the shop, by name; only an encrypted backup contains it. */
  readonly settings: Readonly<Record<string, string>>
  /** A local file that holds the archive until the database has been read: the embedded one makes all queries wait until then. */
  readonly spoolFile?: string | undefined
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

/** Lists, by path, since when pictures no longer belong to the shop. */
const REMOVED_PICTURES = 'removed.json'

/**
 * Backs up the shop: everything in its database at one moment, and the pictures that aren't beside the backups yet. Then deletes
 * outdated backups, and pictures that no backup needs. A backup appears under its name only when it is whole.
 */
export async function backUpShop(services: BackupServices, now: Date): Promise<Backup> {
  const { db, store, key } = services
  const name = backupName(now)
  const folder = `${pictureFolder(key)}/`
  const { archives, pictures } = await listStore(store)
  /** Pictures beside the backups that this backup hasn't come across. The shop no longer has those left at the end. */
  const unnamed = pictures.get(folder) ?? new Set()
  pictures.set(folder, unnamed)
  // First, because a full disk needs the space.
  await prune(async () => void (await removeOutdated(store, archives, now)))

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
  const bytes = await writeArchive(services, name, packArchive(lines, key))
  if (!totals) throw new Error('the archive has no end')

  await prune(async () => {
    const retained = await removeOutdated(store, [...archives, name], now)
    const oldest = backupTime(retained[0] ?? name) ?? now
    for (const [folder, unnamed] of pictures) await removePictures({ store, folder, unnamed, oldest, now })
  })
  return { name, madeAt: now, bytes, ...totals }
}

/** @returns The files of archives, and the pictures in each folder; each key has its own folder. */
async function listStore(store: Files): Promise<{ archives: string[]; pictures: Map<string, Set<string>> }> {
  const archives: string[] = []
  const pictures = new Map<string, Set<string>>()
  for await (const path of store.list()) {
    if (!path.includes('/')) archives.push(path)
    const [, folder, picture] = /^(pictures\/[^/]+\/)(.+)$/.exec(path) ?? []
    if (folder === undefined || picture === undefined) continue
    const inFolder = pictures.get(folder) ?? new Set()
    pictures.set(folder, inFolder)
    if (picture !== REMOVED_PICTURES) inFolder.add(picture)
  }
  return { archives, pictures }
}

/** Writes an archive, through a local file if the database makes queries wait until it has been read. */
async function writeArchive(
  { store, spoolFile }: BackupServices,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
): Promise<number> {
  if (spoolFile === undefined) return writeArchiveFile(store, name, chunks)
  try {
    await mkdir(dirname(spoolFile), { recursive: true })
    await rm(spoolFile, { force: true })
    await pipeline(chunks, createWriteStream(spoolFile, { mode: 0o600 }))
    return await writeArchiveFile(store, name, createReadStream(spoolFile))
  } finally {
    await rm(spoolFile, { force: true })
  }
}

/** Deletes what no backup needs. A failure harms no backup, and the next run tries again. */
async function prune(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ err: error }, 'outdated backups could not be deleted')
  }
}

/** @returns The retained backups, the oldest first. */
async function removeOutdated(store: Files, names: readonly string[], now: Date): Promise<string[]> {
  const outdated = new Set([...outdatedBackups(names), ...unfinishedBackups(names, now)])
  for (const name of outdated) await removeArchiveFile(store, name, names)
  return names.filter((name) => !outdated.has(name) && backupTime(name) !== undefined).sort()
}

/**
 * Deletes pictures that the shop had removed before the oldest retained backup was made. Those under another key count as
 * removed since the first backup with the current key.
 */
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
  if (Object.keys(removed).length === 0) await store.remove(file)
  else await store.write(file, Buffer.from(JSON.stringify(removed)))
}

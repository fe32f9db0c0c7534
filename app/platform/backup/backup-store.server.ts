import type { BackupPlace } from '../config.server.ts'
import { type Files, openBucket, openFolder } from '../storage/files.server.ts'
import { BackupError } from './backup-error.ts'
import { isSealed, sealKeyId } from './sealed-stream.ts'

/** An archive larger than this is several files, each small enough for any S3-compatible service and for memory. */
const PART_BYTES = 32 * 1024 * 1024

/** Opens the place where backups are stored. If it is a folder, only the user of this process may read it. */
export async function openBackupStore(place: BackupPlace): Promise<Files> {
  return place.kind === 'bucket' ? openBucket(place.s3, place.prefix) : openFolder(place.path, { isPrivate: true })
}

/** The place as the setting names it. */
export function placeText(place: BackupPlace): string {
  return place.kind === 'folder' ? place.path : ['s3:/', place.s3.bucket, place.prefix].filter(Boolean).join('/')
}

/** The folder of pictures that were sealed with this key. A new key gets a new folder, so that each backup needs one key only. */
export function pictureFolder(key: string | undefined): string {
  return `pictures/${sealKeyId(key)}`
}

/**
 * Writes an archive. Its name appears last, so a backup with a name is whole. If writing fails, none of its parts remain.
 *
 * @returns Its size in bytes.
 */
export async function writeArchiveFile(
  store: Files,
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  partBytes: number = PART_BYTES,
): Promise<number> {
  let part: Uint8Array[] = []
  let waiting = 0
  let parts = 0
  let total = 0
  const writePart = async () => {
    parts += 1
    await store.write(partName(name, parts), Buffer.concat(part))
    part = []
    waiting = 0
  }
  try {
    for await (const chunk of chunks) {
      if (waiting + chunk.length > partBytes && waiting > 0) await writePart()
      part.push(chunk)
      waiting += chunk.length
      total += chunk.length
    }
    if (parts === 0) {
      await store.write(name, Buffer.concat(part))
      return total
    }
    await writePart()
    await store.write(name, Buffer.from(JSON.stringify({ parts })))
    return total
  } catch (error) {
    // A full disk needs the space. If deleting fails too, the first error is the one to report.
    for (; parts > 0; parts--) await store.remove(partName(name, parts)).catch(() => {})
    throw error
  }
}

/**
 * Reads an archive; one part is in memory at a time.
 *
 * @throws BackupError when it isn't there.
 */
export async function* readArchiveFile(store: Files, name: string): AsyncGenerator<Uint8Array> {
  const first = await store.read(name)
  if (!first) throw new BackupError('missing-file', name)
  const parts = isSealed(first) ? undefined : countParts(first)
  if (parts === undefined) {
    yield first
    return
  }
  for (let part = 1; part <= parts; part++) {
    const bytes = await store.read(partName(name, part))
    if (!bytes) throw new BackupError('missing-file', partName(name, part))
    yield bytes
  }
}

/** Deletes an archive, its name first. */
export async function removeArchiveFile(store: Files, name: string, all: readonly string[]): Promise<void> {
  await store.remove(name)
  for (const file of all) if (file.startsWith(`${name}.`)) await store.remove(file)
}

function partName(name: string, part: number): string {
  return `${name}.${String(part).padStart(4, '0')}`
}

/** How many parts an archive has, if this is the file that says so; undefined if it is the archive itself. */
function countParts(bytes: Uint8Array): number | undefined {
  const [, parts] = /^\{"parts":(\d{1,6})\}$/.exec(Buffer.from(bytes.subarray(0, 100)).toString()) ?? []
  return parts === undefined ? undefined : Number(parts)
}

import PQueue from 'p-queue'
import type { Files } from '../storage/files.server.ts'
import { BackupError } from './backup-error.ts'
import { pictureFolder } from './backup-store.server.ts'
import { seal, unseal } from './sealed-stream.ts'

/** Pictures read and written at once. */
const CONCURRENCY = 4

/**
 * Copies pictures of the shop beside its backups. Safe to repeat.
 *
 * @returns Those that the shop no longer has.
 */
export async function copyPicturesToStore(
  {
    files,
    store,
    key,
    signal,
  }: { files: Files; store: Files; key: string | undefined; signal?: AbortSignal | undefined },
  paths: Iterable<string>,
): Promise<string[]> {
  const absent: string[] = []
  await forEachPicture(paths, async (path) => {
    signal?.throwIfAborted()
    const picture = await files.read(path)
    if (!picture) return void absent.push(path)
    const sealed = await Array.fromAsync(seal(oneChunk(picture), { key, name: path }))
    await store.write(`${pictureFolder(key)}/${path}`, Buffer.concat(sealed))
  })
  return absent
}

/**
 * Copies pictures into a shop's storage. Safe to repeat.
 *
 * @param readPicture Returns undefined for a picture that isn't there, and fails with a BackupError for a damaged one.
 * @returns How many were copied, those that weren't there, and those that aren't whole.
 */
export async function copyPicturesToShop(
  files: Files,
  paths: AsyncIterable<string>,
  readPicture: (path: string) => Promise<Uint8Array | undefined>,
): Promise<{ copied: number; missing: string[]; damaged: string[] }> {
  const missing: string[] = []
  const damaged: string[] = []
  let copied = 0
  await forEachPicture(paths, async (path) => {
    const picture = await readPicture(path).catch((error: unknown) => {
      if (error instanceof BackupError) return 'damaged' as const
      throw error
    })
    if (picture === 'damaged') return void damaged.push(path)
    if (!picture) return void missing.push(path)
    await files.write(path, picture)
    copied += 1
  })
  return { copied, missing, damaged }
}

/**
 * Reads pictures from beside the backups.
 *
 * @returns A function that returns undefined for a picture that isn't there, and fails with a BackupError for a damaged one.
 */
export function pictureReader(
  store: Files,
  key: string | undefined,
): (path: string) => Promise<Uint8Array | undefined> {
  return async (path) => {
    const sealed = await store.read(`${pictureFolder(key)}/${path}`)
    if (!sealed) return undefined
    return Buffer.concat(await Array.fromAsync(unseal(oneChunk(sealed), { key, name: path })))
  }
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Stops at the first failure and throws it. */
async function forEachPicture(
  paths: Iterable<string> | AsyncIterable<string>,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const failures: unknown[] = []
  for await (const path of paths) {
    if (failures.length > 0) break
    await queue.onSizeLessThan(CONCURRENCY)
    queue.add(() => work(path)).catch((error: unknown) => failures.push(error))
  }
  await queue.onIdle()
  if (failures.length > 0) throw failures[0]
}

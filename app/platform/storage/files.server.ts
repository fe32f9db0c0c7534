import { randomUUID } from 'node:crypto'
import { glob, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import { createContext } from 'react-router'
import type { Config, S3Settings } from '../config.server.ts'

/** Files under paths like `product-images/a.jpg`, in a folder or a bucket. */
export interface Files {
  /** The whole file; undefined when there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Writes or replaces a file. Readers see the old one or the new one, never a part. Safe to repeat. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Deletes a file; a missing one is no error. */
  remove(path: string): Promise<void>
  /** The paths of all files, in no particular order. */
  list(): AsyncIterable<string>
}

/** Where requests find the file storage. */
export const filesContext = createContext<Files>()

/**
 * How long a bucket may be silent before it counts as unavailable, in milliseconds. Two tries fit into the time limit of a
 * request.
 */
const REQUEST_SILENCE_MS = 5_000

/** The same where nobody waits for the response, and large files take a while. */
const BACKGROUND_SILENCE_MS = 60_000

/** No file takes longer to write, in milliseconds. */
const LONGEST_WRITE_MS = 86_400_000

/**
 * Opens the file storage: the configured bucket, or the folder `files` in the data folder.
 *
 * @param options.silentMs How long a bucket may be silent before reading or writing fails, in milliseconds. Each is tried
 *   twice.
 */
export async function openFiles(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  { silentMs = REQUEST_SILENCE_MS }: { silentMs?: number } = {},
): Promise<Files> {
  return s3 ? openBucket(s3, '', { silentMs }) : openFolder(join(dataDir, 'files'))
}

/**
 * Opens a folder for files; it is created with the first one.
 *
 * @param options.isPrivate For files that hold everything, such as backups: only the user of this process may read them,
 *   and each write waits until its file is on the disk.
 */
export function openFolder(path: string, { isPrivate = false }: { isPrivate?: boolean } = {}): Files {
  const root = resolve(path)
  return filesOn(new FolderDriver(root, isPrivate), async function* list() {
    for await (const entry of glob('**', { cwd: root, withFileTypes: true })) {
      if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name))
    }
  })
}

/** Opens a bucket for files, or the part of it whose paths begin with `prefix` and a slash. */
export async function openBucket(
  s3: S3Settings,
  prefix = '',
  { silentMs = BACKGROUND_SILENCE_MS }: { silentMs?: number } = {},
): Promise<Files> {
  const driver = await bucketDriver(s3, silentMs)
  const root = prefix && `${prefix}/`
  const files = filesOn(driver, async function* list() {
    let paginationToken: string | undefined
    do {
      const page = await driver.listAll(root || '/', { recursive: true, ...(paginationToken && { paginationToken }) })
      for (const object of page.objects) if (object.isFile) yield object.key.slice(root.length)
      paginationToken = page.paginationToken
    } while (paginationToken)
  })
  return {
    read: (path) => files.read(root + path),
    write: (path, bytes) => files.write(root + path, bytes),
    remove: (path) => files.remove(root + path),
    list: files.list,
  }
}

function filesOn(driver: DriverContract, list: Files['list']): Files {
  const disk = new Disk(driver)
  return {
    list,
    async read(path) {
      try {
        return new Uint8Array(await buffer(await disk.getStream(path)))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    write: (path, bytes) => disk.put(path, bytes),
    async remove(path) {
      try {
        await disk.delete(path)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
  }
}

class FolderDriver extends FSDriver {
  readonly #root: string
  readonly #isPrivate: boolean
  #isSwept = false

  constructor(root: string, isPrivate: boolean) {
    super({ location: root, visibility: 'private' })
    this.#root = root
    this.#isPrivate = isPrivate
  }

  /** Writes to a temporary file and renames it, so that an interruption leaves no partial file under the name. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#root, key)
    const partial = join(this.#root, `.partial-${randomUUID()}`)
    await mkdir(dirname(path), { recursive: true, ...(this.#isPrivate && { mode: 0o700 }) })
    if (!this.#isSwept) await removePartialFiles(this.#root)
    this.#isSwept = true
    try {
      await writeFile(partial, contents, this.#isPrivate ? { mode: 0o600, flush: true } : {})
      await rename(partial, path)
    } catch (error) {
      // A full disk needs the space.
      await rm(partial, { force: true })
      throw error
    }
  }
}

/** Deletes what killed processes left long ago. */
async function removePartialFiles(folder: string): Promise<void> {
  for await (const path of glob('.partial-*', { cwd: folder })) {
    const file = await stat(join(folder, path)).catch(() => undefined)
    if (file && Date.now() - file.mtimeMs > LONGEST_WRITE_MS) await rm(join(folder, path), { force: true })
  }
}

/** Loaded on demand: most shops store their files in a folder and never need the S3 client. */
async function bucketDriver(s3: S3Settings, silentMs: number): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    visibility: 'private',
    supportsACL: false,
    maxAttempts: 2,
    requestHandler: { connectionTimeout: silentMs, socketTimeout: silentMs },
  })
}

/** Folder and bucket report it differently, and the library sometimes wraps the error. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EISDIR' || status === 404 || isMissing(error.cause)
}

import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import type { Config, S3Settings } from '../config.server.ts'

/** Files under paths like `product-images/a.jpg`, in a folder or a bucket. */
export interface Files {
  /** The whole file; undefined when there is none. */
  read(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Writes or replaces a file. Readers see the old one or the new one, never a part. Safe to repeat. */
  write(path: string, bytes: Uint8Array): Promise<void>
  /** Deletes a file; a missing one is no error. */
  remove(path: string): Promise<void>
}

/** Opens the file storage: the configured bucket, or the folder `files` in the data folder. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  const disk = new Disk(s3 ? await bucketDriver(s3) : new FolderDriver(resolve(dataDir, 'files')))
  return {
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

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = root
  }

  /** Writes to a temporary file and renames it, so that an interruption leaves no partial file under the name. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#root, key)
    const partial = join(this.#root, `.partial-${randomUUID()}`)
    await mkdir(dirname(path), { recursive: true })
    try {
      await writeFile(partial, contents)
      await rename(partial, path)
    } catch (error) {
      // A full disk needs the space.
      await rm(partial, { force: true })
      throw error
    }
  }
}

/** Loaded on demand: most shops store their files in a folder and never need the S3 client. */
async function bucketDriver(s3: S3Settings): Promise<DriverContract> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  return new S3Driver({
    bucket: s3.bucket,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
    visibility: 'private',
    supportsACL: false,
  })
}

/** Folder and bucket report it differently, and the library sometimes wraps the error. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status = '$metadata' in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined
  const code = 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EISDIR' || status === 404 || isMissing(error.cause)
}

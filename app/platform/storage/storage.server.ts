import { randomBytes, randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import { after, transactionTime } from '#app/platform/database/time.server.ts'
import { isUuid } from '#app/shared/ids.ts'
import { createConcurrencyLimit, TooManyWaitingError } from '../concurrency-limit.server.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { type CheckUploadOutcome, checkUploadedImage } from './check-uploaded-image.server.ts'
import { openFiles } from './files.server.ts'
import {
  type ImageRequest,
  imageAddress,
  RENDITION_FORMATS,
  RENDITION_WIDTHS,
  type Rendition,
} from './image-address.ts'
import { renderRendition } from './image-renditions.server.ts'
import { createTaskQueue } from './task-queue.server.ts'

export interface ServedImage {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: 'image/jpeg' | 'image/avif' | 'image/webp'
  /** Identifies exactly these bytes. */
  readonly tag: string
  /** False while another rendition is served as a fallback. */
  readonly isFinal: boolean
}

export type SaveImageOutcome =
  | { readonly status: 'saved'; readonly url: string }
  | { readonly status: 'rejected'; readonly reason: 'not-an-image' | 'too-large' | 'busy' }

export type PrepareImageOutcome = CheckUploadOutcome | { readonly status: 'rejected'; readonly reason: 'busy' }

/** The shop's images: those of products and settings, which everyone may see, and private ones. */
export interface ImageStorage {
  /**
   * Checks, re-encodes and stores an uploaded image under a new name. Unless something uses it, it may be deleted a day
   * later. Uploads are processed one at a time while others wait; when too many wait, further ones are rejected.
   *
   * @param position Position of the image among those uploaded together; part of its name.
   */
  saveImage(upload: Uint8Array, position: number): Promise<SaveImageOutcome>
  /**
   * Checks and re-encodes an uploaded image without storing it; takes its turn with the uploads of {@link saveImage}.
   *
   * @param maxSide On its longer side, in pixels, if less than the shop shows.
   */
  prepareImage(upload: Uint8Array, maxSide?: number): Promise<PrepareImageOutcome>
  /**
   * Stores a prepared image that has no public address. The caller stores its database row, and decides who may see it. Safe to
   * repeat.
   *
   * @param id An id that the shop made.
   */
  writePrivateImage(id: string, jpeg: Uint8Array): Promise<void>
  /** A private image, a JPEG; undefined when there is none. The caller has checked that this request may see it. */
  readPrivateImage(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Deletes a private image's file. Safe to repeat. */
  removePrivateImage(id: string): Promise<void>
  /** Stores a JPEG that is known to be safe under the given key. The caller stores its database row. Safe to repeat. */
  storeImage(key: string, jpeg: Uint8Array): Promise<void>
  /**
   * Writes a small file, reads it and deletes it, to see whether the storage works.
   *
   * @throws when one of these fails, or the file read differs from the one written.
   */
  testFiles(): Promise<void>
  /** Deletes an image's file and all its renditions. The caller deletes its database row. Safe to repeat. */
  removeImage(key: string): Promise<void>
  /**
   * The image, or undefined when there is none. A missing rendition is rendered after the response; until then the nearest
   * one that is ready is served as a fallback.
   */
  readImage(request: ImageRequest): Promise<ServedImage | undefined>
  /**
   * Renders the widths that screens need most, smallest first, while no requested rendition is waiting; returns at once. Safe
   * to repeat.
   */
  prepareRenditions(keys: readonly string[]): void
  /** Resolves when nothing is being rendered. */
  idle(): Promise<void>
  /** Stops background work; missing renditions are rendered when they are requested again. */
  close(): Promise<void>
}

export const storageContext = createContext<ImageStorage>()

/** What browsers choose for cards, the hero and the gallery on most screens. */
const PREPARED_RENDITIONS: readonly Rendition[] = ([320, 480, 640, 960] as const).map((width) => ({
  width,
  format: 'avif',
}))

/** Enough for a page full of images in every width, for several visitors at once. */
const MAX_WAITING_RENDITIONS = 500

/** Images whose renditions a process remembers; of others it serves the original until the wanted one is rendered. Ten megabytes. */
const MAX_READY_KEYS = 20_000

/** Uploads decoded at once: an AVIF of forty megapixels takes up to 800 megabytes of memory. */
const DECODING_CONCURRENCY = 1

/** Uploads that may wait, each up to five megabytes. */
const MAX_WAITING_UPLOADS = 20

/** Hours within which an uploaded image must be saved with a product. */
const UNUSED_IMAGE_HOURS = 24

interface StorageOptions {
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
}

/** Opens the image storage: in the data folder, or in the configured S3 bucket. */
export async function createStorage({ config, db, log }: StorageOptions): Promise<ImageStorage> {
  const files = await openFiles(config)
  const queue = createTaskQueue({
    maxWaiting: MAX_WAITING_RENDITIONS,
    onFailure: (path, error) => log.warn({ err: error, path }, 'an image could not be resized'),
  })
  const decoding = createConcurrencyLimit(DECODING_CONCURRENCY, MAX_WAITING_UPLOADS)
  /** Renditions that this process has seen or rendered, by key. */
  const ready = new LRUCache<string, Rendition[]>({ max: MAX_READY_KEYS })

  const readOriginal = async (key: string) => served(await files.read(originalPath(key)), 'jpeg', key)

  const readRendition = async (key: string, rendition: Rendition) =>
    served(await files.read(renditionPath(key, rendition)), rendition.format, renditionTag(key, rendition))

  function remember(key: string, rendition: Rendition): void {
    const known = ready.get(key) ?? []
    if (!known.some((other) => isSame(other, rendition))) ready.set(key, [...known, rendition])
  }

  async function produce(key: string, rendition: Rendition): Promise<void> {
    const original = await files.read(originalPath(key))
    if (!original) return
    await files.write(renditionPath(key, rendition), await renderRendition(original, rendition))
    remember(key, rendition)
  }

  async function produceOnce(key: string, rendition: Rendition): Promise<void> {
    if (!(await readRendition(key, rendition))) await produce(key, rendition)
  }

  const prepareImage = (upload: Uint8Array, maxSide?: number): Promise<PrepareImageOutcome> =>
    decoding.run(() => checkUploadedImage(upload, maxSide)).catch(rejectWhenBusy)

  return {
    async saveImage(upload, position) {
      const prepared = await prepareImage(upload)
      if (prepared.status === 'rejected') return prepared

      const { bytes, width, height, placeholder } = prepared
      const key = `${Date.now()}-${randomBytes(6).toString('hex')}-${position}.jpg`
      // The row first: if the next step fails, the file is known and will be deleted.
      await db
        .insertInto('stored_images')
        .values({
          key,
          width,
          height,
          bytes: bytes.byteLength,
          placeholder,
          erase_after: after(transactionTime, { hours: UNUSED_IMAGE_HOURS }),
        })
        .execute()
      await files.write(originalPath(key), bytes)
      return { status: 'saved', url: imageAddress(key) }
    },

    async testFiles() {
      const path = `storage-test/${randomUUID()}.txt`
      const written = Buffer.from(path)
      await files.write(path, written)
      try {
        const read = await files.read(path)
        if (!read || !written.equals(read)) throw new Error('the storage returned something else than was written')
      } finally {
        await files.remove(path)
      }
    },

    prepareImage,
    writePrivateImage: (id, jpeg) => files.write(privatePath(id), jpeg),
    readPrivateImage: (id) => files.read(privatePath(id)),
    removePrivateImage: (id) => files.remove(privatePath(id)),

    storeImage: (key, jpeg) => files.write(originalPath(key), jpeg),

    async removeImage(key) {
      ready.delete(key)
      await files.remove(originalPath(key))
      for (const width of RENDITION_WIDTHS) {
        for (const format of RENDITION_FORMATS) await files.remove(renditionPath(key, { width, format }))
      }
    },

    async readImage({ key, rendition }) {
      if (!rendition) return readOriginal(key)

      const wanted = await readRendition(key, rendition)
      if (wanted) {
        remember(key, rendition)
        return wanted
      }
      const nearest = nearestOf(ready.get(key) ?? [], rendition)
      const fallback = (nearest && (await readRendition(key, nearest))) ?? (await readOriginal(key))
      if (!fallback) return undefined
      queue.add(renditionPath(key, rendition), () => produce(key, rendition))
      return { ...fallback, isFinal: false }
    },

    prepareRenditions(keys) {
      for (const rendition of PREPARED_RENDITIONS) {
        for (const key of keys) {
          queue.add(renditionPath(key, rendition), () => produceOnce(key, rendition), { lowPriority: true })
        }
      }
    },

    idle: queue.idle,
    close: queue.close,
  }
}

function rejectWhenBusy(error: unknown) {
  if (error instanceof TooManyWaitingError) return { status: 'rejected', reason: 'busy' } as const
  throw error
}

function served(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  format: 'jpeg' | Rendition['format'],
  tag: string,
): ServedImage | undefined {
  return bytes && { bytes, type: `image/${format}`, tag, isFinal: true }
}

/** The narrowest that is wide enough, in the wanted format if possible; undefined when all are too narrow. */
function nearestOf(candidates: readonly Rendition[], wanted: Rendition): Rendition | undefined {
  const score = ({ width, format }: Rendition) =>
    RENDITION_WIDTHS.indexOf(width) * 2 + (format === wanted.format ? 0 : 1)
  return candidates.filter(({ width }) => width >= wanted.width).sort((a, b) => score(a) - score(b))[0]
}

function isSame(a: Rendition, b: Rendition): boolean {
  return a.width === b.width && a.format === b.format
}

function originalPath(key: string): string {
  return `product-images/${key}`
}

/** Outside the folders that addresses under `/images/` lead to. */
function privatePath(id: string): string {
  if (!isUuid(id)) throw new Error('a private image is named by an id of the shop')
  return `private-images/${id.toLowerCase()}.jpg`
}

function renditionPath(key: string, { width, format }: Rendition): string {
  return `product-images-resized/${key}/${width}.${format}`
}

function renditionTag(key: string, { width, format }: Rendition): string {
  return `${key}/${width}.${format}`
}

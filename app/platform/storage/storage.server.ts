import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { createContext } from 'react-router'
import { createConcurrencyLimit, TooManyWaitingError } from '../concurrency-limit.server.ts'
import type { Config } from '../config.server.ts'
import type { Db } from '../database/database.server.ts'
import { openFiles } from './files.server.ts'
import { type ImageRequest, imageAddress, VARIANT_FORMATS, VARIANT_WIDTHS, type Variant } from './image-address.ts'
import { makeVariant, preparePicture } from './image-renditions.server.ts'
import { createTaskQueue } from './task-queue.server.ts'

/** An image as it is served. */
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
  | { readonly status: 'refused'; readonly reason: 'not-a-picture' | 'too-large' | 'busy' }

/** The bucket product-images. */
export interface ImageStorage {
  /**
   * Checks, re-encodes and stores an uploaded image under a new name. Unless something uses it, it may be deleted a day
   * later. Uploads are processed one at a time while others wait; when too many wait, further ones are rejected.
   *
   * @param position Position of the image among those uploaded together; part of its name.
   */
  saveImage(upload: Uint8Array, position: number): Promise<SaveImageOutcome>
  /** Stores a JPEG that is known to be safe under the given key. The caller stores its database row. Safe to repeat. */
  keepImage(key: string, jpeg: Uint8Array): Promise<void>
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
  prepareVariants(keys: readonly string[]): void
  /** Resolves when nothing is being rendered. */
  idle(): Promise<void>
  /** Stops background work; missing renditions are rendered when they are requested again. */
  close(): Promise<void>
}

export const storageContext = createContext<ImageStorage>()

/** What browsers choose for cards, the hero and the gallery on most screens. */
const PREPARED_VARIANTS: readonly Variant[] = ([320, 480, 640, 960] as const).map((width) => ({
  width,
  format: 'avif',
}))

/** Enough for a page full of images in every width, for several visitors at once. */
const MAX_WAITING_VARIANTS = 500

/** Uploads decoded at once: an AVIF of forty megapixels takes up to 800 megabytes of memory. */
const DECODED_AT_ONCE = 1

/** Uploads that may wait, each up to five megabytes. */
const MAX_WAITING_UPLOADS = 20

/** Hours within which an uploaded image must be saved with a product. */
const KEEP_UNUSED_HOURS = 24

interface StorageOptions {
  readonly config: Pick<Config, 's3' | 'dataDir'>
  readonly db: Db
  readonly log: Pick<Logger, 'warn'>
}

/** Opens the image storage: in the data folder, or in the configured S3 bucket. */
export async function createStorage({ config, db, log }: StorageOptions): Promise<ImageStorage> {
  const files = await openFiles(config)
  const queue = createTaskQueue({
    maxWaiting: MAX_WAITING_VARIANTS,
    onFailure: (path, error) => log.warn({ err: error, path }, 'an image could not be resized'),
  })
  const decoding = createConcurrencyLimit(DECODED_AT_ONCE, MAX_WAITING_UPLOADS)
  /** Renditions that this process has seen or rendered, by key. */
  const ready = new Map<string, Variant[]>()

  const readOriginal = async (key: string) => served(await files.read(originalPath(key)), 'jpeg', key)

  const readVariant = async (key: string, variant: Variant) =>
    served(await files.read(variantPath(key, variant)), variant.format, variantTag(key, variant))

  function remember(key: string, variant: Variant): void {
    const known = ready.get(key) ?? []
    if (!known.some((other) => isSame(other, variant))) ready.set(key, [...known, variant])
  }

  async function produce(key: string, variant: Variant): Promise<void> {
    const original = await files.read(originalPath(key))
    if (!original) return
    await files.write(variantPath(key, variant), await makeVariant(original, variant))
    remember(key, variant)
  }

  async function produceOnce(key: string, variant: Variant): Promise<void> {
    if (!(await readVariant(key, variant))) await produce(key, variant)
  }

  return {
    async saveImage(upload, position) {
      const prepared = await decoding.run(() => preparePicture(upload)).catch(rejectWhenBusy)
      if (prepared.status === 'refused') return prepared

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
          erase_after: sql<Date>`now() + make_interval(hours => ${KEEP_UNUSED_HOURS})`,
        })
        .execute()
      await files.write(originalPath(key), bytes)
      return { status: 'saved', url: imageAddress(key) }
    },

    keepImage: (key, jpeg) => files.write(originalPath(key), jpeg),

    async removeImage(key) {
      ready.delete(key)
      await files.remove(originalPath(key))
      for (const width of VARIANT_WIDTHS) {
        for (const format of VARIANT_FORMATS) await files.remove(variantPath(key, { width, format }))
      }
    },

    async readImage({ key, variant }) {
      if (!variant) return readOriginal(key)

      const wanted = await readVariant(key, variant)
      if (wanted) {
        remember(key, variant)
        return wanted
      }
      const nearest = nearestOf(ready.get(key) ?? [], variant)
      const standIn = (nearest && (await readVariant(key, nearest))) ?? (await readOriginal(key))
      if (!standIn) return undefined
      queue.add(variantPath(key, variant), () => produce(key, variant))
      return { ...standIn, isFinal: false }
    },

    prepareVariants(keys) {
      for (const variant of PREPARED_VARIANTS) {
        for (const key of keys) {
          queue.add(variantPath(key, variant), () => produceOnce(key, variant), { lowPriority: true })
        }
      }
    },

    idle: queue.idle,
    close: queue.close,
  }
}

function rejectWhenBusy(error: unknown) {
  if (error instanceof TooManyWaitingError) return { status: 'refused', reason: 'busy' } as const
  throw error
}

function served(
  bytes: Uint8Array<ArrayBuffer> | undefined,
  format: 'jpeg' | Variant['format'],
  tag: string,
): ServedImage | undefined {
  return bytes && { bytes, type: `image/${format}`, tag, isFinal: true }
}

/** The narrowest that is wide enough, in the wanted format if possible; undefined when all are too narrow. */
function nearestOf(candidates: readonly Variant[], wanted: Variant): Variant | undefined {
  const score = ({ width, format }: Variant) => VARIANT_WIDTHS.indexOf(width) * 2 + (format === wanted.format ? 0 : 1)
  return candidates.filter(({ width }) => width >= wanted.width).sort((a, b) => score(a) - score(b))[0]
}

function isSame(a: Variant, b: Variant): boolean {
  return a.width === b.width && a.format === b.format
}

function originalPath(key: string): string {
  return `product-images/${key}`
}

function variantPath(key: string, { width, format }: Variant): string {
  return `product-images-resized/${key}/${width}.${format}`
}

function variantTag(key: string, { width, format }: Variant): string {
  return `${key}/${width}.${format}`
}

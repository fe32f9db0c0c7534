import { sql } from 'kysely'
import { readSettings } from '#app/domain/settings/settings.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { imageAddress, imageKey } from '#app/platform/storage/image-address.ts'
import {
  cancelDeletion,
  deleteImageRecords,
  lockImagesToDelete,
  scheduleDeletion,
} from '#app/platform/storage/image-records.server.ts'

/** The queue of jobs that delete image files: `{ keys }`. */
export const DELETE_IMAGE_FILES = 'remove-pictures'

/** How long an image removed from its product is retained: an unpaid checkout may still become an order that shows it. */
const UNUSED_IMAGE_RETENTION_DAYS = 30

const MAX_DELETED_AT_ONCE = 200

interface Pictured {
  readonly images?: readonly string[]
  readonly shareImage?: string
}

/** Which image of a product isn't stored; `position` counts from 1. */
export type UnknownImage =
  | { readonly status: 'unknown-image'; readonly position: number }
  | { readonly status: 'unknown-share-image' }

/** All images of a product, its share picture last. */
export function imagesOf({ images = [], shareImage }: Pictured): string[] {
  return [...images, ...(shareImage ? [shareImage] : [])]
}

/**
 * Marks the images of a product as used, and schedules those it no longer has for deletion.
 *
 * @returns The first image that isn't stored, if there is one; nothing is scheduled then.
 */
export async function attachImages(
  tx: Tx,
  { before, product }: { before: readonly string[]; product: Pictured },
): Promise<{ readonly status: 'attached' } | UnknownImage> {
  const after = imagesOf(product)
  const added = after.filter((url) => !before.includes(url))
  const known = await cancelDeletion(tx, keysOf(added))
  const unknown = added.find((url) => !known.some((key) => imageAddress(key) === url))
  if (unknown !== undefined) {
    const position = after.indexOf(unknown) + 1
    return product.images?.includes(unknown) ? { status: 'unknown-image', position } : { status: 'unknown-share-image' }
  }

  await scheduleImageDeletion(
    tx,
    before.filter((url) => !after.includes(url)),
  )
  return { status: 'attached' }
}

/** Schedules images for deletion; those that something else still shows will stay. */
export async function scheduleImageDeletion(tx: Tx, urls: readonly string[]): Promise<void> {
  await scheduleDeletion(tx, keysOf(urls), UNUSED_IMAGE_RETENTION_DAYS)
}

/**
 * Deletes images that are due for deletion and that nothing shows any more: no product, draft, order, setting, category, collection or version
 * of a page. Safe to repeat and to run in several processes at once.
 *
 * @returns How many were deleted.
 */
export async function deleteUnusedImages(db: Db, jobs: JobSender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await lockImagesToDelete(tx, MAX_DELETED_AT_ONCE)
    // A separate statement, so that it sees products saved with one of these images before the lock was taken.
    const shown = await listShown(tx, due.map(imageAddress))
    await cancelDeletion(tx, keysOf([...shown]))

    const keys = due.filter((key) => !shown.has(imageAddress(key)))
    if (keys.length === 0) return 0
    await deleteImageRecords(tx, keys)
    await jobs.enqueue(tx, DELETE_IMAGE_FILES, { keys })
    return keys.length
  })
}

async function listShown(tx: Tx, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const { rows } = await sql<{ url: string }>`
    select image as url from shop.products, unnest(images || share_image) as image where image = any(${sql.val(urls)}::text[])
    union
    select image from shop.product_drafts, unnest(images) as image where image = any(${sql.val(urls)}::text[])
    union
    select product_image from shop.order_items where product_image = any(${sql.val(urls)}::text[])
    union
    select text #>> '{}' from shop.page_versions, jsonb_path_query(texts, '$.**') as text
      where text #>> '{}' = any(${sql.val(urls)}::text[])
  `.execute(tx)
  const { settings } = await readSettings(tx)
  return new Set([
    ...rows.map(({ url }) => url),
    ...[settings, ...settings.categories].map(({ shareImage }) => shareImage),
    ...[...settings.categories, ...settings.collections].map(({ image }) => image),
    settings.logo,
    settings.icon,
  ])
}

/** The keys of images, passing over the addresses of renditions, which contain the same key. */
function keysOf(urls: readonly string[]): string[] {
  return urls.flatMap((url) => {
    const key = imageKey(url)
    return key !== undefined && imageAddress(key) === url ? [key] : []
  })
}

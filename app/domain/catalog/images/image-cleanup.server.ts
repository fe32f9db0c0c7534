import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import type { JobSender } from '#app/platform/jobs/jobs.server.ts'
import { imageAddress, imageKey } from '#app/platform/storage/image-address.ts'

/** The queue whose jobs remove the files of images: `{ keys }`. */
export const DELETE_IMAGE_FILES = 'remove-pictures'

/** How long an image stays that a product had: an open payment may still make an order that shows it. */
const UNUSED_IMAGE_RETENTION_DAYS = 30

const MAX_DELETED_AT_ONCE = 200

/**
 * Takes the images of a product into use and lets go of those it had and has no more.
 *
 * @returns The first image that the bucket does not have, counted from 1; nothing is let go then.
 */
export async function attachImages(
  tx: Tx,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<{ status: 'attached' } | { status: 'unknown-image'; position: number }> {
  const added = after.filter((url) => !before.includes(url))
  const known = await setEraseAfter(tx, added, null)
  const unknown = added.find((url) => !known.has(url))
  if (unknown !== undefined) return { status: 'unknown-image', position: after.indexOf(unknown) + 1 }

  await scheduleImageDeletion(
    tx,
    before.filter((url) => !after.includes(url)),
  )
  return { status: 'attached' }
}

/** Lets go of images: unless something else shows them, they are erased after a while. */
export async function scheduleImageDeletion(tx: Tx, urls: readonly string[]): Promise<void> {
  await setEraseAfter(tx, urls, sql<Date>`now() + make_interval(days => ${UNUSED_IMAGE_RETENTION_DAYS})`)
}

/**
 * Removes images whose time is over and that neither a product nor an order shows. Safe to repeat and to run in
 * several processes at once.
 *
 * @returns How many went.
 */
export async function deleteUnusedImages(db: Db, jobs: JobSender): Promise<number> {
  return inTransaction(db, async (tx) => {
    const due = await tx
      .selectFrom('stored_images')
      .select('key')
      .where('erase_after', '<', sql<Date>`now()`)
      .orderBy('erase_after')
      .limit(MAX_DELETED_AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute()
    // A statement of its own: whoever saved a product with one of them before it was held here is seen now.
    const shown = await listShown(
      tx,
      due.map(({ key }) => imageAddress(key)),
    )
    await setEraseAfter(tx, [...shown], null)

    const keys = due.map(({ key }) => key).filter((key) => !shown.has(imageAddress(key)))
    if (keys.length === 0) return 0
    await tx.deleteFrom('stored_images').where('key', 'in', keys).execute()
    await jobs.enqueue(tx, DELETE_IMAGE_FILES, { keys })
    return keys.length
  })
}

async function listShown(tx: Tx, urls: string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const { rows } = await sql<{ url: string }>`
    select image as url from shop.products, unnest(images) as image where image = any(${sql.val(urls)}::text[])
    union
    select product_image from shop.order_items where product_image = any(${sql.val(urls)}::text[])
  `.execute(tx)
  return new Set(rows.map(({ url }) => url))
}

/** @returns The addresses of those that the bucket has. */
async function setEraseAfter(
  tx: Tx,
  urls: readonly string[],
  eraseAfter: ReturnType<typeof sql<Date>> | null,
): Promise<Set<string>> {
  // The address of an image in another width names the same key, but is not the image's own.
  const keys = urls.map((url) => imageKey(url)).filter((key, index) => key && imageAddress(key) === urls[index])
  if (keys.length === 0) return new Set()
  const rows = await tx
    .updateTable('stored_images')
    .set({ erase_after: eraseAfter })
    .where('key', 'in', keys as string[])
    .returning('key')
    .execute()
  return new Set(rows.map(({ key }) => imageAddress(key)))
}

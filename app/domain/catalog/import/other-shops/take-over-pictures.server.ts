import type { Db } from '#app/platform/database/database.server.ts'
import { type DownloadLimits, type DownloadOutcome, download } from '#app/platform/http/download.server.ts'
import { imageKey, MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import type { PlannedRow } from '../check-product-file.server.ts'
import type { PictureProblem, RowProblem } from '../import-messages.ts'

export interface PictureServices {
  readonly storage: Pick<ImageStorage, 'saveImage'>
  /** @default downloads from the public internet */
  readonly fetchPicture?: (address: string, limits: DownloadLimits) => Promise<DownloadOutcome>
}

/** With these, the pictures of a product take far less than a job may. */
const FETCHED_AT_ONCE = 5
const LIMITS = { maxBytes: MAX_IMAGE_BYTES, timeoutMs: 10_000 } as const

/**
 * Downloads the pictures of the next row of an import from another shop, and stores them as if they had been uploaded. A product is added with
 * those that could be had; without any, its row is refused. Does nothing for a product file. Safe to repeat: pictures that no product
 * uses are deleted a day later.
 *
 * @throws Error while too many uploads wait, so that the job is tried again.
 */
export async function takeOverPictures(
  db: Db,
  { storage, fetchPicture = download }: PictureServices,
  importId: string,
): Promise<void> {
  const row = await db
    .selectFrom('product_import_rows')
    .select(['line', 'input'])
    .where('import_id', '=', importId)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(1)
    .executeTakeFirst()
  const plan = row?.input as unknown as PlannedRow | undefined
  if (!row || !plan || !hasForeignPictures(plan)) return

  const images: string[] = []
  const problems: RowProblem[] = []
  for (let start = 0; start < plan.product.images.length; start += FETCHED_AT_ONCE) {
    const addresses = plan.product.images.slice(start, start + FETCHED_AT_ONCE)
    const fetched = await Promise.all(addresses.map((address) => fetchPicture(address, LIMITS)))
    for (const [index, outcome] of fetched.entries()) {
      const stored =
        outcome.status === 'downloaded' ? await store(storage, outcome.bytes, images.length) : outcome.status
      if (typeof stored === 'object') images.push(stored.url)
      else problems.push({ code: 'picture-not-fetched', url: (addresses[index] ?? '').slice(0, 120), reason: stored })
    }
  }
  const changed: PlannedRow = { ...plan, product: { ...plan.product, images } }
  await db
    .updateTable('product_import_rows')
    .set({ input: JSON.stringify(changed), problems: JSON.stringify(problems) })
    .$if(images.length === 0, (query) => query.set({ outcome: 'refused' }))
    .where('import_id', '=', importId)
    .where('line', '=', row.line)
    .where('outcome', 'is', null)
    .execute()
}

/** Whether a row's pictures are still those of another shop. */
export function hasForeignPictures({ source, product }: PlannedRow): boolean {
  return source !== undefined && product.images.some((image) => imageKey(image) === undefined)
}

async function store(
  storage: PictureServices['storage'],
  bytes: Uint8Array,
  position: number,
): Promise<{ url: string } | PictureProblem> {
  const saved = await storage.saveImage(bytes, position)
  if (saved.status === 'saved') return saved
  if (saved.reason === 'busy') throw new Error('too many uploads are waiting')
  return saved.reason
}

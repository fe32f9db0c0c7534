import { sql } from 'kysely'
import { FIELD_LIST } from '#app/domain/catalog/product-fields.ts'
import type { ProductRow } from '#app/domain/catalog/product-row.ts'
import { paise } from '#app/money.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { imageAddress } from '#app/platform/storage/image-address.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import { type DemoImage, type DemoProduct, readDemoImage, readDemoImages, readDemoProducts } from './demo-catalogue.ts'

interface SeedOptions {
  readonly db: Db
  readonly storage: Pick<ImageStorage, 'storeImage' | 'prepareRenditions'>
  readonly now: Date
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Files stored in parallel: enough to keep a disk or a bucket busy. */
const FILES_AT_ONCE = 8

/**
 * Fills an empty shop with the demo catalogue. A shop that has, or once had, a product or an image is left alone. Safe to
 * repeat, also after an interruption and from two processes at once: the images are stored first, under names that never
 * change, and all rows are committed together.
 */
export async function seedDemo({ db, storage, now }: SeedOptions): Promise<'seeded' | 'not-empty'> {
  if (!(await isEmpty(db))) return 'not-empty'

  const [products, images] = await Promise.all([readDemoProducts(), readDemoImages()])
  const fileNames = Object.keys(images)
  for (let start = 0; start < fileNames.length; start += FILES_AT_ONCE) {
    const batch = fileNames.slice(start, start + FILES_AT_ONCE)
    await Promise.all(batch.map(async (fileName) => storage.storeImage(fileName, await readDemoImage(fileName))))
  }

  const outcome = await inTransaction(db, async (tx) => {
    await sql`lock table shop.products in share row exclusive mode`.execute(tx)
    if (!(await isEmpty(tx))) return 'not-empty'
    await insertImages(tx, images)
    await insertProducts(tx, products, now)
    return 'seeded' as const
  })
  // So that the first visitors get small files.
  if (outcome === 'seeded') storage.prepareRenditions(products.flatMap(({ images: [cover] }) => cover ?? []))
  return outcome
}

async function isEmpty(db: Db): Promise<boolean> {
  const row = await db
    .selectNoFrom(({ exists, selectFrom, or, lit }) =>
      or([
        exists(selectFrom('products').select(lit(1).as('one'))),
        exists(selectFrom('stored_images').select(lit(1).as('one'))),
        // Once its images are deleted, this is all that is left of a deleted product.
        exists(selectFrom('audit_log').select(lit(1).as('one')).where('entity', '=', 'products')),
      ]).as('hasSomething'),
    )
    .executeTakeFirstOrThrow()
  return !row.hasSomething
}

async function insertImages(tx: Tx, images: Record<string, DemoImage>): Promise<void> {
  const rows = Object.entries(images).map(([key, image]) => ({ key, ...image, is_demo: true }))
  await tx.insertInto('stored_images').values(rows).execute()
}

async function insertProducts(tx: Tx, products: DemoProduct[], now: Date): Promise<void> {
  const inserted = await tx
    .insertInto('products')
    .values(products.map((product) => productRow(product, now)))
    .returning(['id', 'name'])
    .execute()
  const byName = new Map(products.map((product) => [product.name, product]))
  const stock = inserted.flatMap(({ id, name }) => {
    const { stock_by_size, stock_quantity = 0 } = byName.get(name) ?? {}
    return Object.entries(stock_by_size ?? { '': stock_quantity }).map(([size, on_hand]) => ({
      product_id: id,
      size,
      on_hand,
    }))
  })
  await splitStock(
    tx,
    stock.filter(({ size }) => size !== ''),
  )
  const movements = stock
    .filter(({ on_hand }) => on_hand > 0)
    .map(({ product_id, size, on_hand }) => ({ product_id, size, delta: on_hand, reason: 'initial' as const }))
  await tx.insertInto('stock_movements').values(movements).execute()
}

/** Replaces the numbers that sizes share, with which these products were inserted. */
async function splitStock(tx: Tx, bySize: { product_id: string; size: string; on_hand: number }[]): Promise<void> {
  const ids = bySize.map(({ product_id }) => product_id)
  await tx
    .with('shared', (cte) => cte.deleteFrom('product_stock').where('product_id', 'in', ids))
    .insertInto('product_stock')
    .values(bySize)
    .execute()
}

function productRow(product: DemoProduct, now: Date) {
  const fields = FIELD_LIST.map(({ column, kind }) => {
    const value = product[column]
    if (kind === 'amount' || kind === 'optional-amount') {
      return [column, typeof value === 'number' ? paise(value * 100) : undefined]
    }
    return [column, kind === 'images' ? product.images.map(imageAddress) : value]
  })
  const createdAt = new Date(now.getTime() - product.created_days_ago * DAY_MS)
  // The database fills in what is undefined. The catalogue's slugs name its products; addresses follow the names in the shop.
  return { ...(Object.fromEntries(fields) as ProductRow), slug: '', created_at: createdAt, updated_at: createdAt }
}

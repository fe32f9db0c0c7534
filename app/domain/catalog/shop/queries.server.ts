import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type ListParams, type Sort, searchWords } from '#app/domain/catalog/listing/list-params.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { IMAGE_ADDRESS, imageKey } from '#app/platform/storage/image-address.ts'
import { isUuid } from '#app/shared/ids.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import { FEATURED_PRODUCTS, PRODUCTS_PER_PAGE, RELATED_PRODUCTS } from '#app/shop.ts'
import { type CardProduct, type Category, type Product, type StoredImage, toCard } from '../product.ts'
import { PUBLIC_FIELDS } from '../product-row.ts'
import { unitsOffered } from '../stock-by-size.ts'
import { cached } from './catalog-cache.server.ts'

/** One page of the listing. */
export interface ProductPage {
  /** At most twenty; empty beyond the last page. */
  readonly products: Product[]
  /** How many products match, on all pages. */
  readonly total: number
}

/**
 * One page of the products that match, in a stable order: no product is on two pages.
 *
 * With `params.after` the page begins after that product, wherever it is now. Without it, or if there never was such a product,
 * the page number decides.
 */
export async function listProducts(db: Db, params: ListParams): Promise<ProductPage> {
  const counting = countMatching(db, params)
  const [products, total] = await Promise.all([listPage(db, params, counting), counting])
  return { products, total }
}

/** The result of {@link listProducts} as cards. */
interface CardPage {
  readonly products: readonly CardProduct[]
  readonly total: number
}

/**
 * One page of the products that match, as cards.
 *
 * A grid shows whether a product is available, not how many units are. So its first page, unless searched, is cached until the
 * catalogue changes: every signed-in customer requests it.
 */
export async function listCards(db: Db, params: ListParams): Promise<CardPage> {
  const load = async () => {
    const { products, total } = await listProducts(db, params)
    return { products: products.map((product) => toCard(product, params.view)), total }
  }
  const isCacheable = params.view === 'grid' && params.page === 1 && params.after === undefined && params.search === ''
  return isCacheable ? cached(db, JSON.stringify(['cards', params]), load) : load()
}

async function listPage(db: Db, params: ListParams, counting: Promise<number>): Promise<Product[]> {
  const { order, reversed, behind } = ORDERS[params.sort]
  const ids = matching(db, params).select('products.id')
  const first = ids.orderBy(order).limit(PRODUCTS_PER_PAGE)
  if (params.after !== undefined && (await isProduct(db, params.after))) {
    return readProducts(db, first.where(behind(params.after)), order)
  }
  if (params.page === 1) return readProducts(db, first, order)

  const before = (params.page - 1) * PRODUCTS_PER_PAGE
  const left = (await counting) - before
  if (left <= 0) return []
  if (before <= left) return readProducts(db, first.offset(before), order)
  // Skipped rows are read, too; counted from the end, there are fewer.
  const shown = Math.min(left, PRODUCTS_PER_PAGE)
  const fromTheEnd = ids
    .orderBy(reversed)
    .offset(left - shown)
    .limit(shown)
  return readProducts(db, fromTheEnd, order)
}

/** The products whose ids a query selects. An index alone can find the ids, without reading the rows it skips. */
async function readProducts(
  db: Db,
  ids: SelectQueryBuilder<DB, 'products', { id: string }>,
  order: RawBuilder<unknown>,
): Promise<Product[]> {
  const rows = await selectProducts(db).where('products.id', 'in', ids).orderBy(order).execute()
  return rows.map(toProduct)
}

/** Counting reads every row that matches, which for a common word is most of the catalogue. */
async function countMatching(db: Db, params: ListParams): Promise<number> {
  const { search, category, material, color, minPrice, maxPrice, inStock } = params
  const question = JSON.stringify([search, category, material, color, minPrice, maxPrice, inStock])
  return cached(db, question, async () => {
    const { total } = await matching(db, params)
      .select((expression) => expression.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return total
  })
}

/** Whether there is, or was, such a product. */
async function isProduct(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The product that shoppers see under this id; undefined if there is none, for any text. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

/**
 * The products that shoppers see under these ids, as cards, in the same order; unknown and archived ones are left out.
 *
 * @param ids UUIDs; any other text is no product.
 */
export async function listCardsById(db: Db, ids: readonly string[]): Promise<CardProduct[]> {
  const known = ids.filter(isUuid)
  if (known.length === 0) return []
  const rows = await selectProducts(db).where('products.id', 'in', known).execute()
  const cards = new Map(rows.map((row) => [row.id, toCard(toProduct(row), 'grid')]))
  return known.map((id) => cards.get(id)).filter((card) => card !== undefined)
}

/** The newest featured products, at most three; may be empty. */
export async function listFeaturedProducts(db: Db): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where('products.is_featured', '=', true)
    .orderBy(ORDERS.newest.order)
    .limit(FEATURED_PRODUCTS)
    .execute()
  return rows.map(toProduct)
}

/** Up to four other products of the same category: those in stock first, then the most popular. */
export async function listRelatedProducts(
  db: Db,
  { id, category }: Pick<Product, 'id' | 'category'>,
): Promise<Product[]> {
  const { order } = ORDERS.popularity
  const alike = db
    .selectFrom('products')
    .select('products.id')
    .where('products.archived_at', 'is', null)
    .where('products.category', '=', category)
    .where('products.id', '!=', id)
    .orderBy(order)
  const available = await readProducts(db, alike.where(isAvailable).limit(RELATED_PRODUCTS), order)
  const missing = RELATED_PRODUCTS - available.length
  if (missing === 0) return available
  const soldOut = await readProducts(db, alike.where(sql<boolean>`not ${isAvailable}`).limit(missing), order)
  return [...available, ...soldOut]
}

/** Every category with an available product, the largest first; may be empty. */
export async function listCategories(db: Db): Promise<Category[]> {
  return cached(db, 'categories', async () => {
    const rows = await db
      .with('counted', (cte) =>
        cte
          .selectFrom('products')
          .where('archived_at', 'is', null)
          .where(isAvailable)
          .groupBy('category')
          .select(['category', (expression) => expression.fn.countAll<number>().as('count')]),
      )
      .selectFrom('counted')
      .select(['counted.category', 'counted.count'])
      .select((expression) =>
        expression
          .selectFrom('products')
          .where('products.archived_at', 'is', null)
          .where(isAvailable)
          .whereRef('products.category', '=', 'counted.category')
          .select(sql<string>`products.images[1]`.as('image'))
          .orderBy(ORDERS.popularity.order)
          .limit(1)
          .as('image'),
      )
      .orderBy('count', 'desc')
      .orderBy('category')
      .execute()
    const images = await listImages(
      db,
      rows.map((row) => row.image ?? ''),
    )
    return rows.flatMap(({ category, count }, index) => {
      const image = images[index]
      return image ? [{ name: category, count, image }] : []
    })
  })
}

/** Images with their sizes and placeholders, in the given order. */
export async function listImages(db: Db, urls: readonly string[]): Promise<StoredImage[]> {
  const keys = urls.map(imageKey).filter((key) => key !== undefined)
  if (keys.length === 0) return urls.map((url) => toStoredImage(url, undefined))
  const rows = await db
    .selectFrom('stored_images')
    .select(['key', 'width', 'height', 'placeholder'])
    .where('key', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return urls.map((url) => toStoredImage(url, byKey.get(imageKey(url) ?? '')))
}

/** The units of the query's product that shoppers can buy, by size. */
export const availableBySize = sql<Record<string, number>>`(
  select json_object_agg(size, on_hand - reserved) from shop.product_stock where product_id = products.id
)`

const isAvailable = sql<boolean>`products.is_available`

/**
 * The id comes last, so that equal products keep their places from page to page. All columns of an order have one direction,
 * so that the database finds the first product after another one in an index, and can read the index from either end.
 */
const ORDERS = {
  name: inOrder('asc', (product) => [`lower(${product}.name)`, `${product}.id`]),
  price_low: inOrder('asc', (product) => [`${product}.price`, `${product}.id`]),
  price_high: inOrder('desc', (product) => [`${product}.price`, `${product}.id`]),
  newest: inOrder('desc', (product) => [`${product}.created_at`, `${product}.id`]),
  popularity: inOrder('desc', (product) => [`${product}.is_bestseller`, `${product}.created_at`, `${product}.id`]),
} satisfies Record<Sort, unknown>

function inOrder(direction: 'asc' | 'desc', columnsOf: (product: string) => string[]) {
  const columns = columnsOf('products')
  const inDirection = (towards: 'asc' | 'desc') => sql.raw(columns.map((column) => `${column} ${towards}`).join(', '))
  return {
    order: inDirection(direction),
    reversed: inDirection(direction === 'asc' ? 'desc' : 'asc'),
    /** Whether a product comes after the one with this id. */
    behind: (id: string) => {
      const key = sql.raw(`(${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'}`)
      return sql<boolean>`${key} (select ${sql.raw(columnsOf('shown').join(', '))} from shop.products as shown where shown.id = ${id})`
    },
  }
}

/** Every product that isn't archived, with the record of its first image. */
function shownProducts(db: Db) {
  return db
    .selectFrom('products')
    .leftJoin('stored_images as cover', (join) =>
      join.on('cover.key', '=', sql<string>`substr(products.images[1], ${sql.lit(IMAGE_ADDRESS.length + 1)})`),
    )
    .where('products.archived_at', 'is', null)
}

function selectProducts(db: Db) {
  return shownProducts(db)
    .select(PUBLIC_FIELDS)
    .select(['products.id', 'products.created_at as createdAt', 'cover.width', 'cover.height', 'cover.placeholder'])
    .select(availableBySize.as('availableBySize'))
}

type ProductRow = InferResult<ReturnType<typeof selectProducts>>[number]

/** The products that the listing may show with these parameters, in no order. */
function matching(db: Db, params: ListParams) {
  const { search, category, material, color, minPrice, maxPrice, inStock } = params
  let products = db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where('products.price', '<=', maxPrice)
  // No price is below zero, and leaving out one comparison per skipped product makes a deep page a quarter faster.
  if (minPrice > 0) products = products.where('products.price', '>=', minPrice)
  if (category !== undefined) products = products.where('products.category', '=', category)
  if (material !== undefined) products = products.where(sql<boolean>`lower(products.material) = lower(${material})`)
  if (color !== undefined) products = products.where(sql<boolean>`lower(products.color) = lower(${color})`)
  if (inStock) products = products.where(isAvailable)
  for (const word of searchWords(search)) {
    const pattern = containsPattern(word)
    // Name, description and category, in lower case.
    products = products.where(sql<boolean>`products.search_text like lower(${pattern})`)
  }
  return products
}

function toProduct({ availableBySize, width, height, placeholder, ...row }: ProductRow): Product {
  const stock = new Map(Object.entries(availableBySize))
  return {
    ...row,
    cover: toStoredImage(row.images[0] ?? '', { width, height, placeholder }),
    available: unitsOffered({ sizes: row.sizes, stock }),
    stock,
  }
}

/** An image that isn't in storage is assumed to be upright, like product images. */
function toStoredImage(
  url: string,
  known: Pick<ProductRow, 'width' | 'height' | 'placeholder'> | undefined,
): StoredImage {
  return {
    url,
    width: known?.width ?? 1200,
    height: known?.height ?? 1600,
    placeholder: known?.placeholder ?? undefined,
  }
}

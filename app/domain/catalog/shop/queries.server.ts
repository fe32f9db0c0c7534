import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type ListParams, type Sort, searchWords } from '#app/domain/catalog/listing/list-params.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { IMAGE_ADDRESS, imageKey } from '#app/platform/storage/image-address.ts'
import { isUuid } from '#app/shared/ids.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import { FEATURED_PRODUCTS, PRODUCTS_PER_PAGE, RELATED_PRODUCTS } from '#app/shop.ts'
import { type CardProduct, type Category, type Picture, type Product, toCard } from '../product.ts'
import { PUBLIC_FIELDS, withDefaults } from '../product-row.ts'
import { rememberAnswer } from './catalog-cache.server.ts'

/** One page of the listing. */
export interface ProductPage {
  /** At most twenty; empty beyond the last page. */
  readonly products: Product[]
  /** How many products match, on all pages. */
  readonly total: number
}

/**
 * The products that match, one page of them, in an order that repeats: no product stands on two pages.
 *
 * With `params.after` the page begins behind that product, wherever it stands by now; without, or when there never was such a
 * product, where its number says.
 */
export async function listProducts(db: Db, params: ListParams): Promise<ProductPage> {
  const counting = countMatching(db, params)
  const [products, total] = await Promise.all([listPage(db, params, counting), counting])
  return { products, total }
}

/** What {@link listProducts} finds, ready for cards. */
interface CardPage {
  readonly products: readonly CardProduct[]
  readonly total: number
}

/**
 * The products that match, one page of them, as cards.
 *
 * A grid tells whether something is left, not how much, so where it begins without words it is remembered until what
 * visitors see of the catalogue changes: it is asked for all day, by everybody who has signed in.
 */
export async function listCards(db: Db, params: ListParams): Promise<CardPage> {
  const ask = async () => {
    const { products, total } = await listProducts(db, params)
    return { products: products.map((product) => toCard(product, params.view)), total }
  }
  const isRemembered = params.view === 'grid' && params.page === 1 && params.after === undefined && params.search === ''
  return isRemembered ? rememberAnswer(db, JSON.stringify(['cards', params]), ask) : ask()
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
  // Whatever is passed over is read all the same: from the end it is less.
  const shown = Math.min(left, PRODUCTS_PER_PAGE)
  const fromTheEnd = ids
    .orderBy(reversed)
    .offset(left - shown)
    .limit(shown)
  return readProducts(db, fromTheEnd, order)
}

/** The products that a query picks by their ids: an index can do that alone, reading nothing of those it passes over. */
async function readProducts(
  db: Db,
  ids: SelectQueryBuilder<DB, 'products', { id: string }>,
  order: RawBuilder<unknown>,
): Promise<Product[]> {
  const rows = await selectProducts(db).where('products.id', 'in', ids).orderBy(order).execute()
  return rows.map(toProduct)
}

/** Counting reads as many rows as match, which for a common word is most of the catalogue. */
async function countMatching(db: Db, params: ListParams): Promise<number> {
  const { search, category, material, color, minPrice, maxPrice, inStock } = params
  const question = JSON.stringify([search, category, material, color, minPrice, maxPrice, inStock])
  return rememberAnswer(db, question, async () => {
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

/** The product that shoppers see under this id; undefined when there is none, whatever the text is. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
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

/** Every category that has something in stock, the largest first; may be empty. */
export async function listCategories(db: Db): Promise<Category[]> {
  return rememberAnswer(db, 'categories', async () => {
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
    const pictures = await listPictures(
      db,
      rows.map((row) => row.image ?? ''),
    )
    return rows.flatMap(({ category, count }, index) => {
      const picture = pictures[index]
      return picture ? [{ name: category, count, picture }] : []
    })
  })
}

/** Describes pictures for showing them, in the given order. */
export async function listPictures(db: Db, urls: readonly string[]): Promise<Picture[]> {
  const keys = urls.map(imageKey).filter((key) => key !== undefined)
  if (keys.length === 0) return urls.map((url) => toPicture(url, undefined))
  const rows = await db
    .selectFrom('stored_images')
    .select(['key', 'width', 'height', 'placeholder'])
    .where('key', 'in', keys)
    .execute()
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return urls.map((url) => toPicture(url, byKey.get(imageKey(url) ?? '')))
}

const isAvailable = sql<boolean>`products.is_available`

/**
 * The id has the last word, so that products alike keep their places from page to page. All columns of an order run in one
 * direction: the database then finds the first product behind another one in an index, and reads it from either end.
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
    /** Whether a product comes behind the one with this id. */
    behind: (id: string) => {
      const key = sql.raw(`(${columns.join(', ')}) ${direction === 'asc' ? '>' : '<'}`)
      return sql<boolean>`${key} (select ${sql.raw(columnsOf('shown').join(', '))} from shop.products as shown where shown.id = ${id})`
    },
  }
}

/** What the shop may show: everything that is not archived, with what the store keeps about its first picture. */
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
    .select([
      'products.id',
      'products.reserved_quantity as reserved',
      'products.created_at as createdAt',
      'cover.width',
      'cover.height',
      'cover.placeholder',
    ])
}

type ProductRow = InferResult<ReturnType<typeof selectProducts>>[number]

/** The products that the listing may show with these parameters, in no order. */
function matching(db: Db, params: ListParams) {
  const { search, category, material, color, minPrice, maxPrice, inStock } = params
  let products = db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where('products.price', '<=', maxPrice)
  // No price is below zero, and a question less for each product passed over is a quarter of a deep page's time.
  if (minPrice > 0) products = products.where('products.price', '>=', minPrice)
  if (category !== undefined) products = products.where('products.category', '=', category)
  if (material !== undefined) products = products.where(sql<boolean>`lower(products.material) = lower(${material})`)
  if (color !== undefined) products = products.where(sql<boolean>`lower(products.color) = lower(${color})`)
  if (inStock) products = products.where(isAvailable)
  for (const word of searchWords(search)) {
    const pattern = containsPattern(word)
    // Name, description and category, in small letters.
    products = products.where(sql<boolean>`products.search_text like lower(${pattern})`)
  }
  return products
}

function toProduct({ reserved, width, height, placeholder, ...row }: ProductRow): Product {
  const product = withDefaults(row)
  return {
    ...product,
    cover: toPicture(row.images[0] ?? '', { width, height, placeholder }),
    available: row.stockQuantity - reserved,
  }
}

/** A picture that the store does not know is taken to be an upright one, as product pictures are. */
function toPicture(url: string, known: Pick<ProductRow, 'width' | 'height' | 'placeholder'> | undefined): Picture {
  return {
    url,
    width: known?.width ?? 1200,
    height: known?.height ?? 1600,
    placeholder: known?.placeholder ?? undefined,
  }
}

import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { FACETS } from '#app/domain/catalog/listing/facets.ts'
import {
  DEFAULT_LIST_PARAMS,
  hasListFilter,
  type ListParams,
  type Sort,
} from '#app/domain/catalog/listing/list-params.ts'
import { readSearch } from '#app/domain/catalog/search/read-search.server.ts'
import {
  EVERYTHING,
  groupIndex,
  type SearchGroups,
  searchGroups,
} from '#app/domain/catalog/search/search-groups.server.ts'
import type { Understanding } from '#app/domain/catalog/search/understand.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { IMAGE_ADDRESS, imageKey } from '#app/platform/storage/image-address.ts'
import { isUuid } from '#app/shared/ids.ts'
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
  /** The search with its misspelled words corrected; undefined if there are none. */
  readonly corrected: string | undefined
}

/**
 * One page of the products that match, in a stable order: no product is on two pages. What a search finds comes in groups, plain
 * matches first, each in the chosen order.
 *
 * With `params.after` the page begins after that product, wherever it is now. Without it, or if there never was such a product,
 * the page number decides.
 */
export async function listProducts(db: Db, params: ListParams): Promise<ProductPage> {
  const understood = params.search === '' ? undefined : await readSearch(db, params.search)
  const match = { params, found: understood ? searchGroups(understood) : EVERYTHING }
  const counts = countsOf(db, match)
  const products = await listPage(db, match, counts)
  return { products, total: await counts.total(), corrected: understood?.corrected }
}

/** What is listed: the parameters, and what the search finds. */
interface Match {
  readonly params: ListParams
  readonly found: SearchGroups
}

/** The first products of a search in the listing's usual order, without counting the others. May be empty. */
export async function listFirstMatches(db: Db, understood: Understanding, limit: number): Promise<Product[]> {
  const match = { params: DEFAULT_LIST_PARAMS, found: searchGroups(understood) }
  return readGroups(db, match, { group: 0, narrow: (ids) => ids }, { limit })
}

/** The result of {@link listProducts} as cards. */
interface CardPage extends Omit<ProductPage, 'products'> {
  readonly products: readonly CardProduct[]
}

/**
 * One page of the products that match, as cards.
 *
 * A grid shows whether a product is available, not how many units are. So its first page, unless searched, is cached until the
 * catalogue changes: every signed-in customer requests it.
 */
export async function listCards(db: Db, params: ListParams): Promise<CardPage> {
  const load = async () => {
    const { products, ...page } = await listProducts(db, params)
    return { ...page, products: products.map((product) => toCard(product, params.view)) }
  }
  const isCacheable = params.view === 'grid' && params.page === 1 && params.after === undefined && params.search === ''
  return isCacheable ? cached(db, JSON.stringify(['cards', params]), load) : load()
}

async function listPage(db: Db, match: Match, counts: Counts): Promise<Product[]> {
  const { params, found } = match
  const { after } = params
  const page = { limit: PRODUCTS_PER_PAGE, counts }
  const group = after === undefined ? undefined : await findGroup(db, found, after)
  if (after !== undefined && group !== undefined) {
    const { behind } = ORDERS[params.sort]
    return readGroups(db, match, { group, narrow: (ids) => ids.where(behind(after)) }, page)
  }
  if (params.page === 1) return readGroups(db, match, { group: 0, narrow: (ids) => ids }, page)

  let before = (params.page - 1) * PRODUCTS_PER_PAGE
  for (const [index, count] of (await counts.byGroup()).entries()) {
    if (before < count) return readGroups(db, match, { group: index, ...skipping(match, before, count) }, page)
    before -= count
  }
  return []
}

type IdQuery = SelectQueryBuilder<DB, 'products', { id: string }>

/** Leaves out the first products of a group. Skipped rows are read, too; counted from the end, there may be fewer. */
function skipping({ params }: Match, skipped: number, count: number): Pick<PageStart, 'narrow'> {
  const left = count - skipped
  if (skipped <= left) return { narrow: (ids) => ids.offset(skipped) }
  const shown = Math.min(left, PRODUCTS_PER_PAGE)
  return {
    narrow: (ids) =>
      ids
        .clearOrderBy()
        .orderBy(ORDERS[params.sort].reversed)
        .offset(left - shown)
        .limit(shown),
  }
}

/** Where a page begins: in which group, and with which of its products, which come in order. */
interface PageStart {
  readonly group: number
  readonly narrow: (ids: IdQuery) => IdQuery
}

/**
 * The products from a place on, group after group, until there are enough.
 *
 * @param options.counts How many products each group has, which spares reading the empty ones.
 */
async function readGroups(
  db: Db,
  match: Match,
  start: PageStart,
  { limit, counts }: { readonly limit: number; readonly counts?: Counts },
): Promise<Product[]> {
  const { params, found } = match
  const { order } = ORDERS[params.sort]
  // Everything is listed from the index of its order, which needs no count.
  const isNarrowed = params.search !== '' || hasListFilter(params)
  const known = isNarrowed ? await counts?.byGroup() : undefined
  const products: Product[] = []
  for (let group = start.group; group < found.groups.length && products.length < limit; group++) {
    if (known?.[group] === 0) continue
    const ids = matchesOf(db, match, { group, count: known?.[group] })
      .select('products.id')
      .orderBy(order)
      .limit(limit - products.length)
    products.push(...(await readProducts(db, group === start.group ? start.narrow(ids) : ids, order)))
  }
  return products
}

/** Up to so many matches are found first and sorted then. */
const FEW = 5_000

/**
 * The products of a group. Left to itself, the database may look for a few matches in the order of the list, through the whole
 * catalogue.
 *
 * @param options.count Undefined if it isn't known.
 */
function matchesOf(db: Db, { params, found }: Match, { group, count }: { group: number; count: number | undefined }) {
  const all = matching(db, params)
  const matches = all.where(found.groups[group] ?? sql<boolean>`false`)
  if (count === undefined || count > FEW) return matches
  return all.where(sql<boolean>`products.id = any(array(${matches.select('products.id')}))`)
}

/**
 * The group of a product, also of one that was archived meanwhile. Undefined if there never was such a product, or if it was
 * changed so that the search no longer finds it.
 */
async function findGroup(db: Db, found: SearchGroups, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('products')
    .select(groupIndex(found).as('group'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return row.group ?? (found.groups.length === 1 ? 0 : undefined)
}

/** The products whose ids a query selects. An index alone can find the ids, without reading the rows it skips. */
async function readProducts(db: Db, ids: IdQuery, order: RawBuilder<unknown>): Promise<Product[]> {
  const rows = await selectProducts(db).where('products.id', 'in', ids).orderBy(order).execute()
  return rows.map(toProduct)
}

/** How many products match. Counting reads every row that matches, which for a common word is most of the catalogue. */
interface Counts {
  total(): Promise<number>
  byGroup(): Promise<readonly number[]>
}

/** Counts what is asked for, once until the catalogue changes. */
function countsOf(db: Db, { params, found }: Match): Counts {
  const { sort, view, page, after, ...filters } = params
  const { parameters } = found.any.compile(db)
  const question = ['count', filters, parameters]
  const matched = matching(db, params).where(found.any)
  let byGroup: Promise<readonly number[]> | undefined

  const countAll = async () => {
    const { total } = await matched.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return total
  }
  const countGroups = async () => {
    const rows = await matched
      .select([groupIndex(found).as('group'), ({ fn }) => fn.countAll<number>().as('total')])
      .groupBy('group')
      .execute()
    return found.groups.map((_, index) => rows.find(({ group }) => group === index)?.total ?? 0)
  }
  const total = () => cached(db, JSON.stringify(question), countAll)
  return {
    total: async () => (byGroup ? sum(await byGroup) : total()),
    byGroup() {
      byGroup ??=
        found.groups.length === 1
          ? total().then((only) => [only])
          : cached(db, JSON.stringify(['groups', ...question]), countGroups)
      return byGroup
    },
  }
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
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

/**
 * Up to four other products of the same category: those in stock first, then the most popular.
 *
 * @param except Ids of products that the page shows already.
 */
export async function listRelatedProducts(
  db: Db,
  { id, category }: Pick<Product, 'id' | 'category'>,
  except: readonly string[] = [],
): Promise<Product[]> {
  const { order } = ORDERS.popularity
  const alike = db
    .selectFrom('products')
    .select('products.id')
    .where('products.archived_at', 'is', null)
    .where('products.category', '=', category)
    .where('products.id', 'not in', [id, ...except])
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

/** The products that the listing may show with these parameters, whatever is searched for, in no order. */
export function matching(db: Db, params: ListParams) {
  const { category, material, color, minPrice, maxPrice, inStock } = params
  let products = db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where('products.price', '<=', maxPrice)
  // No price is below zero, and leaving out one comparison per skipped product makes a deep page a quarter faster.
  if (minPrice > 0) products = products.where('products.price', '>=', minPrice)
  if (category !== undefined) products = products.where('products.category', '=', category)
  if (material.length > 0) products = products.where(isOneOf('products.material', material))
  if (color.length > 0) products = products.where(isOneOf('products.color', color))
  // A size in stock implies it, and indexes of the orders say it without reading the product.
  if (inStock || params.size.length > 0) products = products.where(isAvailable)
  for (const facet of FACETS) {
    const words = params[facet].map((value) => `${facet}:${value}`)
    if (words.length > 0) products = products.where(sql<boolean>`products.facets && ${words}::text[]`)
  }
  return products
}

/** Whether a text is one of these, in any letter case. */
function isOneOf(column: 'products.material' | 'products.color', texts: readonly string[]) {
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(texts.map((text) => sql`lower(${text})`))})`
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

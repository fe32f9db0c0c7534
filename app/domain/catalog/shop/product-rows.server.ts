import { type InferResult, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { WORD_FACETS } from '#app/domain/catalog/listing/facets.ts'
import type { ListParams, Sort } from '#app/domain/catalog/listing/list-params.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { DB } from '#app/platform/database/tables.ts'
import { IMAGE_ADDRESS } from '#app/platform/storage/image-address.ts'
import type { Product, StoredImage } from '../product.ts'
import type { AddressedProduct } from '../product-address.ts'
import { PUBLIC_FIELDS } from '../product-row.ts'
import { unitsOffered } from '../stock-by-size.ts'

/** What the listing or the page of a collection lists. */
export interface ListQuery extends ListParams {
  /** What no filter of the listing can say. */
  readonly only?: {
    /** The id of a hand-picked collection that has them. */
    readonly pickedIn?: string
    /** Added at this moment or later, as an ISO time. */
    readonly addedSince?: string
    /** With a struck price. */
    readonly isReduced?: boolean
    /** In one of these categories, by key; never empty. */
    readonly categories?: readonly string[]
  }
  /** Shows one product of each design: the first one that it would list. */
  readonly isOneOfEachDesign?: boolean
}

/** A query of the ids of products, in the order of a list. */
export type IdQuery = SelectQueryBuilder<DB, 'products', { id: string }>

/** The products whose ids a query selects. An index alone can find the ids, without reading the rows it skips. */
export async function readProducts(db: Db, ids: IdQuery, order: RawBuilder<unknown>): Promise<Product[]> {
  const rows = await selectProducts(db).where('products.id', 'in', ids).orderBy(order).execute()
  return rows.map(toProduct)
}

/** The products with these ids that shoppers see, in the same order. */
export async function readProductsById(db: Db, ids: readonly string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const rows = await selectProducts(db).where('products.id', 'in', ids).execute()
  const products = new Map(rows.map((row) => [row.id, toProduct(row)]))
  return ids.map((id) => products.get(id)).filter((product) => product !== undefined)
}

/** The units of the query's product that shoppers can buy, by size. */
export const availableBySize = sql<Record<string, number>>`(
  select json_object_agg(size, on_hand - reserved) from shop.product_stock where product_id = products.id
)`

/** What the page of the query's `product_id` is addressed by; null without the product. */
export const addressedProduct = sql<AddressedProduct | null>`(
  select json_build_object('id', id, 'name', name, 'slug', slug) from shop.products where id = product_id
)`

/** Whether a product has this short id. There is an index for it. */
export const hasShortId = (shortId: string) => sql<boolean>`right(products.id::text, 10) = ${shortId}`

export const isAvailable = sql<boolean>`products.is_available`

/**
 * The id comes last, so that equal products keep their places from page to page. All columns of an order have one direction,
 * so that the database finds the first product after another one in an index.
 */
export const ORDERS = {
  name: inOrder('asc', (product) => [`lower(${product}.name)`, `${product}.id`]),
  price_low: inOrder('asc', (product) => [`${product}.price`, `${product}.id`]),
  price_high: inOrder('desc', (product) => [`${product}.price`, `${product}.id`]),
  newest: inOrder('desc', (product) => [`${product}.created_at`, `${product}.id`]),
  popularity: inOrder('desc', (product) => [`${product}.is_bestseller`, `${product}.created_at`, `${product}.id`]),
  origin: inOrder('asc', (product) => [
    `lower(${product}.country_of_origin)`,
    `lower(${product}.name)`,
    `${product}.id`,
  ]),
} satisfies Record<Sort, unknown>

/** The order in which a query lists its products. */
export function orderOf({ sort, only }: Pick<ListQuery, 'sort' | 'only'>): (typeof ORDERS)[Sort] {
  if (sort !== 'picked') return ORDERS[sort]
  const placeOf = (id: RawBuilder<unknown>) =>
    sql`(select position from shop.collection_products where collection_id = ${only?.pickedIn} and product_id = ${id})`
  const place = placeOf(sql.ref('products.id'))
  return {
    order: place,
    // After a product that is no longer in the collection, the list begins anew.
    behind: (id) => sql<boolean>`${place} > coalesce(${placeOf(sql.val(id))}, 0)`,
    isBefore: (one, other) => sql<boolean>`${placeOf(sql.ref(`${one}.id`))} < ${placeOf(sql.ref(`${other}.id`))}`,
  }
}

function inOrder(direction: 'asc' | 'desc', columnsOf: (product: string) => string[]) {
  const columns = columnsOf('products')
  const keyOf = (product: string) => `(${columnsOf(product).join(', ')})`
  return {
    order: sql.raw(columns.map((column) => `${column} ${direction}`).join(', ')),
    /** Whether one product of a query comes before another one, by their names in the query. */
    isBefore: (one: string, other: string) =>
      sql.raw<boolean>(`${keyOf(one)} ${direction === 'asc' ? '<' : '>'} ${keyOf(other)}`),
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

/** The products that shoppers see, with all that a page shows of them. */
export function selectProducts(db: Db) {
  return shownProducts(db)
    .select(PUBLIC_FIELDS)
    .select(['products.id', 'products.created_at as createdAt', 'cover.width', 'cover.height', 'cover.placeholder'])
    .select(availableBySize.as('availableBySize'))
}

type ProductRow = InferResult<ReturnType<typeof selectProducts>>[number]

/** The products that the listing may show with these parameters, whatever is searched for, in no order. */
export function matching(db: Db, params: ListQuery) {
  const { category, material, color, origin, minPrice, maxPrice, inStock, only } = params
  let products = db
    .selectFrom('products')
    .where('products.archived_at', 'is', null)
    .where('products.price', '<=', maxPrice)
  // No price is below zero, and leaving out one comparison per skipped product makes a deep page a quarter faster.
  if (minPrice > 0) products = products.where('products.price', '>=', minPrice)
  if (category !== undefined) products = products.where('products.category', '=', category)
  if (material.length > 0) products = products.where(isOneOf('products.material', material))
  if (color.length > 0) products = products.where(isOneOf('products.color', color))
  if (origin.length > 0) products = products.where(isOneOf('products.country_of_origin', origin))
  // A size in stock implies this, and the indexes of the orders have it, so the product needn't be read.
  if (inStock || params.size.length > 0) products = products.where(isAvailable)
  for (const facet of WORD_FACETS) {
    const words = params[facet].map((value) => `${facet}:${value}`)
    if (words.length > 0) products = products.where(sql<boolean>`products.facets && ${words}::text[]`)
  }
  if (only?.pickedIn) {
    const picked = db.selectFrom('collection_products').select('product_id').where('collection_id', '=', only.pickedIn)
    products = products.where('products.id', 'in', picked)
  }
  if (only?.categories) products = products.where('products.category', 'in', only.categories)
  if (only?.addedSince) products = products.where('products.created_at', '>=', new Date(only.addedSince))
  if (only?.isReduced) products = products.whereRef('products.price', '<', 'products.original_price')
  return products
}

/** Whether a text is one of these, in any letter case. */
function isOneOf(
  column: 'products.material' | 'products.color' | 'products.country_of_origin',
  texts: readonly string[],
) {
  return sql<boolean>`lower(${sql.ref(column)}) in (${sql.join(texts.map((text) => sql`lower(${text})`))})`
}

/** A row of {@link selectProducts} as a product. */
export function toProduct({ availableBySize, width, height, placeholder, shareImage, ...row }: ProductRow): Product {
  const stock = new Map(Object.entries(availableBySize))
  return {
    ...row,
    cover: toStoredImage(row.images[0] ?? '', { width, height, placeholder }),
    available: unitsOffered({ sizes: row.sizes, stock }),
    stock,
    ...(shareImage !== '' && { shareImage }),
  }
}

/** An image that isn't in storage is assumed to be upright, like product images. */
export function toStoredImage(
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

import { sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { isUuid } from '#app/shared/ids.ts'
import { FEATURED_PRODUCTS, RELATED_PRODUCTS } from '#app/vocabulary/shop.ts'
import { cached } from '../catalog-version.server.ts'
import { type CardProduct, type Category, type Product, type StoredImage, toCard } from '../product.ts'
import { productSlug, readProductAddress } from '../product-address.ts'
import { withCountTimeout } from './count-timeout.server.ts'
import {
  hasShortId,
  isAvailable,
  ORDERS,
  readProducts,
  readProductsById,
  selectProducts,
  toProduct,
  toStoredImage,
} from './product-rows.server.ts'

/** The product that shoppers see under this id; undefined for any other text. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!isUuid(id)) return undefined
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

/**
 * The product that shoppers see at `/product/{address}`, and the id of its design: of several products with its short id, the one with its
 * words, or else the oldest.
 */
export async function findProductAt(db: Db, address: string) {
  const named = readProductAddress(address)
  if (!named) return undefined
  const rows = await selectProducts(db)
    .select('products.design_id as designId')
    .where('id' in named ? sql<boolean>`products.id = ${named.id}` : hasShortId(named.shortId))
    .orderBy('products.id')
    .execute()
  const row = rows.find((each) => 'slug' in named && productSlug(each) === named.slug) ?? rows[0]
  if (!row) return undefined
  const { designId, ...product } = row
  return { product: toProduct(product), designId }
}

/**
 * The products that shoppers see under these ids, as cards, in the same order; unknown and archived ones are left out.
 *
 * @param ids UUIDs; any other text is no product.
 */
export async function listCardsById(db: Db, ids: readonly string[]): Promise<CardProduct[]> {
  const products = await readProductsById(db, ids.filter(isUuid))
  return products.map((product) => toCard(product, 'grid'))
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
  const outOfStock = await readProducts(db, alike.where(sql<boolean>`not ${isAvailable}`).limit(missing), order)
  return [...available, ...outOfStock]
}

/** Every category with an available product that isn't hidden, the largest first; may be empty. */
export async function listCategories(db: Db): Promise<Category[]> {
  return cached(db, 'categories', () => withCountTimeout(db, readCategories))
}

async function readCategories(db: Db): Promise<Category[]> {
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
    .leftJoin('categories', 'categories.key', 'counted.category')
    .where(sql<boolean>`categories.is_shown is not false`)
    .select(['counted.category', 'counted.count', 'categories.image as own'])
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
    .orderBy('counted.category')
    .execute()
  const images = await listImages(
    db,
    rows.map((row) => row.own || (row.image ?? '')),
  )
  return rows.flatMap(({ category, count }, index) => {
    const image = images[index]
    return image ? [{ name: category, count, image }] : []
  })
}

/**
 * Every category with an available product that isn't hidden, by key, with its name in small letters; may be empty. Finds them without
 * counting the products.
 */
export async function listCategoryNames(db: Db): Promise<{ key: string; name: string }[]> {
  const { rows } = await sql<{ key: string; name: string }>`
    with recursive category (name) as (
      (select category from shop.products where archived_at is null order by category limit 1)
      union all
      select (
        select next.category from shop.products next
        where next.archived_at is null and next.category > category.name order by next.category limit 1
      )
      from category where category.name is not null
    )
    select category.name as key, lower(coalesce(categories.name, category.name)) as name
    from category
    left join shop.categories on categories.key = category.name
    where categories.is_shown is not false and exists (select from shop.products where archived_at is null and products.category = category.name and ${isAvailable})
  `.execute(db)
  return rows
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

import { type InferResult, sql } from 'kysely'
import type { Db } from '#app/platform/database/database.server.ts'
import { IMAGE_ADDRESS, imageKey } from '#app/platform/storage/image-address.ts'
import { FEATURED_PRODUCTS, PRODUCTS_PER_PAGE, RELATED_PRODUCTS } from '#app/shop.ts'
import { type ListParams, type Sort, searchWords } from './list-params.ts'
import type { Category, Picture, Product } from './product.ts'

/** One page of the listing. */
export interface ProductPage {
  /** At most twenty; empty beyond the last page. */
  readonly products: Product[]
  /** How many products match, on all pages. */
  readonly total: number
}

/** The products that match, one page of them, in an order that repeats: no product stands on two pages. */
export async function listProducts(db: Db, params: ListParams): Promise<ProductPage> {
  const matching = narrow(shownProducts(db), params)
  const [rows, { total }] = await Promise.all([
    matching
      .select(productColumns)
      .orderBy(ORDERS[params.sort])
      .limit(PRODUCTS_PER_PAGE)
      .offset((params.page - 1) * PRODUCTS_PER_PAGE)
      .execute(),
    matching.select((expression) => expression.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { products: rows.map(toProduct), total }
}

/** The product that shoppers see under this id; undefined when there is none, whatever the text is. */
export async function findProduct(db: Db, id: string): Promise<Product | undefined> {
  if (!UUID.test(id)) return undefined
  const row = await selectProducts(db).where('products.id', '=', id).executeTakeFirst()
  return row && toProduct(row)
}

/** The newest featured products, at most three; may be empty. */
export async function listFeaturedProducts(db: Db): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where('products.is_featured', '=', true)
    .orderBy(ORDERS.newest)
    .limit(FEATURED_PRODUCTS)
    .execute()
  return rows.map(toProduct)
}

/** Up to four other products of the same category: those in stock first, then the most popular. */
export async function listRelatedProducts(
  db: Db,
  { id, category }: Pick<Product, 'id' | 'category'>,
): Promise<Product[]> {
  const rows = await selectProducts(db)
    .where('products.category', '=', category)
    .where('products.id', '!=', id)
    .orderBy(isAvailable, 'desc')
    .orderBy(ORDERS.popularity)
    .limit(RELATED_PRODUCTS)
    .execute()
  return rows.map(toProduct)
}

/** Every category that has something in stock, the largest first; may be empty. */
export async function listCategories(db: Db): Promise<Category[]> {
  const rows = await shownProducts(db)
    .where(isAvailable)
    .groupBy('products.category')
    .select(['products.category', (expression) => expression.fn.countAll<number>().as('count')])
    .select(sql<string>`(array_agg(products.images[1] order by ${ORDERS.popularity}))[1]`.as('image'))
    .orderBy('count', 'desc')
    .orderBy('products.category')
    .execute()
  const pictures = await listPictures(
    db,
    rows.map((row) => row.image),
  )
  return rows.flatMap(({ category, count }, index) => {
    const picture = pictures[index]
    return picture ? [{ name: category, count, picture }] : []
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

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const isAvailable = sql<boolean>`products.stock_quantity > products.reserved_quantity`

/** The id has the last word, so that products alike keep their places from page to page. */
const ORDERS = {
  name: sql`lower(products.name), products.id desc`,
  price_low: sql`products.price, products.id desc`,
  price_high: sql`products.price desc, products.id desc`,
  newest: sql`products.created_at desc, products.id desc`,
  popularity: sql`products.is_bestseller desc, products.created_at desc, products.id desc`,
} satisfies Record<Sort, unknown>

const productColumns = [
  'products.id',
  'products.name',
  'products.description',
  'products.price',
  'products.original_price',
  'products.images',
  'products.category',
  'products.material',
  'products.color',
  'products.care_instructions',
  'products.size',
  'products.is_new',
  'products.is_bestseller',
  'products.is_featured',
  'products.stock_quantity',
  'products.reserved_quantity',
  'products.has_delivery_charge',
  'products.delivery_charge',
  'products.free_delivery_threshold',
  'products.created_at',
  'cover.width',
  'cover.height',
  'cover.placeholder',
] as const

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
  return shownProducts(db).select(productColumns)
}

type ProductQuery = ReturnType<typeof shownProducts>
type ProductRow = InferResult<ReturnType<typeof selectProducts>>[number]

function narrow(products: ProductQuery, params: ListParams): ProductQuery {
  const { search, category, material, color, minPrice, maxPrice, inStock } = params
  let narrowed = products.where('products.price', '>=', minPrice).where('products.price', '<=', maxPrice)
  if (category !== undefined) narrowed = narrowed.where('products.category', '=', category)
  if (material !== undefined) narrowed = narrowed.where(sql<boolean>`lower(products.material) = lower(${material})`)
  if (color !== undefined) narrowed = narrowed.where(sql<boolean>`lower(products.color) = lower(${color})`)
  if (inStock) narrowed = narrowed.where(isAvailable)
  for (const word of searchWords(search)) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    narrowed = narrowed.where((expression) =>
      expression.or([
        expression('products.name', 'ilike', pattern),
        expression('products.description', 'ilike', pattern),
        expression('products.category', 'ilike', pattern),
      ]),
    )
  }
  return narrowed
}

function toProduct(row: ProductRow): Product {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    originalPrice: row.original_price,
    images: row.images,
    cover: toPicture(row.images[0] ?? '', row),
    category: row.category,
    material: row.material,
    color: row.color,
    careInstructions: row.care_instructions,
    sizes: row.size,
    isNew: row.is_new,
    isBestseller: row.is_bestseller,
    isFeatured: row.is_featured,
    stockQuantity: row.stock_quantity,
    available: row.stock_quantity - row.reserved_quantity,
    hasDeliveryCharge: row.has_delivery_charge,
    deliveryCharge: row.delivery_charge,
    freeDeliveryThreshold: row.free_delivery_threshold,
    createdAt: row.created_at,
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

import { sql } from 'kysely'
import type { Paise } from '#app/money.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { containsPattern } from '#app/shared/search-text.ts'
import { pageSlice } from '#app/shared/table-page.ts'
import type { AddressedProduct } from '../product-address.ts'
import { listProductsWithCode } from '../product-codes.server.ts'
import { IN_CATALOGUE, IS_HIDDEN } from '../product-row.ts'
import type { ProductListView, ProductSort } from './product-list.ts'
import { whereUndeclared } from './undeclared.server.ts'

/** A product as a row of the back office's table. */
export interface ListedProduct extends AddressedProduct {
  readonly image: string
  readonly category: string
  readonly price: Paise
  readonly originalPrice: Paise
  readonly hasDeliveryCharge: boolean
  readonly deliveryCharge: Paise
  /** Null means the shop's own threshold. */
  readonly freeDeliveryThreshold: Paise | null
  /** Units on hand, reserved ones included. */
  readonly stockQuantity: number
  /** Units on hand by offered size; empty while the sizes share the number. */
  readonly unitsBySize: Readonly<Record<string, number>>
  readonly isFeatured: boolean
  readonly isHidden: boolean
}

/** One page of the table. */
export interface ProductTable {
  /** Empty beyond the last page. */
  readonly products: ListedProduct[]
  /** How many products match, on all pages. */
  readonly total: number
}

/** What to list: a view of the table, or products on sale and hidden ones together. */
interface Listing extends Omit<ProductListView, 'show'> {
  readonly show: ProductListView['show'] | 'catalogue'
}

const ON_SALE = sql<boolean>`products.archived_at is null`

/** The products of a view, whose name contains the search, or with a SKU or barcode that starts with it. */
async function selectMatching(db: Db, { show, search }: Pick<Listing, 'show' | 'search'>) {
  const pattern = containsPattern(search)
  const coded = await listProductsWithCode(db, search)
  const undeclared = show === 'undeclared' ? await whereUndeclared(db) : undefined
  const matching = db
    .selectFrom('products')
    .where(show === 'catalogue' ? IN_CATALOGUE : show === 'hidden' ? IS_HIDDEN : ON_SALE)
    .$if(undeclared !== undefined, (query) => query.where(undeclared?.condition ?? sql.lit(true)))
    .$if(search !== '', (query) =>
      query.where(({ or, and, eb }) =>
        or([
          // The second condition is redundant, but there is an index for it.
          and([eb('name', 'ilike', pattern), sql<boolean>`products.search_text like lower(${pattern})`]),
          ...(coded.length > 0 ? [eb('id', 'in', coded)] : []),
        ]),
      ),
    )
  return { matching }
}

/** How many products are hidden. */
export async function countHiddenProducts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('products')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(IS_HIDDEN)
    .executeTakeFirstOrThrow()
  return count
}

/** The ids of the products that the table shows on all its pages, in its order, at most `limit`. */
export async function listMatchingProductIds(db: Db, view: ProductListView, limit: number): Promise<string[]> {
  const { matching } = await selectMatching(db, view)
  const rows = await matching.select('id').orderBy(ORDERS[view.sort]).limit(limit).execute()
  return rows.map(({ id }) => id)
}

/** One page of the table; an empty search finds all. */
export async function listProductsForAdmin(db: Db, view: Listing): Promise<ProductTable> {
  const { sort, page } = view
  const { limit, offset } = pageSlice(page)
  const { matching } = await selectMatching(db, view)
  const [products, { total }] = await Promise.all([
    db
      .selectFrom('products')
      // Later pages skip rows in the index alone, not whole products.
      .innerJoin(
        matching.select('id').orderBy(ORDERS[sort]).limit(limit).offset(offset).as('shown'),
        'shown.id',
        'products.id',
      )
      .select([
        'products.id',
        'name',
        'slug',
        sql<string>`images[1]`.as('image'),
        'category',
        'price',
        'original_price as originalPrice',
        'has_delivery_charge as hasDeliveryCharge',
        'delivery_charge as deliveryCharge',
        'free_delivery_threshold as freeDeliveryThreshold',
        'stock_quantity as stockQuantity',
        'is_featured as isFeatured',
        'is_hidden as isHidden',
      ])
      .select(
        sql<Record<string, number>>`(
          select coalesce(json_object_agg(stock.size, stock.on_hand), '{}')
          from shop.product_stock stock
          where stock.product_id = products.id and stock.size <> '' and stock.size = any(products.size)
        )`.as('unitsBySize'),
      )
      .orderBy(ORDERS[sort])
      .execute(),
    matching.select((expression) => expression.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { products, total }
}

/** How many products to add are shown; a more specific search finds the others. */
const FOUND_SHOWN = 8

/**
 * Products that the owner may add somewhere, hidden ones too; none without a search.
 *
 * @param taken The ids of those that are there already.
 */
export async function findProductsToAdd(db: Db, search: string, taken: readonly string[]) {
  if (search === '') return []
  const { matching } = await selectMatching(db, { show: 'catalogue', search })
  return matching
    .select(['id', 'name', sql<string>`images[1]`.as('image'), ON_SALE.as('isShown')])
    .where(sql<boolean>`products.id <> all(${sql.val(taken)}::uuid[])`)
    .orderBy(ORDERS.name)
    .limit(FOUND_SHOWN)
    .execute()
}

/**
 * The id breaks ties, so that products keep their places from page to page. Each ordering runs in one direction, like its
 * index.
 */
const ORDERS = {
  newest: sql`products.created_at desc, products.id desc`,
  name: sql`lower(products.name), products.id`,
  price_low: sql`products.price, products.id`,
  price_high: sql`products.price desc, products.id desc`,
  stock_low: sql`products.stock_quantity, products.id`,
} satisfies Record<ProductSort, unknown>

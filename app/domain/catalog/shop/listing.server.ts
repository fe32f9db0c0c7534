import { DEFAULT_LIST_PARAMS, type ListParams } from '#app/domain/catalog/listing/list-params.ts'
import { readSearch } from '#app/domain/catalog/search/read-search.server.ts'
import {
  EVERYTHING,
  groupIndex,
  nearGroups,
  type SearchGroups,
  searchGroups,
} from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { PRODUCTS_PER_PAGE } from '#app/shop.ts'
import { type CardProduct, type Product, toCard } from '../product.ts'
import { recordSearch, recordTyping } from './background-totals.server.ts'
import { cached } from './catalog-cache.server.ts'
import { type Counts, countsOf } from './listing-counts.server.ts'
import { BEGINNING, type PageStart, readGroups } from './listing-groups.server.ts'
import { LISTING_LIMITS, type ListingQuery, SUGGESTION_LIMITS } from './listing-query.ts'
import { findOrigins } from './origins.server.ts'
import { ORDERS } from './product-rows.server.ts'

/** One page of the listing. */
export interface ProductPage {
  /** At most twenty; empty beyond the last page. */
  readonly products: Product[]
  /** How many products match, on all pages. */
  readonly total: number
  /** Whether more than `total` products match, and the exact number isn't known yet: for a search that finds a great many. */
  readonly isMinimum: boolean
  /** Whether any product of the shop isn't from India. */
  readonly hasImports: boolean
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
export async function listProducts(db: Db, params: ListParams, limits = LISTING_LIMITS): Promise<ProductPage> {
  const understood = params.search === '' ? undefined : await readSearch(db, params.search)
  const query = { params, found: understood ? searchGroups(understood) : EVERYTHING, limits }
  const counts = countsOf(db, query, { isBusy: understood !== undefined && recordSearch(db) })
  const [products, total, origins] = await Promise.all([listPage(db, query, counts), counts.total(), findOrigins(db)])
  return { products, ...total, hasImports: origins.size > 0, corrected: understood?.corrected }
}

/** The first products of some groups, in the listing's usual order, without their total. May be empty. */
export async function listFirstMatches(
  db: Db,
  found: SearchGroups,
  limit: number,
  limits = SUGGESTION_LIMITS,
): Promise<Product[]> {
  recordTyping(db)
  const query = { params: DEFAULT_LIST_PARAMS, found, limits }
  return readGroups(db, query, BEGINNING, { limit, ifFewIn: countsOf(db, query).ifFewInAlone })
}

/** How many products stand below a search that finds none. */
const NEAREST = 8

/** The products that are nearest to a search that finds none, those with most of its words first. May be empty. */
export async function listNearest(db: Db, search: string): Promise<Product[]> {
  return listFirstMatches(db, nearGroups(await readSearch(db, search)), NEAREST)
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

async function listPage(db: Db, query: ListingQuery, counts: Counts): Promise<Product[]> {
  const { params, found } = query
  const { after } = params
  const page = { limit: PRODUCTS_PER_PAGE, ifFewIn: counts.ifFewIn }
  const group = after === undefined ? undefined : await findGroup(db, found, after)
  if (after !== undefined && group !== undefined) {
    const { behind } = ORDERS[params.sort]
    return readGroups(db, query, { group, from: (ids) => ids.where(behind(after)) }, page)
  }
  if (params.page === 1) return readGroups(db, query, BEGINNING, page)

  let before = (params.page - 1) * PRODUCTS_PER_PAGE
  for (const [index, count] of (await counts.byGroup()).entries()) {
    if (before < count) return readGroups(db, query, { group: index, ...skipping(query, before, count) }, page)
    before -= count
  }
  return []
}

/** Leaves out the first products of a group. Skipped rows are read, too; counted from the end, there may be fewer. */
function skipping({ params }: ListingQuery, skipped: number, count: number): Pick<PageStart, 'skip'> {
  const left = count - skipped
  if (skipped <= left) return { skip: (ids) => ids.offset(skipped) }
  const shown = Math.min(left, PRODUCTS_PER_PAGE)
  return {
    skip: (ids) =>
      ids
        .clearOrderBy()
        .orderBy(ORDERS[params.sort].reversed)
        .offset(left - shown)
        .limit(shown),
  }
}

/**
 * The group of a product, even if it was archived in the meantime. Undefined if there never was such a product, or if it was
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

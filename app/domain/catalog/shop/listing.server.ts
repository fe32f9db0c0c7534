import { type RawBuilder, sql } from 'kysely'
import { DEFAULT_LIST_PARAMS, type ListParams } from '#app/domain/catalog/listing/list-params.ts'
import { readSearch } from '#app/domain/catalog/search/lexicon.server.ts'
import {
  EVERYTHING,
  groupIndex,
  nearGroups,
  type SearchGroups,
  searchGroups,
} from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db, Tx } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { PRODUCTS_PER_PAGE } from '#app/vocabulary/shop.ts'
import { cached } from '../catalog-version.server.ts'
import { type CardProduct, type Product, toCard } from '../product.ts'
import { type IdQuery, matching, ORDERS, readProductsById } from './product-rows.server.ts'

/** One page of the listing. */
export interface ProductPage {
  /** At most twenty; empty beyond the last page. */
  readonly products: Product[]
  readonly hasNext: boolean
  /** How many products match, on all pages. */
  readonly total: number
  /** Whether more than `total` products match. */
  readonly isMinimum: boolean
  /** Whether any product of the shop isn't from India. */
  readonly hasImports: boolean
  /** The search with its misspelled words corrected; undefined if there are none. */
  readonly corrected: string | undefined
}

/** How much of the catalogue is read for a page. */
export interface ListingLimits {
  /** Totals are exact up to this number, at least `few`. */
  readonly exact: number
  /** Up to this many matches are all found first and then sorted; more are looked for in the order of the list. */
  readonly few: number
  /** For each product of a page, this many at the beginning of the list are looked through first: common words have enough matches there. */
  readonly near: number
}

const LISTING_LIMITS: ListingLimits = { exact: 10_000, few: 1_000, near: 100 }

/** What is listed: the parameters, and what the search finds. */
interface ListingQuery {
  readonly params: ListParams
  readonly found: SearchGroups
  readonly limits: ListingLimits
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
  const { groups } = query.found
  const after = await findAfter(db, query)
  const skip = after ? 0 : (params.page - 1) * PRODUCTS_PER_PAGE
  const isFoundByCounts = skip > 0 && groups.length > 1
  const counting = countGroups(db, query, groups, Math.max(limits.exact, isFoundByCounts ? skip : 0))
  const read = async () => {
    const start = after ?? (isFoundByCounts ? skipGroups(await counting, skip) : { group: 0, skip })
    return start ? readFrom(db, query, start, PRODUCTS_PER_PAGE + 1, async (group) => (await counting)[group]) : []
  }
  const [products, counts, areImported] = await Promise.all([read(), counting, hasImports(db)])
  const total = counts.reduce<number>((sum, count = 0) => sum + count, 0)
  const isMinimum = counts.includes(undefined) || total > limits.exact
  return {
    products: products.slice(0, PRODUCTS_PER_PAGE),
    hasNext: products.length > PRODUCTS_PER_PAGE,
    total: isMinimum ? limits.exact : total,
    isMinimum,
    hasImports: areImported,
    corrected: understood?.corrected,
  }
}

/** The first products of some groups, in the listing's usual order, without their total. May be empty. */
export function listFirstMatches(
  db: Db,
  found: SearchGroups,
  limit: number,
  limits = LISTING_LIMITS,
): Promise<Product[]> {
  const query = { params: DEFAULT_LIST_PARAMS, found, limits }
  return readFrom(db, query, { group: 0 }, limit, async (group) => {
    const [count] = await countGroups(db, query, found.groups.slice(group, group + 1), limits.few)
    return count
  })
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

/** Where products come from unless the owner says otherwise. */
const INDIA = 'india'

/** Whether any product that shoppers see isn't from India. */
export function hasImports(db: Db): Promise<boolean> {
  return cached(db, 'has imports', async () => {
    const country = sql`lower(country_of_origin)`
    const { first, last } = await db
      .selectFrom('products')
      .where('archived_at', 'is', null)
      .select([sql<string | null>`min(${country})`.as('first'), sql<string | null>`max(${country})`.as('last')])
      .executeTakeFirstOrThrow()
    return (first ?? INDIA) !== INDIA || (last ?? INDIA) !== INDIA
  })
}

/** The number of products in each group; undefined from the group on with which they are more than were to be counted. */
type GroupCounts = readonly (number | undefined)[]

/**
 * Counts the products in some groups, but no more than `most` altogether. Counts them once until the catalogue changes.
 *
 * @param groups At least one.
 */
async function countGroups(
  db: Db,
  { params }: ListingQuery,
  groups: SearchGroups['groups'],
  most: number,
): Promise<GroupCounts> {
  const found = groups
    .map((group, index) => matching(db, params).where(group).select(sql.lit(index).as('group')))
    .reduce((all, group) => all.unionAll(group))
    .limit(most + 1)
  const counting = db
    .selectFrom(found.as('found'))
    .select(['found.group', ({ fn }) => fn.countAll<number>().as('count')])
    .groupBy('found.group')
    .compile()
  return cached(db, JSON.stringify([counting.sql, counting.parameters]), async () => {
    const { rows } = await byIndexes(db, (tx) => tx.executeQuery(counting))
    const counts = new Map(rows.map(({ group, count }) => [group, count]))
    const isBeyond = rows.reduce((sum, { count }) => sum + count, 0) > most
    // One group is read after the other, so only the last one that was reached is incomplete.
    const complete = isBeyond ? Math.max(...counts.keys()) : groups.length
    return groups.map((_, group) => (group < complete ? (counts.get(group) ?? 0) : undefined))
  })
}

/** Where a page begins: in which group, and there after a product, or after a number of products. */
interface Place {
  readonly group: number
  readonly after?: string
  readonly skip?: number
}

/**
 * The place after the product that the address names, even if that was archived in the meantime. Undefined if the address names
 * none, if there never was such a product, or if it was changed so that the search no longer finds it.
 */
async function findAfter(db: Db, { params: { after }, found }: ListingQuery): Promise<Place | undefined> {
  if (after === undefined) return undefined
  const product = await db
    .selectFrom('products')
    .select(groupIndex(found).as('group'))
    .where('id', '=', after)
    .executeTakeFirst()
  const group = product?.group ?? (product && found.groups.length === 1 ? 0 : undefined)
  return group === undefined ? undefined : { group, after }
}

/** The place after a number of products; undefined if there are no more. */
function skipGroups(counts: GroupCounts, products: number): Place | undefined {
  let skip = products
  for (const [group, count] of counts.entries()) {
    if (count === undefined || skip < count) return { group, skip }
    skip -= count
  }
  return undefined
}

/**
 * The products from a place on, group after group, each in the chosen order, until there are enough.
 *
 * @param countIn The number of products in a group; undefined if there are many.
 */
async function readFrom(
  db: Db,
  query: ListingQuery,
  start: Place,
  limit: number,
  countIn: (group: number) => Promise<number | undefined>,
): Promise<Product[]> {
  const { found, limits } = query
  const ids: string[] = []
  let near: readonly Match[] = []
  for (let group = start.group; group < found.groups.length && ids.length < limit; group++) {
    const place = group === start.group ? start : { group }
    const missing = limit - ids.length
    // A group begins at the beginning of the list, wherever the one before it ended.
    if (place === start || (start.after && group === start.group + 1)) near = await readNear(db, query, place, missing)
    let next = near.filter((match) => match.group === group).slice(0, missing)
    if (next.length < missing) {
      const count = await countIn(group)
      const isFew = count !== undefined && count <= limits.few
      if (next.length !== count) next = await readGroup(db, query, place, missing, isFew)
    }
    ids.push(...next.map(({ id }) => id))
  }
  return readProductsById(db, ids)
}

interface Match {
  readonly id: string
  readonly group?: number | null
}

/**
 * The first `limit` matches of a search from a place on, by group, among the next products of the list. A common word mostly has
 * them there, and looking there takes less time than counting how many match.
 */
async function readNear(db: Db, query: ListingQuery, { group, after, skip }: Place, limit: number): Promise<Match[]> {
  const { params, found, limits } = query
  if (found === EVERYTHING || skip) return []
  const { order, behind } = ORDERS[params.sort]
  const all = db.selectFrom('products').select('products.id').where('products.archived_at', 'is', null)
  const next = (after ? all.where(behind(after)) : all).orderBy(order).limit(Math.ceil(limits.near * limit))
  const index = groupIndex(found)
  return matching(db, params)
    .where(found.any)
    .where(isOneOfIds(next))
    .$if(group > 0, (products) => products.where(index, '>=', group))
    .select(['products.id', index.as('group')])
    .orderBy('group')
    .orderBy(order)
    .limit(limit)
    .execute()
}

/**
 * The next products of a group, or of a list that isn't searched. Left to itself, the database looks for few matches in the order of
 * the list, and reads the whole catalogue if all are at its end. Bestsellers come first and are few; an index of their own finds those
 * that match.
 */
async function readGroup(
  db: Db,
  { params, found }: ListingQuery,
  { group, after, skip }: Place,
  limit: number,
  isFew: boolean,
): Promise<Match[]> {
  const { order, behind } = ORDERS[params.sort]
  const isSearched = found !== EVERYTHING
  const matches = (from: Db) => matching(from, params).where(found.groups[group] ?? sql<boolean>`false`)
  const inOrder = (products: ReturnType<typeof matching>, most: number) =>
    (after ? products.where(behind(after)) : products)
      .select('products.id')
      .orderBy(order)
      .limit(most)
      .offset(skip ?? 0)
      .execute()
  const fewInOrder = (products: (from: Db) => ReturnType<typeof matching>) =>
    byIndexes(db, (tx) => inOrder(matching(tx, params).where(isOneOfIds(products(tx).select('products.id'))), limit))
  if (isFew) return fewInOrder(matches)
  if (!isSearched || skip || params.sort !== 'popularity') return inOrder(matches(db), limit)

  const bestsellers = await fewInOrder((from) => matches(from).where('products.is_bestseller', '=', true))
  if (bestsellers.length === limit) return bestsellers
  const others = matches(db).where('products.is_bestseller', '=', false)
  return [...bestsellers, ...(await inOrder(others, limit - bestsellers.length))]
}

/** Whether a query finds a product. The query runs first; a join may run the other way round. */
function isOneOfIds(ids: IdQuery): RawBuilder<boolean> {
  return sql<boolean>`products.id = any(array(${ids}))`
}

/**
 * Runs a query of matches by indexes alone. PostgreSQL doesn't know how often two words occur together: left to itself, it reads the
 * whole catalogue, row by row, for the few matches of two common words.
 */
function byIndexes<Value>(db: Db, read: (tx: Tx) => Promise<Value>): Promise<Value> {
  return inTransaction(db, async (tx) => {
    await sql`
      select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true),
        set_config('max_parallel_workers_per_gather', '0', true)
    `.execute(tx)
    return read(tx)
  })
}

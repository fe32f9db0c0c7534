import { type RawBuilder, sql } from 'kysely'
import {
  countOtherColours,
  isFirstAmongMany,
  isFirstOfDesign,
} from '#app/domain/catalog/designs/one-of-each-design.server.ts'
import { DEFAULT_LIST_PARAMS } from '#app/domain/catalog/listing/list-params.ts'
import { readSearch } from '#app/domain/catalog/search/lexicon.server.ts'
import {
  EVERYTHING,
  groupIndex,
  nearGroups,
  type SearchGroups,
  searchGroups,
} from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { inTransaction } from '#app/platform/database/transaction.server.ts'
import { PRODUCTS_PER_PAGE } from '#app/vocabulary/shop.ts'
import { cached } from '../catalog-version.server.ts'
import { type CardProduct, type Product, toCard } from '../product.ts'
import { type IdQuery, type ListQuery, matching, ORDERS, orderOf, readProductsById } from './product-rows.server.ts'

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
  readonly params: ListQuery
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
export async function listProducts(db: Db, params: ListQuery, limits = LISTING_LIMITS): Promise<ProductPage> {
  const understood = params.search === '' ? undefined : await readSearch(db, params.search)
  const query = { params, found: understood ? searchGroups(understood) : EVERYTHING, limits }
  const { groups } = query.found
  const after = await findAfter(db, query)
  const skip = after ? 0 : (params.page - 1) * PRODUCTS_PER_PAGE
  const isFoundByCounts = skip > 0 && groups.length > 1
  const counting = countGroups(db, query, Math.max(limits.exact, isFoundByCounts ? skip : 0))
  const read = async () => {
    const start = after ?? (isFoundByCounts ? skipGroups(groups, await counting, skip) : { group: 0, skip })
    return start ? readFrom(db, query, start, PRODUCTS_PER_PAGE + 1, counting) : []
  }
  const [products, counts, areImported] = await Promise.all([read(), counting, hasImports(db)])
  const total = counts.reduce((sum, count) => sum + count, 0)
  const isMinimum = counts.length < groups.length || total > limits.exact
  const shown = products.slice(0, PRODUCTS_PER_PAGE)
  return {
    products: params.isOneOfEachDesign ? await withOtherColours(db, shown) : shown,
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
  isOneOfEachDesign = false,
): Promise<Product[]> {
  const params = { ...DEFAULT_LIST_PARAMS, isOneOfEachDesign }
  return readFrom(db, { params, found, limits }, { group: 0 }, limit)
}

/** How many products stand below a search that finds none. */
const NEAREST = 8

async function withOtherColours(db: Db, products: Product[]): Promise<Product[]> {
  const ids = products.map(({ id }) => id)
  const counts = ids.length > 0 ? await countOtherColours(db, ids) : new Map<string, number>()
  return products.map((product) => {
    const otherColours = counts.get(product.id)
    return otherColours === undefined ? product : { ...product, otherColours }
  })
}

/** The products that are nearest to a search that finds none, those with most of its words first. May be empty. */
export async function listNearest(db: Db, search: string, isOneOfEachDesign = false): Promise<Product[]> {
  return listFirstMatches(db, nearGroups(await readSearch(db, search)), NEAREST, LISTING_LIMITS, isOneOfEachDesign)
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
export async function listCards(db: Db, params: ListQuery): Promise<CardPage> {
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

/** The number of products in each group, without those from the group on with which they are more than were to be counted. */
type GroupCounts = readonly number[]

/** Counts the products in the groups until they are more than `most`. Counts them once until the catalogue changes. */
function countGroups(db: Db, { params, found }: ListingQuery, most: number): Promise<GroupCounts> {
  const counting = found.groups.map((_, group) => {
    const some = matchesOf(db, params, found, group, isFirstAmongMany).select(sql.lit(1).as('one'))
    return db
      .selectFrom(some.limit(most + 1).as('found'))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .compile()
  })
  const key = JSON.stringify(counting.map((query) => [query.sql, query.parameters]))
  const count = async (tx: Db) => {
    const counts: number[] = []
    let total = 0
    for (const query of counting) {
      const { rows } = await tx.executeQuery(query)
      const found = rows[0]?.count ?? 0
      total += found
      if (total > most) break
      counts.push(found)
    }
    return counts
  }
  return cached(db, key, () => withMemory(db, count))
}

/**
 * Otherwise what an index finds of a common word is remembered by pages, whose rows all have to be read again, and other colours by the
 * hundred thousand wouldn't be hashed.
 */
function withMemory<Value>(db: Db, read: (tx: Db) => Promise<Value>): Promise<Value> {
  return inTransaction(db, async (tx) => {
    await sql`set local work_mem = '64MB'`.execute(tx)
    return read(tx)
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
function skipGroups(groups: SearchGroups['groups'], counts: GroupCounts, products: number): Place | undefined {
  let skip = products
  for (const [group, count] of counts.entries()) {
    if (skip < count) return { group, skip }
    skip -= count
  }
  return counts.length < groups.length ? { group: counts.length, skip } : undefined
}

/**
 * The products from a place on, group after group, each in the chosen order, until there are enough.
 *
 * @param counting The number of products in each group; without it, the order has to be the usual one.
 */
async function readFrom(
  db: Db,
  query: ListingQuery,
  start: Place,
  limit: number,
  counting?: Promise<GroupCounts>,
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
      const count = counting && ((await counting)[group] ?? Number.POSITIVE_INFINITY)
      const areMany = count === undefined ? await areManyNear(db, query, group, missing) : count > limits.few
      if (next.length !== count) next = await readGroup(db, query, place, missing, areMany)
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
  const { order, behind } = orderOf(params)
  const all = db.selectFrom('products').select('products.id').where('products.archived_at', 'is', null)
  const next = (after ? all.where(behind(after)) : all).orderBy(order).limit(Math.ceil(limits.near * limit))
  const index = groupIndex(found)
  return matching(db, params)
    .where(found.any)
    .where(isOneOfIds(next))
    .$if(group > 0, (products) => products.where(index, '>=', group))
    .$if(params.isOneOfEachDesign === true, (all) => all.where(isFirstOfDesign(db, params, found, index)))
    .select(['products.id', index.as('group')])
    .orderBy('group')
    .orderBy(order)
    .limit(limit)
    .execute()
}

/** Whether the first products after the bestsellers have at least `limit` of a group. */
async function areManyNear(db: Db, query: ListingQuery, group: number, limit: number): Promise<boolean> {
  const { params, found, limits } = query
  const others = db
    .selectFrom('products')
    .select('products.id')
    .where('products.archived_at', 'is', null)
    .where('products.is_bestseller', '=', false)
    .orderBy(ORDERS.popularity.order)
    .limit(Math.ceil(limits.near * limit))
  const matches = matchesOf(db, params, found, group).where(isOneOfIds(others)).select('products.id')
  return (await matches.limit(limit).execute()).length === limit
}

/**
 * The next products of a group, or of a list that isn't searched. Few are all found first and then sorted: left to itself, the database
 * looks for them in the order of the list, and reads the whole catalogue if all are at its end. Bestsellers come first and are few; an
 * index of their own finds those that match.
 */
async function readGroup(
  db: Db,
  { params, found }: ListingQuery,
  { group, after, skip }: Place,
  limit: number,
  areMany: boolean,
): Promise<Match[]> {
  const { order, behind } = orderOf(params)
  const matches = matchesOf(db, params, found, group, skip ? isFirstAmongMany : isFirstOfDesign)
  const inOrder = (products: typeof matches, most: number) =>
    (after ? products.where(behind(after)) : products)
      .select('products.id')
      .orderBy(order)
      .limit(most)
      .offset(skip ?? 0)
  const fewInOrder = (products: typeof matches) =>
    byIndexes(db, inOrder(matching(db, params).where(isOneOfIds(products.select('products.id'))), limit))
  if (!areMany) return fewInOrder(matches)
  if (skip && params.isOneOfEachDesign)
    return withMemory(db, async (tx) => (await tx.executeQuery(inOrder(matches, limit))).rows)
  if (found === EVERYTHING || skip || params.sort !== 'popularity') return inOrder(matches, limit).execute()

  const bestsellers = await fewInOrder(matches.where('products.is_bestseller', '=', true))
  if (bestsellers.length === limit) return bestsellers
  const others = matches.where('products.is_bestseller', '=', false)
  return [...bestsellers, ...(await inOrder(others, limit - bestsellers.length).execute())]
}

/** @param isFirst Says which product of a design is listed, if only one is. */
function matchesOf(db: Db, params: ListQuery, found: SearchGroups, group: number, isFirst = isFirstOfDesign) {
  const matches = matching(db, params).where(found.groups[group] ?? sql<boolean>`false`)
  return params.isOneOfEachDesign ? matches.where(isFirst(db, params, found, sql.lit(group))) : matches
}

/** Whether a query finds a product. The query runs first; a join may run the other way round. */
function isOneOfIds(ids: IdQuery): RawBuilder<boolean> {
  return sql<boolean>`products.id = any(array(${ids}))`
}

/**
 * Reads few products by indexes alone. PostgreSQL doesn't know how often two words occur together: left to itself, it reads the whole
 * catalogue, row by row, for the few matches of two common words.
 */
function byIndexes(db: Db, few: IdQuery): Promise<Match[]> {
  return inTransaction(db, async (tx) => {
    await sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`.execute(tx)
    return (await tx.executeQuery(few)).rows
  })
}

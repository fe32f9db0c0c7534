import { type RawBuilder, sql } from 'kysely'
import { hasListFilter } from '#app/domain/catalog/listing/list-params.ts'
import { EVERYTHING, groupIndex } from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Product } from '../product.ts'
import { hasMoreProducts } from './catalog-size.server.ts'
import type { CountFewIn } from './listing-counts.server.ts'
import type { ListingQuery } from './listing-query.ts'
import { type IdQuery, matching, ORDERS, readProducts, readProductsById } from './product-rows.server.ts'

/** Where a page begins: in which group, and with which of its products. */
export interface PageStart {
  readonly group: number
  /** Leaves out what comes before a product. */
  readonly from?: (ids: IdQuery) => IdQuery
  /** Leaves out a number of products, which are read, too. */
  readonly skip?: (ids: IdQuery) => IdQuery
}

/** Where the first page begins. */
export const BEGINNING: PageStart = { group: 0 }

interface Page {
  /** How many products it has, if there are enough. */
  readonly limit: number
  readonly ifFewIn: CountFewIn
}

/** The products from a place on, group after group, each in the chosen order, until there are enough. */
export async function readGroups(db: Db, query: ListingQuery, start: PageStart, page: Page): Promise<Product[]> {
  const { found } = query
  if (found === EVERYTHING) return readEverything(db, query, start, page)

  const ids: string[] = []
  let beginning: Near | undefined
  const lookNear = async (place: PageStart, limit: number) => {
    const { group, from, skip } = place
    if (skip) return undefined
    const among = Math.ceil(query.limits.near * page.limit)
    if (from) return readNear(db, query, { from, among, groups: [group] }, limit)
    beginning ??= await readNear(db, query, { among, groups: [...found.groups.keys()].slice(group) }, limit)
    return beginning
  }
  for (let group = start.group; group < found.groups.length && ids.length < page.limit; group++) {
    const place = group === start.group ? start : { group }
    const limit = page.limit - ids.length
    const near = await lookNear(place, limit)
    const next = near?.matches.filter((product) => product.group === group).slice(0, limit) ?? []
    const isEnough = next.length === limit || near?.isAll
    const areRare = !near?.isFull
    ids.push(...(isEnough ? next.map(({ id }) => id) : await readGroup(db, query, place, { ...page, limit, areRare })))
  }
  return readProductsById(db, ids)
}

async function readEverything(
  db: Db,
  query: ListingQuery,
  place: PageStart,
  { limit, ifFewIn }: Page,
): Promise<Product[]> {
  const matches = matchesOf(db, query, place)
  // Without a filter, an index of its order has the whole list, which needs no count.
  const few = hasListFilter(query.params) ? await ifFewIn(place.group, limit) : undefined
  if (few === 0) return []
  const ids = few === undefined ? inOrder(query, matches, place, limit) : fewInOrder(db, query, matches, place, limit)
  return readProducts(db, ids, ORDERS[query.params.sort].order)
}

/** What a search finds among the next products of a list. */
interface Near {
  /** By group, and in the list's order. */
  readonly matches: readonly { readonly id: string; readonly group: number | null }[]
  /** Whether as many were found as were looked for, in all groups together. */
  readonly isFull: boolean
  /** Whether the list has no products beyond these. */
  readonly isAll: boolean
}

/**
 * Looks for the first `limit` matches of some groups among the next `among` products of the list. A common word mostly has them
 * there, and looking there takes less time than counting how many match.
 */
async function readNear(
  db: Db,
  query: ListingQuery,
  {
    from = (ids) => ids,
    among,
    groups,
  }: Pick<PageStart, 'from'> & { readonly among: number; readonly groups: readonly number[] },
  limit: number,
): Promise<Near> {
  const { params, found } = query
  const { order } = ORDERS[params.sort]
  const all = db.selectFrom('products').where('products.archived_at', 'is', null)
  const nearest = from(all.select('products.id').orderBy(order).limit(among))
  const matches = await matching(db, params)
    .where(oneOf(query, groups))
    .where(isOneOfIds(nearest))
    .select(['products.id', groupIndex(found).as('group')])
    .orderBy('group')
    .orderBy(order)
    .limit(limit)
    .execute()
  return { matches, isFull: matches.length === limit, isAll: !(await hasMoreProducts(db, among)) }
}

function oneOf({ found }: ListingQuery, groups: readonly number[]): RawBuilder<boolean> {
  if (groups.length === found.groups.length) return found.any
  const conditions = groups.map((group) => found.groups[group] ?? sql<boolean>`false`)
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`
}

/**
 * The ids of the next products of a group. Left to itself, the database looks for them in the order of the list, and reads the
 * whole catalogue if all matches are at its end. Bestsellers come first and are few; an index of their own finds those that match.
 */
async function readGroup(
  db: Db,
  query: ListingQuery,
  place: PageStart,
  { limit, ifFewIn, areRare }: Page & { readonly areRare: boolean },
): Promise<string[]> {
  const hasBestsellers = query.params.sort === 'popularity' && !place.skip
  const isCountedFirst = areRare || !hasBestsellers
  let few = isCountedFirst ? await ifFewIn(place.group, limit) : undefined

  let matches = matchesOf(db, query, place)
  const bestsellers: string[] = []
  if (hasBestsellers && few === undefined) {
    const matching = matches.where('products.is_bestseller', '=', true)
    bestsellers.push(...(await idsOf(fewInOrder(db, query, matching, place, limit))))
    matches = matches.where('products.is_bestseller', '=', false)
  }
  if (bestsellers.length === limit) return bestsellers

  if (!isCountedFirst) few = await ifFewIn(place.group, limit)
  if (few === 0) return bestsellers
  const missing = limit - bestsellers.length
  const next =
    few === undefined ? inOrder(query, matches, place, missing) : fewInOrder(db, query, matches, place, missing)
  return [...bestsellers, ...(await idsOf(place.skip ? sorted(db, query, next) : next))]
}

type Matches = ReturnType<typeof matching>

function matchesOf(db: Db, { params, found }: ListingQuery, { group }: PageStart): Matches {
  return matching(db, params).where(found.groups[group] ?? sql<boolean>`false`)
}

function inOrder({ params }: ListingQuery, matches: Matches, { from, skip }: PageStart, limit: number): IdQuery {
  let ids: IdQuery = matches.select('products.id').orderBy(ORDERS[params.sort].order).limit(limit)
  if (from) ids = from(ids)
  return skip ? skip(ids) : ids
}

/** {@link inOrder} for a few matches: all of them are found first, and then sorted. */
function fewInOrder(db: Db, query: ListingQuery, matches: Matches, place: PageStart, limit: number): IdQuery {
  const found = matching(db, query.params).where(isOneOfIds(matches.select('products.id')))
  return inOrder(query, found, place, limit)
}

/** Sorts ids that a query may have read from the end of the list. */
function sorted(db: Db, { params }: ListingQuery, ids: IdQuery): IdQuery {
  return db.selectFrom('products').select('id').where('id', 'in', ids).orderBy(ORDERS[params.sort].order)
}

async function idsOf(ids: IdQuery): Promise<string[]> {
  return (await ids.execute()).map(({ id }) => id)
}

/** Whether a query finds a product. The query runs first; a join may run the other way round. */
function isOneOfIds(ids: IdQuery) {
  return sql<boolean>`products.id = any(array(${ids}))`
}

import { sql } from 'kysely'
import { hasListFilter } from '#app/domain/catalog/listing/list-params.ts'
import { EVERYTHING } from '#app/domain/catalog/search/search-groups.server.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import type { Product } from '../product.ts'
import type { SomeMatches } from './few-matches.server.ts'
import type { Counts } from './listing-counts.server.ts'
import type { Match } from './match.ts'
import { type IdQuery, matching, ORDERS, readProducts } from './product-rows.server.ts'

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

/** One of so many matches is in a group that is worth looking for among the next products of the list. */
const FREQUENT = 20

/**
 * The products from a place on, group after group, in the chosen order, until there are enough. Those of a common word are among the
 * next ones of the whole list, which takes less time to find out than how many match.
 */
export async function readGroups(
  db: Db,
  match: Match,
  start: PageStart,
  { limit, counts }: { readonly limit: number; readonly counts: Counts },
): Promise<Product[]> {
  const { params, found } = match
  // Everything is listed from the index of its order, which needs no count.
  const isNarrowed = found !== EVERYTHING || hasListFilter(params)
  const products: Product[] = []
  let some: SomeMatches | undefined
  for (let group = start.group; group < found.groups.length && products.length < limit; group++) {
    const place = group === start.group ? start : { group }
    const missing = limit - products.length
    const isFrequent = some === undefined || (some.isCommon && share(some, group) >= 1 / FREQUENT)
    const canBeNear = found !== EVERYTHING && !place.skip && isFrequent
    const near = canBeNear ? await readNear(db, match, place, missing) : []
    if (near.length === missing) return [...products, ...near]

    some ??= isNarrowed ? await counts.some() : undefined
    products.push(...(await readGroup(db, match, place, missing, { some, counts })))
  }
  return products
}

/** The matches among the next products of the list; not all that are missing, if they aren't a full page. */
function readNear(db: Db, match: Match, place: PageStart, limit: number): Promise<Product[]> {
  const near = matchesOf(db, match, place).where(isOneOfIds(nearest(db, match, place)))
  return readInOrder(db, match, near, place, limit)
}

/**
 * The next products of a group. Left to itself, the database looks for them in the order of the list, which for matches that are all at
 * its end takes it through the whole catalogue.
 */
async function readGroup(
  db: Db,
  match: Match,
  place: PageStart,
  limit: number,
  { some, counts }: { readonly some: SomeMatches | undefined; readonly counts: Counts },
): Promise<Product[]> {
  const matches = matchesOf(db, match, place)
  if (!some) return readInOrder(db, match, matches, place, limit)
  const { group } = place
  if (some.moreThan === undefined) return some.byGroup.get(group) ? readFew(db, match, matches, place, limit) : []
  if (match.found === EVERYTHING || place.skip) return readInOrder(db, match, matches, place, limit)

  if (!some.isCommon || share(some, group) < 1 / FREQUENT) {
    const few = await counts.ifFewIn(group)
    if (few !== undefined) return few === 0 ? [] : readFew(db, match, matches, place, limit)
  }
  if (match.params.sort !== 'popularity') return readInOrder(db, match, matches, place, limit)

  // Bestsellers come first and are few; an index of their own finds those that match.
  const popular = await readFew(db, match, matches.where('products.is_bestseller', '=', true), place, limit)
  if (popular.length === limit) return popular
  const others = matches.where('products.is_bestseller', '=', false)
  return [...popular, ...(await readInOrder(db, match, others, place, limit - popular.length))]
}

/** How large a group is among the matches that were counted. */
function share({ byGroup }: SomeMatches, group: number): number {
  return (byGroup.get(group) ?? 0) / [...byGroup.values()].reduce((a, b) => a + b, 0)
}

/** The ids of the products right behind a place, whether they match or not. */
function nearest(db: Db, { params, limits }: Match, { from = (ids) => ids }: PageStart): IdQuery {
  const all = db.selectFrom('products').where('products.archived_at', 'is', null)
  return from(all.select('products.id').orderBy(ORDERS[params.sort].order).limit(limits.near))
}

type Matches = ReturnType<typeof matching>

function matchesOf(db: Db, { params, found }: Match, { group }: PageStart): Matches {
  return matching(db, params).where(found.groups[group] ?? sql<boolean>`false`)
}

/** The next ones of a few matches: they are all found first, and sorted then. */
function readFew(db: Db, match: Match, matches: Matches, place: PageStart, limit: number): Promise<Product[]> {
  const found = matching(db, match.params).where(isOneOfIds(matches.select('products.id')))
  return readInOrder(db, match, found, place, limit)
}

function readInOrder(db: Db, { params }: Match, matches: Matches, { from, skip }: PageStart, limit: number) {
  const { order } = ORDERS[params.sort]
  let ids: IdQuery = matches.select('products.id').orderBy(order).limit(limit)
  if (from) ids = from(ids)
  if (skip) ids = skip(ids)
  return readProducts(db, ids, order)
}

/** Whether a product is one that a query finds, which runs first: a join may run the other way round. */
function isOneOfIds(ids: IdQuery) {
  return sql<boolean>`products.id = any(array(${ids}))`
}

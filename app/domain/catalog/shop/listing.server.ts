import { sql } from 'kysely'
import { DEFAULT_LIST_PARAMS, hasListFilter, type ListParams } from '#app/domain/catalog/listing/list-params.ts'
import { readSearch } from '#app/domain/catalog/search/read-search.server.ts'
import {
  EVERYTHING,
  groupIndex,
  type SearchGroups,
  searchGroups,
} from '#app/domain/catalog/search/search-groups.server.ts'
import type { Understanding } from '#app/domain/catalog/search/understand.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { PRODUCTS_PER_PAGE } from '#app/shop.ts'
import { type CardProduct, type Product, toCard } from '../product.ts'
import { cached } from './catalog-cache.server.ts'
import { type IdQuery, matching, ORDERS, readProducts } from './product-rows.server.ts'

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

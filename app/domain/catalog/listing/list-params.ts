import { href } from 'react-router'
import { formatRupees, type Paise, paise, parseRupees } from '#app/money.ts'
import { isUuid } from '#app/shared/ids.ts'
import { categoryLabel, findCategory, type PublicCategory } from '#app/vocabulary/categories.ts'
import { sizeName } from '../size-name.ts'
import { FACET_LABELS, FACETS, type Facet, facetValueLabel } from './facets.ts'

/**
 * The orders a shopper can choose: the value in the address, and the label in the menu. The menu has the country of origin only in a
 * shop with imported products.
 */
export const SORTS = {
  name: 'Sort by Name',
  price_low: 'Price: Low to High',
  price_high: 'Price: High to Low',
  newest: 'Newest First',
  popularity: 'Most Popular',
  origin: 'Country of Origin',
} as const

export type Sort = keyof typeof SORTS

/** An order of the listing, or the owner's own order of a hand-picked collection. */
export type ListOrder = Sort | 'picked'

/** A collection as its page lists it: under an address of its own, and in an order of its own until a shopper chooses another. */
export interface ListedCollection {
  readonly slug: string
  readonly sort: ListOrder
}

export type ListView = 'grid' | 'list'

/** More expensive products don't appear in the listing: its price range ends here. */
export const MAX_LISTED_PRICE: Paise = paise(10_000_00)

/** A filter with several values, any of which will do. Empty: no filter. */
type ListFilter = 'material' | 'color' | Facet

/** Material and colour as products have them; the facets are what the panel offers. */
const LIST_FILTERS: readonly ListFilter[] = ['material', 'color', ...FACETS]

/** What the listing shows. All of it is in the address, so a link shows the same list. */
export interface ListParams extends Readonly<Record<ListFilter, readonly string[]>> {
  /** The search text; empty means any product. */
  readonly search: string
  readonly sort: ListOrder
  /** On the page of a collection; undefined on the listing. */
  readonly collection?: ListedCollection | undefined
  /** The slug of a category, as it is in the address. */
  readonly category: string | undefined
  /** Both ends of the price range are inclusive. */
  readonly minPrice: Paise
  readonly maxPrice: Paise
  readonly inStock: boolean
  readonly view: ListView
  /** Counted from 1. */
  readonly page: number
  /**
   * Id of the last product on the previous page. This page begins after it, so that no product is repeated or skipped when the
   * catalogue changes in between.
   */
  readonly after: string | undefined
}

export const DEFAULT_LIST_PARAMS: ListParams = {
  search: '',
  sort: 'popularity',
  category: undefined,
  ...listFilters(() => []),
  minPrice: paise(0),
  maxPrice: MAX_LISTED_PRICE,
  inStock: false,
  view: 'grid',
  page: 1,
  after: undefined,
}

const MAX_SEARCH_LENGTH = 100
const MAX_FACT_LENGTH = 200
/** Further values of one filter are ignored. */
const MAX_VALUES = 20

/** Reads what the listing shows from its address. Invalid values count as missing; nothing in an address is an error. */
export function parseListParams(query: URLSearchParams): ListParams {
  const sort = query.get('sort')
  return {
    search: readText(query.get('search'))?.slice(0, MAX_SEARCH_LENGTH).trim() ?? '',
    sort: isSort(sort) ? sort : DEFAULT_LIST_PARAMS.sort,
    category: readCategory(query.get('category')),
    ...listFilters((name) => readValues(query.getAll(name))),
    size: [...new Set(readValues(query.getAll('size')).map(sizeName))],
    ...readPriceRange(query),
    inStock: ['true', '1', 'on'].includes(query.get('inStock') ?? ''),
    view: query.get('view') === 'list' ? 'list' : 'grid',
    ...readPlace(query),
  }
}

/** Reads what the page of a collection shows from its address: its order, and its place in the list. */
export function parseCollectionParams(query: URLSearchParams, collection: ListedCollection): ListParams {
  const sort = query.get('sort')
  return { ...DEFAULT_LIST_PARAMS, collection, sort: isSort(sort) ? sort : collection.sort, ...readPlace(query) }
}

/** The address of the listing, or of a collection, for these parameters, defaults left out: `/products?category=party&page=2`. */
export function listAddress(params: Partial<ListParams>): string {
  const { collection } = params
  const path = collection ? href('/collections/:slug', { slug: collection.slug }) : href('/products')
  const usualSort = collection?.sort ?? DEFAULT_LIST_PARAMS.sort
  const wanted = { ...DEFAULT_LIST_PARAMS, sort: usualSort, ...params }
  const query = new URLSearchParams()
  const { search, sort, category, minPrice, maxPrice, inStock, view, page, after } = wanted
  if (search) query.set('search', search)
  if (sort !== usualSort) query.set('sort', sort)
  if (category) query.set('category', category)
  for (const name of LIST_FILTERS) for (const value of wanted[name]) query.append(name, value)
  if (minPrice !== DEFAULT_LIST_PARAMS.minPrice) query.set('minPrice', rupeesInAddress(minPrice))
  if (maxPrice !== DEFAULT_LIST_PARAMS.maxPrice) query.set('maxPrice', rupeesInAddress(maxPrice))
  if (inStock) query.set('inStock', 'true')
  if (view !== DEFAULT_LIST_PARAMS.view) query.set('view', view)
  if (page !== 1) query.set('page', String(page))
  if (page !== 1 && after) query.set('after', after)
  return query.size > 0 ? `${path}?${query}` : path
}

/** The shop's categories; without them, the usual ones. */
interface Shop {
  readonly categories?: readonly PublicCategory[]
}

/** The parameters with the category's slug of today, also for an address that has its key or a former slug. */
export function withCategorySlug(params: ListParams, shop: Shop): ListParams {
  return { ...params, category: findCategory(shop.categories, params.category ?? '')?.slug ?? params.category }
}

/** The parameters with the category's key, which products have. */
export function withCategoryKey(params: ListParams, shop: Shop): ListParams {
  return { ...params, category: findCategory(shop.categories, params.category ?? '')?.key ?? params.category }
}

/** A choice of the price filter; both ends are inclusive. */
export interface PriceRange {
  readonly label: string
  readonly minPrice: Paise
  readonly maxPrice: Paise
}

export const PRICE_RANGES: readonly PriceRange[] = [
  { label: 'Under ₹500', minPrice: paise(0), maxPrice: paise(499_99) },
  { label: '₹500 - ₹1,000', minPrice: paise(500_00), maxPrice: paise(1_000_00) },
  { label: '₹1,000 - ₹2,000', minPrice: paise(1_000_00), maxPrice: paise(2_000_00) },
  { label: '₹2,000 - ₹5,000', minPrice: paise(2_000_00), maxPrice: paise(5_000_00) },
  { label: 'Above ₹5,000', minPrice: paise(5_000_01), maxPrice: MAX_LISTED_PRICE },
]

/** A price range as the value of a form's choice: `500-1000`. */
export function priceRangeValue({ minPrice, maxPrice }: Pick<PriceRange, 'minPrice' | 'maxPrice'>): string {
  return `${rupeesInAddress(minPrice)}-${rupeesInAddress(maxPrice)}`
}

/** An active filter: its label, and the parameters without it. */
export interface ActiveFilter {
  readonly label: string
  readonly without: ListParams
}

/** The active filters, in the order of the panel. Search and sort don't count. @param shop Whose categories have names. */
export function activeFilters(params: ListParams, shop: Shop): ActiveFilter[] {
  const { category, minPrice, maxPrice, inStock } = params
  const filters: ActiveFilter[] = []
  const add = (label: string, change: Partial<ListParams>) =>
    filters.push({ label, without: { ...params, ...change, page: 1 } })
  if (inStock) add('In stock', { inStock: false })
  if (category) add(categoryLabel(shop, category), { category: undefined })
  for (const name of LIST_FILTERS) {
    for (const value of params[name]) {
      add(filterValueLabel(name, value), { [name]: params[name].filter((other) => other !== value) })
    }
  }
  const { minPrice: lowest, maxPrice: highest } = DEFAULT_LIST_PARAMS
  if (minPrice !== lowest || maxPrice !== highest) {
    add(priceRangeLabel({ minPrice, maxPrice }), { minPrice: lowest, maxPrice: highest })
  }
  return filters
}

/** The parameters with every filter off; search, sort and view stay. */
export function withoutFilters({ search, sort, view }: ListParams): ListParams {
  return { ...DEFAULT_LIST_PARAMS, search, sort, view }
}

function listFilters(valuesOf: (name: ListFilter) => string[]) {
  return Object.fromEntries(LIST_FILTERS.map((name) => [name, valuesOf(name)])) as Record<ListFilter, string[]>
}

function filterValueLabel(name: ListFilter, value: string): string {
  return name === 'material' || name === 'color' ? value : `${FACET_LABELS[name]}: ${facetValueLabel(name, value)}`
}

function priceRangeLabel(range: Pick<PriceRange, 'minPrice' | 'maxPrice'>): string {
  const known = PRICE_RANGES.find(
    ({ minPrice, maxPrice }) => minPrice === range.minPrice && maxPrice === range.maxPrice,
  )
  return known?.label ?? `${formatRupees(range.minPrice)} - ${formatRupees(range.maxPrice)}`
}

function isSort(value: string | null): value is Sort {
  return value !== null && Object.hasOwn(SORTS, value)
}

/** Control characters mean nothing in a search, and the database can't store all of them. */
function readText(value: string | null): string | undefined {
  return (
    value
      ?.toWellFormed()
      .normalize('NFC')
      .replace(/[\p{Cc}\s]+/gu, ' ')
      .trim() || undefined
  )
}

function readValues(values: readonly string[]): string[] {
  const texts = values.slice(0, MAX_VALUES).map((value) => readText(value)?.slice(0, MAX_FACT_LENGTH).trim() ?? '')
  return [...new Set(texts)].filter(Boolean)
}

function readCategory(value: string | null): string | undefined {
  const category = value?.trim().toLowerCase()
  return category && /^[a-z][a-z0-9-]{0,39}$/.test(category) ? category : undefined
}

/** Page 1 has no previous page. */
function readPlace(query: URLSearchParams): Pick<ListParams, 'page' | 'after'> {
  const [page, after] = [query.get('page') ?? '', query.get('after')?.toLowerCase() ?? '']
  const number = /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
  return { page: number, after: number > 1 && isUuid(after) ? after : undefined }
}

/** A form without scripts sends both ends as one choice: `price=500-1000`. */
function readPriceRange(query: URLSearchParams): Pick<ListParams, 'minPrice' | 'maxPrice'> {
  const [min, max] = query.get('price')?.split('-') ?? [query.get('minPrice'), query.get('maxPrice')]
  const minPrice = readPrice(min) ?? DEFAULT_LIST_PARAMS.minPrice
  const maxPrice = readPrice(max) ?? DEFAULT_LIST_PARAMS.maxPrice
  if (minPrice > maxPrice) return { minPrice: DEFAULT_LIST_PARAMS.minPrice, maxPrice: DEFAULT_LIST_PARAMS.maxPrice }
  return { minPrice, maxPrice }
}

function readPrice(value: string | null | undefined): Paise | undefined {
  const amount = parseRupees(value ?? '')
  return amount !== undefined && amount <= MAX_LISTED_PRICE ? amount : undefined
}

function rupeesInAddress(amount: Paise): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2)
}

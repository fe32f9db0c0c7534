import { href } from 'react-router'
import {
  listAddress,
  PRICE_RANGES,
  parseCollectionParams,
  parseListParams,
  SORTS,
} from '#app/domain/catalog/listing/list-params.ts'
import { PRODUCT_ADDRESS_PATTERN } from '#app/domain/catalog/product-address.ts'
import { LANDING_PATHS } from './domain/content/landing-pages.ts'
import type { SharedPage } from './platform/page-cache/page-address.ts'
import type { PublicCategory } from './vocabulary/categories.ts'

/** Further pages of a list are opened too rarely to have a place of their own. */
const PAGES = Array.from({ length: 50 }, (_, index) => String(index + 1))

/** Any collection: each has an order of its own, so an order in the address always counts. */
const ANY_COLLECTION = { slug: 'any', sort: 'picked' } as const

/**
 * The pages that look the same to everyone, but for a few places that show who is signed in. Of the listing, the addresses that the
 * shop's own links lead to are listed; there is no limit to what people can search for.
 *
 * @param categories The shop's categories at the moment of each call.
 */
export const sharedPages = (categories: () => readonly PublicCategory[]): readonly SharedPage[] => [
  { path: href('/') },
  {
    path: href('/products'),
    query: {
      category: { includes: (text) => categories().some(({ slug }) => slug === text) },
      sort: Object.keys(SORTS),
      view: ['grid', 'list'],
      inStock: ['true'],
      minPrice: priceBounds('minPrice'),
      maxPrice: priceBounds('maxPrice'),
      page: PAGES,
    },
    parts: ['root', 'routes/store/products/products'],
    canonicalQuery: (query) => queryOf(listAddress(parseListParams(query))),
  },
  {
    path: /^\/collections\/[a-z][a-z0-9-]{0,39}$/,
    query: { sort: Object.keys(SORTS), page: PAGES },
    parts: ['root', 'routes/store/collection'],
    canonicalQuery: (query) => queryOf(listAddress(parseCollectionParams(query, ANY_COLLECTION))),
  },
  { path: new RegExp(`^${PRODUCT_ADDRESS_PATTERN}$`) },
  ...[href('/about'), href('/contact'), href('/terms'), href('/privacy'), ...LANDING_PATHS].map((path) => ({ path })),
  { path: /^\/(pages|shop)\/[a-z0-9-]{1,60}$/ },
  { path: href('/sitemap.xml'), query: { part: /^[1-9]\d{0,2}$/ } },
  { path: href('/robots.txt') },
]

/** What the version of the shared pages doesn't cover: how many units are available. */
export function unitsOnPage(address: string): 'none' | 'of-many' | { readonly shortId: string } {
  const shortId = new RegExp(`^${PRODUCT_ADDRESS_PATTERN}(?:\\.data)?$`).exec(address)?.[1]
  if (shortId) return { shortId }
  return address.includes('view=list') ? 'of-many' : 'none'
}

/** The bounds of the price filter's ranges, as written in an address. */
function priceBounds(name: 'minPrice' | 'maxPrice'): string[] {
  const queries = PRICE_RANGES.map((range) => queryOf(listAddress(range)))
  return queries.map((query) => query.get(name)).filter((value) => value !== null)
}

function queryOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?')[1])
}

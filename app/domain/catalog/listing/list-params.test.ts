import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { SIZE_NAMES } from '../size-name.ts'
import {
  activeFilters,
  DEFAULT_LIST_PARAMS,
  type ListParams,
  listAddress,
  MAX_LISTED_PRICE,
  PRICE_RANGES,
  parseCollectionParams,
  parseListParams,
  priceRangeValue,
  SORTS,
  type Sort,
  withoutFilters,
} from './list-params.ts'

const queryOf = (params: Partial<ListParams>) => new URL(listAddress(params), 'http://shop.test').searchParams
const parse = (query: string) => parseListParams(new URLSearchParams(query))

test('M24 an address without a query shows everything, most popular first, on page 1', () => {
  expect(parse('')).toEqual(DEFAULT_LIST_PARAMS)
})

test('M447 a collection has an address and an order of its own', () => {
  const collection = { slug: 'diwali', sort: 'newest' } as const
  const open = (query: string) => parseCollectionParams(new URLSearchParams(query), collection)
  expect(open('search=silk&category=party')).toEqual({ ...DEFAULT_LIST_PARAMS, collection, sort: 'newest' })
  expect(open('sort=popularity&page=3')).toMatchObject({ sort: 'popularity', page: 3 })
  expect(open('sort=picked').sort).toBe('newest')
  const addresses = ['', '?sort=popularity', '?sort=name&page=2'].map((query) => `/collections/diwali${query}`)
  expect(addresses.map((address) => listAddress(open(address.split('?')[1] ?? '')))).toEqual(addresses)
  expect(listAddress({ collection })).toBe('/collections/diwali')
})

test('M24 every part of the address is read', () => {
  expect(
    parse(
      'search=red+kurti&sort=price_low&category=party&material=Silk&color=Red&minPrice=500&maxPrice=1000&inStock=true&view=list&page=3',
    ),
  ).toEqual({
    ...DEFAULT_LIST_PARAMS,
    search: 'red kurti',
    sort: 'price_low',
    category: 'party',
    material: ['Silk'],
    color: ['Red'],
    minPrice: 500_00,
    maxPrice: 1_000_00,
    inStock: true,
    view: 'list',
    page: 3,
  })
})

test('M285 a filter may have several values, each once, without blank ones', () => {
  const query =
    'color=Red&color=Blue&color=Red&color=&size=M&size=Free+Size&colorFamily=blue&fabric=silk&occasion=party'
  expect(parse(query)).toEqual({
    ...DEFAULT_LIST_PARAMS,
    color: ['Red', 'Blue'],
    size: ['M', 'Free Size'],
    colorFamily: ['blue'],
    fabric: ['silk'],
    occasion: ['party'],
  })
  expect(parse('size=m&size=M&size=2xl&size=one+size').size).toEqual(['M', 'XXL', 'Free Size'])
  const many = Array.from({ length: 99 }, (_, number) => `size=${number}`)
  expect(parse(many.join('&')).size).toHaveLength(20)
})

test.each([
  'sort=cheapest',
  'sort=toString',
  'sort=__proto__',
  'category=%27%3B+drop+table',
  'category=',
  `category=${'a'.repeat(41)}`,
  'minPrice=-1',
  'minPrice=NaN',
  'minPrice=1e3',
  'maxPrice=10001',
  'maxPrice=99999999999999999999',
  'minPrice=900&maxPrice=100',
  'inStock=perhaps',
  'view=carousel',
  'page=0',
  'page=-2',
  'page=1.5',
  'page=Infinity',
  'page=9999999',
  'price=cheap',
  'price=900-100',
  'price=',
  'search=%00%01',
  'search=++',
  'material=',
])('an invalid value is ignored: %s', (query) => {
  expect(parse(query)).toEqual(DEFAULT_LIST_PARAMS)
})

test('the search is trimmed, on one line, and limited in length', () => {
  expect(parse('search=++red%0A%00kurti+').search).toBe('red kurti')
  expect(parse(`search=${'x'.repeat(5_000)}`).search).toHaveLength(100)
})

test('a price range may have only one end, and paise', () => {
  expect(parse('maxPrice=499.99')).toMatchObject({ minPrice: 0, maxPrice: 499_99 })
  expect(parse('minPrice=5000')).toMatchObject({ minPrice: 5_000_00, maxPrice: MAX_LISTED_PRICE })
})

test.each(PRICE_RANGES)(
  'M23 the choice $label of the form without scripts is the same range as in the address',
  (range) => {
    const { minPrice, maxPrice } = range
    expect(parse(`price=${priceRangeValue(range)}`)).toEqual(parseListParams(queryOf({ minPrice, maxPrice })))
    expect(activeFilters(parseListParams(queryOf({ minPrice, maxPrice })), {})).toEqual([
      { label: range.label, without: DEFAULT_LIST_PARAMS },
    ])
  },
)

test('M23 the price ranges cover every price and overlap only at their ends', () => {
  const oddPrices: number[] = []
  for (let price = 0; price <= MAX_LISTED_PRICE; price++) {
    const ranges = PRICE_RANGES.filter(({ minPrice, maxPrice }) => minPrice <= price && price <= maxPrice)
    if (ranges.length !== 1) oddPrices.push(price, ranges.length)
  }
  expect(oddPrices).toEqual([1_000_00, 2, 2_000_00, 2])
})

test('M285 each active filter can be removed on its own, or all together', () => {
  const params = parse('search=red&sort=name&category=party&material=Silk&minPrice=700&inStock=1&page=4')
  expect(activeFilters(params, {}).map(({ label }) => label)).toEqual(['In stock', 'Party', 'Silk', '₹700 - ₹10,000'])
  expect(activeFilters(params, {}).map(({ without }) => listAddress(without))).toEqual([
    '/products?search=red&sort=name&category=party&material=Silk&minPrice=700',
    '/products?search=red&sort=name&material=Silk&minPrice=700&inStock=true',
    '/products?search=red&sort=name&category=party&minPrice=700&inStock=true',
    '/products?search=red&sort=name&category=party&material=Silk&inStock=true',
  ])
  expect(listAddress(withoutFilters(params))).toBe('/products?search=red&sort=name')
  expect(activeFilters(parse('search=red&sort=name&view=list&page=2'), {})).toEqual([])
  const several = parse('color=Blue&colorFamily=blue&size=S&size=XL&occasion=party&page=2')
  expect(activeFilters(several, {}).map(({ label, without }) => [label, listAddress(without)])).toEqual([
    ['Blue', '/products?size=S&size=XL&colorFamily=blue&occasion=party'],
    ['Size: S', '/products?color=Blue&size=XL&colorFamily=blue&occasion=party'],
    ['Size: XL', '/products?color=Blue&size=S&colorFamily=blue&occasion=party'],
    ['Colour: Blue', '/products?color=Blue&size=S&size=XL&occasion=party'],
    ['Occasion: Party', '/products?color=Blue&size=S&size=XL&colorFamily=blue'],
  ])
})

test('defaults are left out of the address', () => {
  expect(listAddress({})).toBe('/products')
  expect(listAddress({ ...DEFAULT_LIST_PARAMS, category: 'party', page: 2 })).toBe('/products?category=party&page=2')
  expect(listAddress({ maxPrice: paise(499_99) })).toBe('/products?maxPrice=499.99')
})

test('any query is accepted, and every value stays within its limits', () => {
  const names = fc.oneof(fc.constantFrom(...Object.keys(DEFAULT_LIST_PARAMS)), fc.string())
  const values = fc.oneof(fc.string({ unit: 'binary' }), fc.string(), fc.double().map(String), fc.integer().map(String))
  fc.assert(
    fc.property(fc.array(fc.tuple(names, values)), (pairs) => {
      const params = parseListParams(new URLSearchParams(pairs))
      expect(params.page).toBeGreaterThanOrEqual(1)
      expect(params.minPrice).toBeGreaterThanOrEqual(0)
      expect(params.maxPrice).toBeLessThanOrEqual(MAX_LISTED_PRICE)
      expect(params.minPrice).toBeLessThanOrEqual(params.maxPrice)
      expect(Object.keys(SORTS)).toContain(params.sort)
      expect(params.search).not.toMatch(/\p{Cc}/u)
      expect(params.search.length).toBeLessThanOrEqual(100)
    }),
    { numRuns: RUNS },
  )
})

test('an address that the shop wrote is read back unchanged', () => {
  const text = fc
    .array(fc.constantFrom('red', 'पीला', '100%', 'a_b', 'c\\d', 'é', '&', '='), { minLength: 1, maxLength: 4 })
    .map((words) => words.join(' '))
  const texts = fc.uniqueArray(text, { maxLength: 3 })
  const price = fc.integer({ min: 0, max: MAX_LISTED_PRICE }).map(paise)
  const params: fc.Arbitrary<ListParams> = fc
    .record({
      search: fc.oneof(fc.constant(''), text),
      sort: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
      category: fc.constantFrom(undefined, 'casual', 'party', 'office-wear'),
      material: texts,
      color: texts,
      size: fc.uniqueArray(fc.constantFrom(...SIZE_NAMES, '38', 'S/M'), { maxLength: 3 }),
      colorFamily: texts,
      fabric: texts,
      occasion: texts,
      origin: texts,
      prices: fc.tuple(price, price).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [typeof a, typeof b]),
      inStock: fc.boolean(),
      view: fc.constantFrom('grid' as const, 'list' as const),
      page: fc.integer({ min: 1, max: 999_999 }),
      after: fc.option(fc.uuid(), { nil: undefined }),
    })
    .map(({ prices: [minPrice, maxPrice], after, ...rest }) => ({
      ...rest,
      minPrice,
      maxPrice,
      after: rest.page > 1 ? after : undefined,
    }))
  fc.assert(
    fc.property(params, (wanted) => {
      expect(parseListParams(new URL(listAddress(wanted), 'http://shop.test').searchParams)).toEqual(wanted)
    }),
    { numRuns: RUNS },
  )
})

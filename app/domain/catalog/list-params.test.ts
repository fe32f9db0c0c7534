import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { RUNS } from '#tests/support/runs.ts'
import {
  DEFAULT_LIST_PARAMS,
  type ListParams,
  listAddress,
  MAX_LISTED_PRICE,
  parseListParams,
  SORTS,
  type Sort,
  searchWords,
} from './list-params.ts'

const parse = (query: string) => parseListParams(new URLSearchParams(query))

test('M24 an address without a query shows everything, most popular first, on page 1', () => {
  expect(parse('')).toEqual(DEFAULT_LIST_PARAMS)
})

test('M24 every part of the address is read', () => {
  expect(
    parse(
      'search=red+kurti&sort=price_low&category=party&material=Silk&color=Red&minPrice=500&maxPrice=1000&inStock=true&view=list&page=3',
    ),
  ).toEqual({
    search: 'red kurti',
    sort: 'price_low',
    category: 'party',
    material: 'Silk',
    color: 'Red',
    minPrice: 500_00,
    maxPrice: 1_000_00,
    inStock: true,
    view: 'list',
    page: 3,
  })
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
  'search=%00%01',
  'search=++',
  'material=',
])('a wrong value is ignored: %s', (query) => {
  expect(parse(query)).toEqual(DEFAULT_LIST_PARAMS)
})

test('the search is trimmed, in one line, and of bounded length', () => {
  expect(parse('search=++red%0A%00kurti+').search).toBe('red kurti')
  expect(parse(`search=${'x'.repeat(5_000)}`).search).toHaveLength(100)
})

test('a price range may have one end, and paise', () => {
  expect(parse('maxPrice=499.99')).toMatchObject({ minPrice: 0, maxPrice: 499_99 })
  expect(parse('minPrice=5000')).toMatchObject({ minPrice: 5_000_00, maxPrice: MAX_LISTED_PRICE })
})

test('the words of a search are lower case and named once', () => {
  expect(searchWords(' Red  kurti RED ')).toEqual(['red', 'kurti'])
  expect(searchWords('')).toEqual([])
})

test('usual values stay out of the address', () => {
  expect(listAddress({})).toBe('/products')
  expect(listAddress({ ...DEFAULT_LIST_PARAMS, category: 'party', page: 2 })).toBe('/products?category=party&page=2')
  expect(listAddress({ maxPrice: paise(499_99) })).toBe('/products?maxPrice=499.99')
})

test('no query is an error, and every result is within its bounds', () => {
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
  const price = fc.integer({ min: 0, max: MAX_LISTED_PRICE }).map(paise)
  const params: fc.Arbitrary<ListParams> = fc
    .record({
      search: fc.oneof(fc.constant(''), text),
      sort: fc.constantFrom(...(Object.keys(SORTS) as Sort[])),
      category: fc.constantFrom(undefined, 'casual', 'party', 'office-wear'),
      material: fc.option(text, { nil: undefined }),
      color: fc.option(text, { nil: undefined }),
      prices: fc.tuple(price, price).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [typeof a, typeof b]),
      inStock: fc.boolean(),
      view: fc.constantFrom('grid' as const, 'list' as const),
      page: fc.integer({ min: 1, max: 999_999 }),
    })
    .map(({ prices: [minPrice, maxPrice], ...rest }) => ({ ...rest, minPrice, maxPrice }))
  fc.assert(
    fc.property(params, (wanted) => {
      expect(parseListParams(new URL(listAddress(wanted), 'http://shop.test').searchParams)).toEqual(wanted)
    }),
    { numRuns: RUNS },
  )
})

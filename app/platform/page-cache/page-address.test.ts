import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SharedPage, sharedAddress } from './page-address.ts'

const pages: SharedPage[] = [
  { path: '/' },
  {
    path: '/found',
    query: { page: /^[1-9]$/ },
    parts: ['list'],
    canonicalQuery: (query) =>
      new URLSearchParams({ search: (query.get('search') ?? '').trim(), page: query.get('page') ?? '1' }),
  },
  { path: '/products', query: { category: ['casual', 'party'], page: /^[1-9]$/ }, parts: ['root', 'list'] },
  { path: /^\/product\/[0-9]+$/ },
]
const open = (address: string) => sharedAddress(pages, new URL(`https://shop.example${address}`))
const addressOf = (address: string) => open(address)?.text

test('shared pages and their data are cached under an address', () => {
  expect(addressOf('/')).toBe('/')
  expect(addressOf('/_.data')).toBe('/_.data')
  expect(addressOf('/product/12')).toBe('/product/12')
  expect(addressOf('/products.data?page=2')).toBe('/products.data?page=2')
})

test.for(['/cart', '/products/', '//products', '/product/x', '/Products', '/products.html', '/product/12/more'])(
  '%s is rendered for each visitor',
  (address) => {
    expect(addressOf(address)).toBeUndefined()
  },
)

test('the order of parameters makes no difference', () => {
  expect(addressOf('/products?page=2&category=party')).toBe('/products?category=party&page=2')
  expect(addressOf('/products?category=party&page=2')).toBe('/products?category=party&page=2')
})

test("advertisers' parameters make no difference", () => {
  expect(addressOf('/?utm_source=mail&utm_campaign=diwali&gclid=x1&fbclid=x2')).toBe('/')
  expect(addressOf('/products?fbclid=x&page=2')).toBe('/products?page=2')
})

test.for([
  '?search=silk',
  '?page=0',
  '?page=10',
  '?category=shoes',
  '?category=',
  '?page=1&page=2',
  '?unknown',
  '?__proto__=1',
  '?constructor=1',
  '?_routes=root',
])('a list with %s is rendered for each visitor', (query) => {
  expect(addressOf(`/products${query}`)).toBeUndefined()
})

test('parts of a page are cached only if the page names them, and only for its data', () => {
  expect(addressOf('/products.data?page=2&_routes=root')).toBe('/products.data?_routes=root&page=2')
  expect(addressOf('/products.data?_routes=other')).toBeUndefined()
  expect(addressOf('/product/1.data?_routes=root')).toBeUndefined()
})

test('of a page with unlimited addresses, each is cached as the page reads it, apart from those it lists', () => {
  expect(open('/found?page=2')).toEqual({ text: '/found?page=2', isListed: true })
  expect(open('/found.data?search=+silk&_routes=list&x=1')).toEqual({
    text: '/found.data?_routes=list&page=1&search=silk',
    isListed: false,
  })
  expect(open('/found?page=2&page=3&search=silk&__proto__=1')).toEqual({
    text: '/found?page=2&search=silk',
    isListed: false,
  })
  expect(open('/found.data?search=silk&_routes=other')).toBeUndefined()
})

test('few addresses are listed, however many are requested', () => {
  const cached = new Set<string>()
  const parameter = fc.tuple(
    fc.constantFrom('category', 'page', 'search', 'utm_source', 'x'),
    fc.oneof(fc.constantFrom('casual', 'party', '1', '2'), fc.string()),
  )
  fc.assert(
    fc.property(fc.constantFrom('/products', '/products.data'), fc.array(parameter), (path, parameters) => {
      const address = addressOf(`${path}?${new URLSearchParams(parameters)}`)
      if (address) cached.add(address)
    }),
    { numRuns: 2_000 },
  )
  // Two paths, each with three choices of category and ten of page.
  expect(cached.size).toBeLessThanOrEqual(60)
})

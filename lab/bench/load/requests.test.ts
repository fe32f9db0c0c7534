import { expect, test } from 'vitest'
import { percentile } from '../report.ts'
import { isError, routeOf, summarise, summariseByRoute, summaryRow } from './requests.ts'

const ID = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'

test('a percentile is the value that the given share of the values doesn’t exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  expect([0, 0.5, 0.99, 1].map((share) => percentile(hundred, share))).toEqual([1, 50, 99, 100])
  expect(percentile([7], 0.99)).toBe(7)
  expect(() => percentile([], 0.5)).toThrow()
})

test.for([
  ['GET', '/', '/'],
  ['GET', '/product/neel-kurti-0305e82c33.data', '/product/:id.data'],
  ['GET', '/products?search=kurti&sort=newest', '/products?search'],
  ['GET', '/products?size=M', '/products?…'],
  ['GET', `/checkout?step=review&address=${ID}`, '/checkout?step=review'],
  ['GET', '/images/indigo-1.jpg/640.avif', '/images/…'],
  ['GET', '/assets/root-abc123.js', '/assets/…'],
  ['POST', '/cart.data', 'POST /cart.data'],
])('%s %s is counted as %s', ([method = '', path = '', route = '']) => {
  expect(routeOf(method, `https://localhost${path}`)).toBe(route)
})

test('M332 errors are missing responses, errors of the shop, and unintended rejections', () => {
  const isSoldOut = ({ status }: { status: number }) => status === 409
  const errors = [0, 200, 304, 404, 409, 429, 500, 503].filter((status) =>
    isError({ route: '/', status, ms: 1 }, isSoldOut),
  )
  expect(errors).toEqual([0, 404, 429, 500, 503])
})

test('requests are summarised by route, most frequent first, with their errors', () => {
  const requests = [
    { route: '/', status: 200, ms: 10 },
    { route: '/cart', status: 503, ms: 2_000 },
    { route: '/cart', status: 0, ms: 30_000 },
    { route: '/cart', status: 503, ms: 1_000 },
  ]
  expect(summariseByRoute(requests).map(summaryRow)).toEqual([
    ['/cart', '3', '2,000 ms', '30,000 ms', '30,000 ms', '2 × 503, 1 × no response'],
    ['/', '1', '10 ms', '10 ms', '10 ms', '0'],
  ])
  expect(summarise('all', requests)).toMatchObject({ requests: 4, p50Ms: 1_000 })
})

import { expect, test } from 'vitest'
import { measuredPage } from './report-page-speed.ts'

test('an address is reported as the kind of its page alone', () => {
  expect(
    [
      '/',
      '/products',
      '/product/0198c0de-0000-7000-8000-000000000000',
      '/cart',
      '/checkout',
      '/orders/1',
      '/admin',
    ].map(measuredPage),
  ).toEqual(['home', 'listing', 'product', 'cart', 'checkout', 'other', undefined])
})

import { expect, test } from 'vitest'
import { sharedAddress } from './platform/page-cache/page-address.ts'
import { SHARED_PAGES } from './shared-page-addresses.ts'

const isShared = (address: string) =>
  sharedAddress(SHARED_PAGES, new URL(address, 'https://shop.example')) !== undefined

test.for([
  '/',
  '/_.data',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/handcrafted-kurtis',
  '/product/0198c0de-0000-7000-8000-000000000000',
  '/product/0198c0de-0000-7000-8000-000000000000.data',
  '/products',
  '/products?category=festive&sort=price_low&view=list&inStock=true&page=3',
  '/products?minPrice=500&maxPrice=1000',
  '/products?maxPrice=499.99',
  '/products.data?page=2&_routes=routes%2Fstore%2Fproducts%2Fproducts',
  '/products.data?_routes=root',
  '/sitemap.xml',
  '/sitemap.xml?part=2',
  '/robots.txt',
])('%s looks the same to every visitor', (address) => {
  expect(isShared(address)).toBe(true)
})

test.for([
  '/cart',
  '/checkout',
  '/wishlist',
  '/auth',
  '/auth?returnTo=/cart',
  '/profile',
  '/orders',
  '/orders/0198c0de-0000-7000-8000-000000000000',
  '/admin',
  '/admin/products',
  '/functions/v1/verify-payment',
  '/images/kurti.jpg',
  '/product/none',
])('%s is never shared', (address) => {
  expect(isShared(address)).toBe(false)
  expect(isShared(`${address.split('?')[0]}.data`)).toBe(false)
})

test.for(['search=silk', 'material=Cotton', 'color=Indigo', 'category=shoes', 'minPrice=7', 'page=51', 'page=0'])(
  'a list with %s is not cached, because there is no limit to such lists',
  (query) => {
    expect(isShared(`/products?${query}`)).toBe(false)
  },
)

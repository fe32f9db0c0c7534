import { expect, test } from 'vitest'
import { sharedAddress } from './platform/page-cache/page-address.ts'
import { sharedPages, unitsOnPage } from './shared-page-addresses.ts'
import { DEFAULT_CATEGORIES, newCategory } from './vocabulary/categories.ts'

const pages = sharedPages(() => DEFAULT_CATEGORIES)
const open = (address: string) => sharedAddress(pages, new URL(address, 'https://shop.example'))
const isListed = (address: string) => open(address)?.isListed

test.for([
  '/',
  '/_.data',
  '/about',
  '/contact',
  '/terms',
  '/privacy',
  '/handcrafted-kurtis',
  '/product/neel-kurti-a0b1c2d3e4',
  '/product/neel-kurti-a0b1c2d3e4.data',
  '/products',
  '/products?category=festive&sort=price_low&view=list&inStock=true&page=3',
  '/products?minPrice=500&maxPrice=1000',
  '/products?maxPrice=499.99',
  '/products.data?page=2&_routes=routes%2Fstore%2Fproducts%2Fproducts',
  '/products.data?_routes=root',
  '/collections/diwali',
  '/collections/diwali.data',
  '/collections/diwali?sort=popularity&page=2',
  '/collections/diwali.data?page=2&_routes=routes%2Fstore%2Fcollection',
  '/sitemap.xml',
  '/sitemap.xml?part=2',
  '/robots.txt',
])('%s looks the same to every visitor', (address) => {
  expect(isListed(address)).toBe(true)
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
  // These lead to the current address of the product.
  '/product/0198c0de-0000-7000-8000-000000000000',
  '/product/Neel-a0b1c2d3e4',
  '/product/a0b1c2d3e4',
])('%s is never shared', (address) => {
  expect(open(address)).toBeUndefined()
  expect(open(`${address.split('?')[0]}.data`)).toBeUndefined()
})

test.for(['search=silk', 'material=Cotton', 'color=Indigo', 'category=shoes', 'minPrice=7', 'page=51'])(
  'a list with %s is cached among those that visitors made up, because there is no limit to them',
  (query) => {
    expect(open(`/products?${query}`)).toEqual({ text: `/products?${query}`, isListed: false })
  },
)

test('all ways to write a list are one address', () => {
  const list = '/products?search=silk+kurti&size=M&size=L&page=2'
  const address = open(list)
  expect(address).toEqual({ text: '/products?page=2&search=silk+kurti&size=M&size=L', isListed: false })
  expect(open('/products?x=1&size=M&search=%20silk%20%20kurti&page=2&size=L&size=M&sort=popularity')).toEqual(address)
  expect(open('/products?page=0&utm_source=mail')).toEqual({ text: '/products', isListed: true })
})

test('later pages of a collection are cached in the order they have, and nothing else of their address counts', () => {
  const after = '0198c0de-0000-7000-8000-000000000000'
  const address = `/collections/diwali?after=${after}&page=2`
  expect(open(`${address}&search=silk&category=party`)).toEqual({ text: address, isListed: false })
  expect(open(`${address}&sort=popularity`)?.text).toBe(`${address}&sort=popularity`)
  expect(open(`${address}&sort=picked`)?.text).toBe(address)
  expect(open('/collections/diwali?preview=1')).toEqual({ text: '/collections/diwali', isListed: true })
  expect(open('/collections/Diwali')).toBeUndefined()
})

test('the lists of the owner’s categories are listed from the moment they are known', () => {
  let categories = DEFAULT_CATEGORIES
  const own = sharedPages(() => categories)
  const isListed = (slug: string) =>
    sharedAddress(own, new URL(`/products?category=${slug}`, 'https://shop.example'))?.isListed
  expect([isListed('casual'), isListed('evening')]).toEqual([true, false])
  categories = [{ ...newCategory('casual', 'Evening'), slug: 'evening' }]
  expect([isListed('casual'), isListed('evening')]).toEqual([false, true])
})

test('the units of a product count on its page alone', () => {
  expect(unitsOnPage('/product/neel-kurti-a0b1c2d3e4')).toEqual({ shortId: 'a0b1c2d3e4' })
  expect(unitsOnPage('/product/neel-kurti-a0b1c2d3e4.data')).toEqual({ shortId: 'a0b1c2d3e4' })
  expect(unitsOnPage('/products?view=list')).toBe('of-many')
  expect(unitsOnPage('/about')).toBe('none')
})

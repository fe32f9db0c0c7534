import { expect, test } from 'vitest'
import { listMetadata } from './list-metadata.ts'
import { parseListParams } from './list-params.ts'

const metadataOf = (query: string, shown = 20) =>
  listMetadata(parseListParams(new URLSearchParams(query)), shown, { city: 'Jaipur, Rajasthan' })

test('the collection, each category and their later pages have addresses of their own', () => {
  expect(metadataOf('')).toMatchObject({
    title: 'Our Kurti Collection',
    path: '/products',
    isExcludedFromSearch: false,
  })
  expect(metadataOf('category=party')).toMatchObject({
    title: 'Party kurtis',
    path: '/products?category=party',
    isExcludedFromSearch: false,
  })
  expect(metadataOf('page=2')).toMatchObject({
    title: 'Our Kurti Collection, page 2',
    path: '/products?page=2',
    isExcludedFromSearch: false,
  })
})

test.for([
  'search=silk',
  'sort=price_low',
  'material=Cotton',
  'color=Indigo',
  'inStock=true',
  'minPrice=500&maxPrice=1000',
  'price=500-1000',
])('a list with %s is not indexed, and its canonical address is the whole collection or category', (query) => {
  expect(metadataOf(query)).toMatchObject({ path: '/products', isExcludedFromSearch: true })
  expect(metadataOf(`${query}&category=party&page=2`)).toMatchObject({
    path: '/products?category=party',
    isExcludedFromSearch: true,
  })
})

test('another view and invalid values don’t make a page of their own', () => {
  expect(metadataOf('view=list')).toMatchObject({ path: '/products', isExcludedFromSearch: false })
  expect(metadataOf('sort=none&page=0&utm_source=mail')).toMatchObject({
    path: '/products',
    isExcludedFromSearch: false,
  })
})

test('an empty list is not indexed', () => {
  expect(metadataOf('category=shoes', 0).isExcludedFromSearch).toBe(true)
  expect(metadataOf('page=3', 0).isExcludedFromSearch).toBe(true)
  expect(metadataOf('page=2', 1).isExcludedFromSearch).toBe(false)
})

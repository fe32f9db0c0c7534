import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/routes/render.tsx'
import { skeletonOf } from './page-skeletons.tsx'

test.each(['/', '/products', '/product/1'])('%s has a skeleton', (path) => {
  expect(skeletonOf(path, '/about')).toBeDefined()
})

test('each page has a different skeleton', () => {
  const shapes = ['/', '/products', '/product/1'].map((path) => htmlOf(<div>{skeletonOf(path, '/about')}</div>))
  expect(new Set(shapes).size).toBe(3)
})

test('another view of the same page shows no skeleton, but a related product does', () => {
  expect(skeletonOf('/products', '/products')).toBeUndefined()
  expect(skeletonOf('/product/2', '/product/1')).toBeDefined()
})

test('there is no skeleton without a navigation or for a page of text', () => {
  expect(skeletonOf(undefined, '/')).toBeUndefined()
  expect(skeletonOf('/about', '/')).toBeUndefined()
})

import { expect, test } from 'vitest'
import { htmlOf } from '#tests/support/render.tsx'
import { skeletonOf } from './page-skeletons.tsx'

test.each(['/', '/products', '/product/1'])('%s is on its way in its own shape', (path) => {
  expect(skeletonOf(path, '/about')).toBeDefined()
})

test('each shape is another one', () => {
  const shapes = ['/', '/products', '/product/1'].map((path) => htmlOf(<div>{skeletonOf(path, '/about')}</div>))
  expect(new Set(shapes).size).toBe(3)
})

test('another view of the same page leaves it standing, and a related product does not', () => {
  expect(skeletonOf('/products', '/products')).toBeUndefined()
  expect(skeletonOf('/product/2', '/product/1')).toBeDefined()
})

test('where nobody goes, or to a page of words, nothing stands in for the page', () => {
  expect(skeletonOf(undefined, '/')).toBeUndefined()
  expect(skeletonOf('/about', '/')).toBeUndefined()
})

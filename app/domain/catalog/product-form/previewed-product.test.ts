import { expect, test } from 'vitest'
import { previewedProduct } from './previewed-product.ts'
import type { UnsavedProduct } from './unsaved-product.ts'

const preview = (values: UnsavedProduct['values'], sizeStock: Partial<UnsavedProduct['sizeStock']> = {}) =>
  previewedProduct({ values, sizeStock: { isBySize: false, rows: [], ...sizeStock } }, [])

test('M303 a preview shows a form that is empty or wrong, with what is missing left blank', () => {
  const { product, images } = preview({ price: 'soon', mrp: '12x', measurements: 'wide' })
  expect(product).toMatchObject({
    name: 'Untitled product',
    price: 0,
    mrp: null,
    measurements: '',
    sizes: ['Free size'],
  })
  expect(images).toEqual([product.cover])
  expect(product.available).toBe(0)
})

test('M303 a preview shows the stock of each size as it is typed', () => {
  const rows = [
    { size: 'S', count: '0', loaded: '' },
    { size: 'M', count: '4', loaded: '' },
  ]
  const { product } = preview({ sizes: 'S, M', stockQuantity: '9' }, { isBySize: true, rows })
  expect([...product.stock]).toEqual([
    ['S', 0],
    ['M', 4],
  ])
  expect(product.available).toBe(4)
  expect(preview({ sizes: 'S, M', stockQuantity: '9' }).product.available).toBe(9)
  const unreadable = preview({ stockQuantity: '9' }, { isBySize: true, rows: [{ size: 'S', count: 'x', loaded: '' }] })
  expect(unreadable.product.available).toBe(9)
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MAX_SLUG_LENGTH,
  PRODUCT_ADDRESS_PATTERN,
  productPath,
  productSlug,
  readProductAddress,
} from './product-address.ts'

const id = '0198c0de-0000-7000-8000-00a0b1c2d3e4'

test.for<[name: string, slug: string]>([
  ['Indigo Dabu Kurti', 'indigo-dabu-kurti'],
  ['  Women’s “Café” Kurti, 2-piece (50% off!) ', 'womens-cafe-kurti-2-piece-50-off'],
  ['ＮＥＥＬ Kurtī ½', 'neel-kurti-1-2'],
  ['गुलाबी Kurti', 'kurti'],
  ['நீல குர்த்தி', 'kurti'],
  ['🌸', 'kurti'],
  ['---', 'kurti'],
])('%s is %s in an address', ([name, slug]) => {
  expect(productSlug({ name, slug: '' })).toBe(slug)
})

test('the owner’s words come first, and only those that can be written in an address', () => {
  expect(productSlug({ name: 'Neel Kurti', slug: 'Our Best!' })).toBe('our-best')
  expect(productSlug({ name: 'Neel Kurti', slug: 'नील' })).toBe('neel-kurti')
})

test('a long name is cut after a word', () => {
  expect(productSlug({ name: 'handloom '.repeat(20), slug: '' })).toBe(
    'handloom-handloom-handloom-handloom-handloom-handloom',
  )
  expect(productSlug({ name: 'k'.repeat(200), slug: '' })).toBe('k'.repeat(MAX_SLUG_LENGTH))
})

test('any name makes an address that is plain, bounded, shared, and read back', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, fc.uuid(), (name, slug, anyId) => {
      const path = productPath({ id: anyId, name, slug })
      expect(path).toMatch(/^\/product\/[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(path.length).toBeLessThanOrEqual('/product/'.length + MAX_SLUG_LENGTH + 11)
      expect(path).toMatch(new RegExp(`^${PRODUCT_ADDRESS_PATTERN}$`))
      const [, address = ''] = path.split('/product/')
      expect(readProductAddress(address)).toEqual({ shortId: anyId.slice(-10), slug: productSlug({ name, slug }) })
    }),
  )
})

test.for(['', 'neel-kurti', 'a0b1c2d3e4f', 'neel-a0b1c2d3e', 'neel_a0b1c2d3e4', 'neel-g0b1c2d3e4', `${id}-`])(
  '“%s” names no product',
  (address) => {
    expect(readProductAddress(address)).toBeUndefined()
  },
)

test('an id, and the end of one with any words before it, names a product', () => {
  expect(readProductAddress(id)).toEqual({ id })
  expect(readProductAddress('a0b1c2d3e4')).toEqual({ shortId: 'a0b1c2d3e4', slug: '' })
  expect(readProductAddress('Any\nWords/-A0B1C2D3E4')).toEqual({ shortId: 'a0b1c2d3e4', slug: 'Any\nWords/' })
})

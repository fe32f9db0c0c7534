import { expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import type { Product } from '../product.ts'
import { pageFacts } from './page-facts.ts'
import { productData } from './structured-product.ts'

const SHOP = 'https://shop.example'
const shop = { name: 'Rang Mahal', url: SHOP }

const dataOf = (product: Product) => productData(product, pageFacts(product, DEFAULT_SETTINGS), shop)

test('a product is offered at its price in rupees, with absolute addresses', () => {
  const product = makeProduct({ price: paise(1_299_50), originalPrice: paise(1_999_00) })
  const url = `${SHOP}${productPath(product)}`
  expect(dataOf(product)).toMatchObject({
    '@type': 'Product',
    name: product.name,
    url,
    image: [`${SHOP}/images/indigo-1.jpg`, `${SHOP}/images/indigo-2.jpg`],
    material: product.material,
    color: product.color,
    offers: { '@type': 'Offer', url, price: '1299.50', priceCurrency: 'INR' },
  })
})

test('a product’s declarations are part of its data', () => {
  const product = makeProduct({
    mrp: paise(1_999_00),
    netQuantity: '1 N',
    countryOfOrigin: 'India',
    maker: 'Rang, Surat',
  })
  const data = dataOf(product)
  expect(data).toMatchObject({ countryOfOrigin: 'India' })
  expect(data).toHaveProperty(
    'additionalProperty',
    expect.arrayContaining([
      { '@type': 'PropertyValue', name: 'MRP (incl. of all taxes)', value: '₹1,999' },
      { '@type': 'PropertyValue', name: 'Net quantity', value: '1 N' },
      { '@type': 'PropertyValue', name: 'Maker', value: 'Rang, Surat' },
      { '@type': 'PropertyValue', name: 'Consumer care', value: 'care@gulmeher.example\n+91 79 4000 0000' },
    ]),
  )
})

test('M297 who made a product, and how, is part of its data', () => {
  const product = makeProduct({ madeBy: 'The weavers of Mangalgiri', technique: 'Pit loom weaving', hoursOfWork: '14' })
  expect(dataOf(product)).toHaveProperty(
    'additionalProperty',
    expect.arrayContaining([
      { '@type': 'PropertyValue', name: 'Made by', value: 'The weavers of Mangalgiri' },
      { '@type': 'PropertyValue', name: 'Technique', value: 'Pit loom weaving' },
      { '@type': 'PropertyValue', name: 'Hours of work', value: '14' },
    ]),
  )
})

test('a product is out of stock when all its units are reserved', () => {
  const availability = (available: number) => dataOf(makeProduct({ stockQuantity: 5, available })).offers.availability
  expect(availability(1)).toBe('https://schema.org/InStock')
  expect(availability(0)).toBe('https://schema.org/OutOfStock')
})

test('an image stored elsewhere keeps its address', () => {
  const elsewhere = 'https://pictures.example/kurti.jpg'
  expect(dataOf(makeProduct({ images: [elsewhere] })).image).toEqual([elsewhere])
})

test('a product without a description is described by its facts', () => {
  const product = makeProduct({ description: ' ', name: 'Kurti', material: 'Cotton', color: 'Rose' })
  expect(dataOf(product).description).toBe('Kurti: Cotton, Rose.')
})

test('a size that is counted on its own has its SKU, and its barcode if it is a GTIN', () => {
  const product = makeProduct({
    sizes: ['S', 'M'],
    stock: new Map([
      ['S', 1],
      ['M', 0],
    ]),
  })
  const codes = [
    { size: 'S', sku: 'GM-1-S', barcode: '4006381333931' },
    { size: 'M', sku: null, barcode: 'SHELF-12' },
  ]
  const { offers } = productData(product, [], { name: 'Gulmeher', url: 'https://shop.example' }, codes)
  const items = [offers].flat().map((offer) => ('itemOffered' in offer ? offer.itemOffered : undefined))
  expect(items[0]).toMatchObject({ size: 'S', sku: 'GM-1-S', gtin: '4006381333931' })
  expect(items[1]).toEqual({ '@type': 'Product', name: `${product.name}, size M`, size: 'M' })
})

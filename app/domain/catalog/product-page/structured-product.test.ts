import { expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import type { Product } from '../product.ts'
import { pageFacts } from './page-facts.ts'
import { productData } from './structured-product.ts'

const SHOP = 'https://shop.example'
const shop = { ...DEFAULT_SETTINGS, name: 'Rang Mahal', url: SHOP }

const dataOf = (product: Product) => productData(product, pageFacts(product, DEFAULT_SETTINGS), shop)

/** Its offers, of each size in their order. */
function offersOf(product: Product) {
  const variants = [...dataOf(product).hasVariant]
  return variants.map((variant) => ('offers' in variant ? variant.offers : undefined))
}

test('a product is offered at its price in rupees, with absolute addresses', () => {
  const product = makeProduct({ price: paise(1_299_50), originalPrice: paise(1_999_00) })
  const url = `${SHOP}${productPath(product)}`
  expect(dataOf(product)).toMatchObject({
    '@type': 'ProductGroup',
    name: product.name,
    url,
    image: [`${SHOP}/images/indigo-1.jpg`, `${SHOP}/images/indigo-2.jpg`],
    material: product.material,
    color: product.color,
  })
  expect(offersOf(product)[0]).toMatchObject({
    '@type': 'Offer',
    url: `${url}?size=S`,
    price: '1299.50',
    priceCurrency: 'INR',
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
  const availability = (available: number) => offersOf(makeProduct({ stockQuantity: 5, available }))[0]?.availability
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
  const items = productData(product, [], shop, { codes }).hasVariant
  expect(items[0]).toMatchObject({ size: 'S', sku: 'GM-1-S', gtin: '4006381333931', name: `${product.name}, size S` })
  expect(items[1]).toMatchObject({ size: 'M', sku: `${product.id}-M` })
  expect(items[1]).not.toHaveProperty('gtin')
})

test('M570 the colours of a design are variants with pages of their own', () => {
  const [product, other] = [makeProduct(), makeProduct({ name: 'Rose kurti' })]
  const colours = [product, other].map((each) => ({ ...each, image: '', isAvailable: true }))
  const data = productData(product, pageFacts(product, DEFAULT_SETTINGS), shop, { designId: 'design', colours })
  expect(data.productGroupID).toBe('design')
  expect(data.variesBy).toEqual(['https://schema.org/size', 'https://schema.org/color'])
  expect(data.hasVariant.at(-1)).toEqual({ url: SHOP + productPath(other) })
  expect(data).not.toHaveProperty('color')
})

test('M571 offers say what delivery costs and how long it takes, and what the policies say of returns', () => {
  const product = makeProduct({ hasDeliveryCharge: true, deliveryCharge: paise(60_50), price: paise(900_00) })
  const [first, second] = offersOf(product)
  expect(first?.shippingDetails).toMatchObject({ shippingRate: { value: '60.50', currency: 'INR' } })
  expect(first?.hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
  expect(second?.shippingDetails).toEqual({ '@id': first?.shippingDetails['@id'] })
  expect(second?.hasMerchantReturnPolicy).toEqual({ '@id': first?.hasMerchantReturnPolicy['@id'] })
  const exchanging = productData(product, [], { ...shop, exchangedWithinDays: 7 })
  expect(JSON.stringify(exchanging)).toContain('"merchantReturnDays":7')
  expect(JSON.stringify(exchanging)).not.toContain('NotPermitted')
})

/**
 * What Google requires and recommends of a group of variants, read in November 2026:
 * https://developers.google.com/search/docs/appearance/structured-data/product-variants and
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 */
const GOOGLE = {
  group: ['name', 'productGroupID', 'variesBy', 'hasVariant', 'url', 'description', 'brand', 'audience', 'material'],
  variant: ['name', 'image', 'offers', 'sku', 'size', 'color'],
  offer: [
    'price',
    'priceCurrency',
    'availability',
    'itemCondition',
    'url',
    'shippingDetails',
    'hasMerchantReturnPolicy',
  ],
  shipping: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  returns: ['applicableCountry', 'returnPolicyCategory'],
}

test('M570 each part has what Google requires and recommends', () => {
  const data = dataOf(makeProduct())
  const [variant] = data.hasVariant
  const [offer] = offersOf(makeProduct())
  const parts = {
    group: data,
    variant,
    offer,
    shipping: offer?.shippingDetails,
    returns: offer?.hasMerchantReturnPolicy,
  }
  for (const [part, names] of Object.entries(GOOGLE)) {
    expect(Object.keys(parts[part as keyof typeof parts] ?? {}), part).toEqual(expect.arrayContaining(names))
  }
})

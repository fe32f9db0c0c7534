import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingDeclarations } from '#app/domain/catalog/declarations.ts'
import { OCCASIONS } from '#app/domain/catalog/occasions.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { measureImage } from '#app/platform/storage/image-renditions.server.ts'
import { DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { DEMO_FOLDER, readDemoImage, readDemoImages, readDemoProducts } from './demo-catalogue.ts'

test('every image in the folder is described correctly', async () => {
  const images = await readDemoImages()
  expect(Object.keys(images)).toEqual((await readdir(join(DEMO_FOLDER, 'images'))).sort())
  for (const [fileName, { width, height, bytes, placeholder }] of Object.entries(images)) {
    const image = await readDemoImage(fileName)
    expect({ fileName, bytes, width, height }).toEqual({
      fileName,
      bytes: image.byteLength,
      ...(await measureImage(image)),
    })
    const tiny = Buffer.from(placeholder.replace('data:image/webp;base64,', ''), 'base64')
    expect((await measureImage(tiny)).width).toBe(10)
  }
})

test('every product has its declarations, except for a maker, which is the shop’s to name', async () => {
  for (const { slug, price = 0, original_price = 0, mrp, ...product } of await readDemoProducts()) {
    const { net_quantity: netQuantity = '', measurements = '', size: sizes = [] } = product
    const declared = {
      mrp: paise(mrp ?? 0),
      netQuantity,
      measurements,
      sizes,
      category: '',
      sizeGuide: '',
      maker: '',
      packer: '',
    }
    expect([slug, missingDeclarations(declared, { ...DEFAULT_SETTINGS, sizeGuide: '' })]).toEqual([slug, ['maker']])
    expect(Math.max(price ?? 0, original_price ?? 0)).toBeLessThanOrEqual(mrp ?? 0)
    expect([product.maker, product.packer]).toEqual([undefined, undefined])
  }
})

test('every product is for an occasion', async () => {
  for (const { slug, occasions = [] } of await readDemoProducts()) {
    expect([
      slug,
      occasions.length > 0,
      occasions.filter((each) => !OCCASIONS.some((known) => known === each)),
    ]).toEqual([slug, true, []])
  }
})

test('there are 48 products, twelve in each category, with three images each', async () => {
  const [products, images] = await Promise.all([readDemoProducts(), readDemoImages()])
  expect(products).toHaveLength(48)
  for (const category of DEFAULT_CATEGORIES.map(({ key }) => key)) {
    expect(products.filter((product) => product.category === category)).toHaveLength(12)
  }
  for (const { images: fileNames } of products) {
    expect(fileNames).toHaveLength(3)
    for (const fileName of fileNames) expect(images).toHaveProperty([fileName])
  }
})

test('stock by size adds up to the stock of the product, and some sizes are out of stock', async () => {
  const bySize = (await readDemoProducts()).filter((product) => product.stock_by_size)
  for (const { slug, size, stock_quantity, stock_by_size = {} } of bySize) {
    const sum = Object.values(stock_by_size).reduce((total, units) => total + units, 0)
    expect([slug, Object.keys(stock_by_size), sum]).toEqual([slug, size, stock_quantity])
  }
  const soldOut = bySize.filter(({ stock_by_size = {} }) => Object.values(stock_by_size).includes(0))
  expect([bySize.length, soldOut.length]).toEqual([5, 2])
})

import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { loader as robotsLoader } from './robots.ts'
import { loader } from './sitemap.ts'

const { db, close } = await openTestDatabase()
afterAll(close)
beforeEach(async () => {
  await db.deleteFrom('products').execute()
})

const open = (url = '/sitemap.xml', shopUrl = 'https://shop.example') =>
  loader(routeArgs({ db, url, config: { shopUrl } }))
const locationsOf = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => location)

test('the sitemap lists every public page, category and product', async () => {
  const product = await insertProduct(db, { category: 'party' })
  const response = await open()
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await response.text()
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
  expect(locationsOf(xml)).toEqual([
    'https://shop.example/',
    'https://shop.example/products',
    'https://shop.example/about',
    'https://shop.example/contact',
    'https://shop.example/terms',
    'https://shop.example/privacy',
    'https://shop.example/no-dark-patterns',
    'https://shop.example/size-guide',
    'https://shop.example/gulmeher-ethnic-wears',
    'https://shop.example/ethnic-wear-collection',
    'https://shop.example/handcrafted-kurtis',
    'https://shop.example/products?category=party',
    `https://shop.example${productPath(product)}`,
  ])
})

test("a product has the date of its last change, and sales don't count", async () => {
  const product = await insertProduct(db)
  const changedAt = new Date('2026-03-01T10:00:00Z')
  await db.updateTable('products').set({ updated_at: changedAt }).where('id', '=', product.id).execute()
  const xml = await (await open()).text()
  expect(xml).toContain(`${productPath(product)}</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod>`)
})

test('M573 a product is listed with its pictures, at complete addresses', async () => {
  await insertProduct(db, { images: ['/images/a.jpg', 'https://pictures.example/b.jpg?x=1&y=2'] })
  const xml = await (await open()).text()
  expect([...xml.matchAll(/<image:loc>([^<]*)</g)].map(([, address]) => address)).toEqual([
    'https://shop.example/images/a.jpg',
    'https://pictures.example/b.jpg?x=1&amp;y=2',
  ])
})

test('archived products are not in the sitemap', async () => {
  const product = await insertProduct(db, { archivedAt: new Date(), category: 'party' })
  const xml = await (await open()).text()
  expect(xml).not.toContain(product.id)
  expect(xml).not.toContain('category=party')
})

test('a large shop has an index of files that list every page exactly once', async () => {
  await db
    .insertInto('products')
    .columns([
      'name',
      'price',
      'original_price',
      'images',
      'category',
      'material',
      'color',
      'care_instructions',
      'size',
      'stock_quantity',
    ])
    .expression(
      sql`select 'Kurti ' || n, 100, 100, array['/images/a.jpg'], 'casual', 'Cotton', 'Rose', 'Wash cold.', array['M'], 1
          from generate_series(1, 10001) n`,
    )
    .execute()
  const index = await (await open()).text()
  expect(index).toContain('<sitemapindex ')
  const files = locationsOf(index)
  expect(files).toEqual([1, 2, 3].map((part) => `https://shop.example/sitemap.xml?part=${part}`))

  const pages: string[] = []
  for (const file of files) {
    const { pathname, search } = new URL(file)
    const found = locationsOf(await (await open(pathname + search)).text())
    expect(found.length).toBeLessThanOrEqual(50_000)
    pages.push(...found)
  }
  expect(new Set(pages).size).toBe(pages.length)
  expect(pages.filter((page) => page.includes('/product/'))).toHaveLength(10_001)
})

test.for(['0', '1', '2', '-1', 'x', '1.5', '99999999', ''])('a small shop has no part %s', async (part) => {
  expect((await open(`/sitemap.xml?part=${part}`)).status).toBe(404)
})

test("robots.txt names the sitemap and disallows only addresses that aren't pages", async () => {
  const response = robotsLoader(routeArgs({ db, url: '/robots.txt', config: { shopUrl: 'https://shop.example' } }))
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect((await response.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /functions/',
    'Disallow: /sandbox/',
    'Disallow: /ucp/',
    '',
    'Sitemap: https://shop.example/sitemap.xml',
    '',
  ])
})

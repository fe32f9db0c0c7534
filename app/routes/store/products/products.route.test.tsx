import fc from 'fast-check'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { refreshVocabulary } from '#app/domain/catalog/search/lexicon.server.ts'
import { readShopper } from '#app/domain/shopper/read-shopper.server.ts'
import { paise } from '#app/money.ts'
import { isForEveryoneContext } from '#app/platform/http/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertCustomer, type TestCustomer } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import ProductsRoute, { clientLoader, loader } from './products.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>
const Products = ProductsRoute as unknown as ComponentType<{ loaderData: Loaded['data'] }>

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('products').execute())

const load = (url: string, more: Partial<Parameters<typeof routeArgs>[0]> = {}) =>
  loader(routeArgs({ db, url, ...more }))
const render = async (url: string) => htmlOf(<Products loaderData={(await load(url)).data} />, url)
const names = async (url: string) => (await load(url)).data.products.map((product) => product.name)

describe('the list', () => {
  test('M24 follows the address', async () => {
    await insertProduct(db, {
      name: 'Red Silk',
      category: 'party',
      material: 'Silk',
      color: 'Red',
      price: paise(700_00),
    })
    await insertProduct(db, {
      name: 'Blue Silk',
      category: 'party',
      material: 'Silk',
      color: 'Blue',
      price: paise(600_00),
    })
    await insertProduct(db, {
      name: 'Red Cotton',
      category: 'casual',
      material: 'Cotton',
      color: 'Red',
      stockQuantity: 0,
    })
    expect(await names('/products?search=silk&sort=price_low')).toEqual(['Blue Silk', 'Red Silk'])
    expect(await names('/products?category=casual')).toEqual(['Red Cotton'])
    expect(await names('/products?material=Silk&color=Red')).toEqual(['Red Silk'])
    expect(await names('/products?minPrice=650&maxPrice=750')).toEqual(['Red Silk'])
    expect(await names('/products?color=Red&inStock=true')).toEqual(['Red Silk'])
    expect(await names('/products?page=2')).toEqual([])
  })

  test('M273 asks whether another word was meant, with a link to it that keeps the filters', async () => {
    await insertProduct(db, { name: 'Emerald Anarkali' })
    await refreshVocabulary(db)
    const html = await render('/products?search=emerald+anarkly&sort=name')
    expect(textOf(html)).toContain('Did you mean emerald anarkali ?')
    expect(html).toContain('/products?search=emerald+anarkali&amp;sort=name')
    expect(textOf(html)).toContain('Emerald Anarkali')
    expect(textOf(await render('/products?search=emerald'))).not.toContain('Did you mean')
  })

  test('M340 says which sizes and prices it understood in a search', async () => {
    await insertProduct(db, { name: 'Red kurti', sizes: ['M', 'XL'], price: paise(900_00) })
    await refreshVocabulary(db)
    const text = textOf(await render('/products?search=xl+red+kurti+under+1000'))
    expect(text).toContain('1 products found for “xl red kurti under 1000” Understood as Size: XL · Up to ₹1,000')
    expect(textOf(await render('/products?search=red+kurti'))).not.toContain('Understood')
  })

  test('accepts any query', async () => {
    await insertProduct(db)
    const names = fc.constantFrom(
      'search',
      'sort',
      'category',
      'material',
      'color',
      'minPrice',
      'maxPrice',
      'inStock',
      'view',
      'page',
      'price',
      'x',
    )
    const values = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.constantFrom("'", '%', '\\', '-1', '1e99', '\0', '../..'),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 6 }), async (pairs) => {
        const loaded = await load(`/products?${new URLSearchParams(pairs)}`)
        expect(loaded.data.hasFailed).toBe(false)
        expect(loaded.data.products.length).toBeLessThanOrEqual(20)
      }),
    )
  })

  test('M28 a failing database is reported in a banner, with status 500', async () => {
    const closed = unreachableDatabase()
    vi.spyOn(log, 'error').mockImplementation(() => {})
    const loaded = await load('/products', { db: closed })
    expect(loaded.init?.status).toBe(500)
    const html = htmlOf(<Products loaderData={loaded.data} />)
    expect(html).toMatch(/role="alert"[\s\S]*Failed to load products\. Please try again\./)
    expect(html).not.toContain('No products found')
  })

  test("M30 fills the hearts of products on the customer's own wishlist", async () => {
    const [saved] = await Promise.all([insertProduct(db, { name: 'Saved' }), insertProduct(db)])
    const [customer, other] = [await insertCustomer(db), await insertCustomer(db)]
    const render = async ({ id, email }: TestCustomer) => {
      const { data } = await load('/products')
      return htmlOf(
        <Products loaderData={data} />,
        '/products',
        {},
        await readShopper(db, { id, email, isAdmin: false }),
      )
    }
    await db
      .insertInto('wishlist')
      .values({ user_id: customer.id, product_id: saved.id, price_when_saved: saved.price })
      .execute()
    const html = await render(customer)
    expect(tagsOf(html, 'button', { 'aria-label': 'Remove from wishlist', 'aria-pressed': 'true' })).toHaveLength(1)
    expect(tagsOf(html, 'button', { 'aria-label': 'Add to wishlist', 'aria-pressed': 'false' })).toHaveLength(1)
    for (const others of [await render(other), htmlOf(<Products loaderData={(await load('/products')).data} />)]) {
      expect(tagsOf(others, 'button', { 'aria-label': 'Remove from wishlist' })).toEqual([])
    }
  })
})

describe('the page', () => {
  test('M19 shows the title, how many were found, and the search', async () => {
    await insertProduct(db, { name: 'Red Kurti', category: 'party' })
    const html = await render('/products?search=red&category=party')
    expect(html).toMatch(/<nav aria-label="Breadcrumb"/)
    expect(html).toMatch(/<h1[^>]*>Our Kurti Collection<\/h1>/)
    expect(textOf(html)).toContain('1 products found for “red” in Party')
  })

  test('M334 says that more than 10,000 were found instead of how many', async () => {
    await insertProduct(db, { category: 'party' })
    const { data } = await load('/products?category=party')
    const textWith = (found: Partial<Loaded['data']>) => textOf(htmlOf(<Products loaderData={{ ...data, ...found }} />))
    expect(textWith({ total: 10_000, isMinimum: true })).toContain('More than 10,000 products found in Party')
    expect(textWith({ total: 10_000, isMinimum: false })).toContain('Collection 10000 products found in Party')
  })

  test('M21 M23 offers five orders and the filters of the specification', async () => {
    const text = textOf(await render('/products'))
    expect(text).toContain('Sort by Name Price: Low to High Price: High to Low Newest First Most Popular')
    expect(text).toContain('In Stock Only Category Casual Formal Party Festive Price Under ₹500')
    expect(text).toContain('Above ₹5,000 More filters Clear All Apply Filters')
  })

  test('M368 offers the order and the filter by country once a product is imported, also without scripts', async () => {
    expect(await render('/products')).not.toContain('Country of Origin')
    await insertProduct(db, { name: 'Dhaka Kurti', countryOfOrigin: 'Nepal' })
    expect(textOf(await render('/products'))).toContain('Most Popular Country of Origin')
    const chosen = '/products?origin=Nepal&sort=origin'
    expect(await names(chosen)).toEqual(['Dhaka Kurti'])
    expect(textOf(await render(chosen))).toContain('1 products found')
    expect(textOf(await render(chosen))).toContain('Country of origin: Nepal')
  })

  test('M23 shows the filters of the address as chosen, each with a link that removes it', async () => {
    const html = await render('/products?category=party&minPrice=500&maxPrice=1000&inStock=true&sort=name')
    const chosen = tagsOf(html, 'input', { checked: '' }).map(({ value }) => value)
    expect(chosen).toEqual(['true', 'party', '500-1000'])
    expect(tagsOf(html, 'a', { 'aria-label': 'Remove filter Party' })).toMatchObject([
      { href: '/products?sort=name&amp;minPrice=500&amp;maxPrice=1000&amp;inStock=true' },
    ])
  })

  test('M25 M26 a card has everything a shopper needs, and adds the first size', async () => {
    const product = await insertProduct(db, {
      name: 'Neel Kurti',
      sizes: ['XS', 'M'],
      isNew: true,
      isBestseller: true,
    })
    const html = await render('/products')
    const card = html.match(/<article[\s\S]*?<\/article>/)?.[0] ?? ''
    expect(textOf(card)).toBe(
      'New Bestseller Casual Neel Kurti Price ₹1,299 Original price ₹1,999 35% off Add to Cart View Details',
    )
    expect(card).toMatch(new RegExp(`<h2[^>]*><a[^>]*href="${productPath(product)}"`))
    expect(tagsOf(card, 'img')).toMatchObject([
      { src: '/images/indigo-1.jpg', alt: 'Neel Kurti', width: '1200', height: '1600' },
    ])
    expect(tagsOf(card, 'source').map(({ type, srcSet }) => [type, srcSet?.split(', ').at(-1)])).toEqual([
      ['image/avif', '/images/indigo-1.jpg/1280.avif 1280w'],
      ['image/webp', '/images/indigo-1.jpg/1280.webp 1280w'],
    ])
    expect(tagsOf(card, 'form', { method: 'post', action: '/cart' })).toHaveLength(1)
    expect(tagsOf(card, 'input', { name: 'size' })).toMatchObject([{ value: 'XS' }])
    expect(tagsOf(card, 'button', { 'aria-label': 'Quick add Neel Kurti, size XS' })).toHaveLength(1)
  })

  test('M339 a card in a list filtered by size, even by a search, adds the first of these sizes in stock', async () => {
    await insertProduct(db, { name: 'Kurti', stockBySize: { S: 2, m: 0, L: 3, XL: 1 } })
    await refreshVocabulary(db)
    const quickAdd = async (query: string) => {
      const card = (await render(`/products?${query}`)).match(/<article[\s\S]*?<\/article>/)?.[0] ?? ''
      return tagsOf(card, 'input', { name: 'size' })[0]?.value
    }
    expect(await quickAdd('')).toBe('S')
    expect(await quickAdd('size=M&size=XL')).toBe('XL')
    expect(await quickAdd('search=kurti+size+l')).toBe('L')
    expect(await quickAdd('search=kurti+size+l&size=XL')).toBe('XL')
    const label = { 'aria-label': 'Add to Cart, size XL' }
    expect(tagsOf(await render('/products?size=XL'), 'button', label)).toHaveLength(1)
  })

  test('M26 a product that is out of stock can’t be added from its card', async () => {
    await insertProduct(db, { stockQuantity: 1, reservedQuantity: 1 })
    const card = (await render('/products')).match(/<article[\s\S]*?<\/article>/)?.[0] ?? ''
    expect(textOf(card)).toContain('Out of Stock Casual')
    expect(card).toMatch(/<button[^>]*disabled=""[^>]*>Out of Stock/)
    expect(card).not.toContain('action="/cart"')
  })

  test('M22 the list also shows description, material, colour and stock', async () => {
    await insertProduct(db, { stockQuantity: 7 })
    const words = ['Pale sprigs on deep indigo.', 'Material Handloom cotton', 'Colour Indigo blue', 'Stock 7 in stock']
    const [grid, list] = [textOf(await render('/products')), textOf(await render('/products?view=list'))]
    for (const word of words) {
      expect(list).toContain(word)
      expect(grid).not.toContain(word)
    }
  })

  test('the first image loads first, others in the first view next, the rest when they are near', async () => {
    for (let number = 0; number < 6; number++) await insertProduct(db)
    const images = [...(await render('/products')).matchAll(/<img[^>]*>/g)].map(([tag]) =>
      tag.includes('fetchPriority="high"') ? 'high' : tag.includes('loading="lazy"') ? 'lazy' : 'eager',
    )
    expect(images).toEqual(['high', 'eager', 'lazy', 'lazy', 'lazy', 'lazy'])
  })

  test('M28 an empty result offers to clear the filters', async () => {
    const html = await render('/products?search=nothing')
    expect(textOf(html)).toContain('No products found matching your criteria.')
    expect(html).toMatch(/href="\/products"[^>]*>Clear filters and try again/)
  })

  test('M27 a plain link leads to the next page, and from a later page back', async () => {
    for (let number = 0; number < 21; number++) await insertProduct(db)
    const first = await render('/products?sort=name')
    expect(first).toMatch(/href="\/products\?sort=name&amp;page=2&amp;after=[0-9a-f-]{36}"[^>]*>Load More Products/)
    expect(textOf(first)).toContain('Showing 20 of 21')
    const second = await render('/products?sort=name&page=2')
    expect(second).not.toContain('Load More Products')
    expect(second).toMatch(/href="\/products\?sort=name"[^>]*>Show earlier products/)
    expect(textOf(second)).toContain('Showing 21 of 21')
  })
})

test('M27 M24 in the browser the next page is added to those shown, until the list changes', async () => {
  for (let number = 0; number < 45; number++) await insertProduct(db, { category: 'party' })
  const open = async (url: string) => {
    const args = { serverLoader: async () => (await load(url)).data } as unknown as Parameters<typeof clientLoader>[0]
    const { products, firstPage } = await clientLoader(args)
    return { firstPage, count: new Set(products.map(({ id }) => id)).size }
  }
  expect(await open('/products')).toEqual({ firstPage: 1, count: 20 })
  expect(await open('/products?page=2')).toEqual({ firstPage: 1, count: 40 })
  expect(await open('/products?page=3')).toEqual({ firstPage: 1, count: 45 })
  expect(await open('/products?page=2')).toEqual({ firstPage: 1, count: 40 })
  expect(await open('/products?page=2&view=list')).toEqual({ firstPage: 2, count: 20 })
  expect(await open('/products?category=party&page=2')).toEqual({ firstPage: 2, count: 20 })
  expect(await open('/products?category=party&page=1')).toEqual({ firstPage: 1, count: 20 })
})

describe('M410 a search that finds nothing', () => {
  test('M423 its page for everyone isn’t reused, and a page for one customer stays as private as any other', async () => {
    const open = async (isForEveryone: boolean) => {
      const args = routeArgs({ db, url: '/products?search=spaceship' })
      args.context.set(isForEveryoneContext, isForEveryone)
      return new Headers((await loader(args)).init?.headers).get('Cache-Control')
    }
    expect([await open(true), await open(false)]).toEqual(['no-cache', null])
  })

  const url = '/products?search=red+anarkali+gown'

  beforeEach(async () => {
    await insertProduct(db, { name: 'Red Kaftan', description: '', category: 'casual' })
    await insertProduct(db, { name: 'Plain Tunic', description: 'Red as an anarkali.', category: 'casual' })
    await insertProduct(db, { name: 'Red Anarkali', description: '', category: 'party' })
    await insertProduct(db, { name: 'Blue Tunic', description: '', category: 'casual' })
    await refreshVocabulary(db)
  })

  test('shows below the sentence what has most of its words, in names before descriptions', async () => {
    const html = await render(url)
    expect(textOf(html)).toContain('0 products found')
    expect(textOf(html)).toMatch(
      /No products found matching your criteria\. Clear filters and try again Products that match some of your words.*Red Anarkali.*Plain Tunic.*Red Kaftan/,
    )
    expect(textOf(html)).not.toContain('Blue Tunic')
    expect(html).not.toContain('Load More')
    // Also without scripts.
    expect(tagsOf(html, 'form', { method: 'post', action: '/cart' })).toHaveLength(3)
    expect(tagsOf(html, 'h3')).toHaveLength(3)
  })

  test('shows it in any order and as a list, but not with filters, which may be what leaves nothing, or on later pages', async () => {
    const nearest = async (query: string) => (await load(url + query)).data.nearest.map(({ name }) => name)
    const all = ['Red Anarkali', 'Plain Tunic', 'Red Kaftan']
    expect(await nearest('&sort=price_low')).toEqual(all)
    expect(textOf(await render(`${url}&view=list`))).toContain('Red as an anarkali.')
    for (const query of ['&category=party', '&inStock=true', '&size=XL', '&page=2']) {
      expect(await nearest(query)).toEqual([])
    }
  })

  test('shows it in the browser for that search alone', async () => {
    const nearest = async (url: string) => {
      const serverLoader = async () => (await load(url)).data
      const page = await clientLoader({ serverLoader } as unknown as Parameters<typeof clientLoader>[0])
      return { found: page.products.length, nearest: page.nearest.length }
    }
    expect(await nearest('/products?search=plain')).toEqual({ found: 1, nearest: 0 })
    expect(await nearest(url)).toEqual({ found: 0, nearest: 3 })
    expect(await nearest('/products?search=anarkali')).toEqual({ found: 2, nearest: 0 })
  })

  test('shows only the sentence if no product has any of its words', async () => {
    const search = async (words: string) => textOf(await render(`/products?search=${words}`))
    expect(await search('qwqwqw+kaftan')).toMatch(/No products found.*some of your words.*Red Kaftan/)
    const text = await search('qwqwqw+zzxzzx')
    expect(text).toContain('No products found matching your criteria.')
    expect(text).not.toContain('some of your words')
  })
})

import type { ComponentType } from 'react'
import { expect, test } from 'vitest'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader as countsLoader } from './filter-counts.ts'
import ProductFiltersRoute, { loader } from './product-filters.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>
const ProductFilters = ProductFiltersRoute as unknown as ComponentType<{ loaderData: Loaded }>

const { db } = await setUpTestDatabase()
await insertProduct(db, { name: 'A', category: 'party', color: 'Navy', material: 'Silk', sizes: ['S', 'M'] })
await insertProduct(db, { name: 'B', category: 'casual', color: 'Madder red', material: 'Silk', sizes: ['M'] })
await insertProduct(db, { name: 'C', category: 'casual', color: 'Red', material: 'Linen', sizes: ['L'] })

async function render(url: string): Promise<string> {
  const args = routeArgs({ db, url })
  return htmlOf(<ProductFilters loaderData={await loader(args)} />, url)
}

test('M286 M287 the page says how many products each choice leads to, together with the other filters', async () => {
  const text = textOf(await render('/products/filters?fabric=silk'))
  expect(text).toContain('In Stock Only 2 Category Casual 1 Formal 0 Party 1 Festive 0 Price')
  expect(text).toContain(
    'Size S 1 M 2 Colour Colour Red 1 Blue 1 Material Material Linen 1 Silk 2 2 products Clear All Apply Filters',
  )
})

test('M286 a choice that leads to no products is disabled, unless it is already chosen', async () => {
  const disabled = async (url: string, name: string) =>
    tagsOf(await render(url), 'input', { name, disabled: '' }).map(({ value }) => value)
  expect(await disabled('/products/filters', 'category')).toEqual(['formal', 'festive'])
  expect(await disabled('/products/filters?category=formal', 'category')).toEqual(['festive'])
  expect(await disabled('/products/filters', 'inStock')).toEqual([])
  expect(await disabled('/products/filters?category=formal', 'inStock')).toEqual(['true'])
  expect(await disabled('/products/filters?category=formal&inStock=true', 'inStock')).toEqual([])
})

test('M285 the form holds what is chosen, and leaves the rest of the address as it is', async () => {
  const url =
    '/products/filters?search=a&sort=name&color=Red&color=Navy&size=M&size=XL&colorFamily=red&minPrice=700&page=3'
  const html = await render(url)
  const chosen = tagsOf(html, 'input', { checked: '' }).map(({ name, value }) => `${name}=${value}`)
  expect(chosen).toEqual(['size=M', 'size=XL', 'colorFamily=red'])
  const form = html.match(/<form[\s\S]*?<\/form>/)?.[0] ?? ''
  const rest = tagsOf(form, 'input', { type: 'hidden' }).map(({ name, value }) => `${name}=${value}`)
  expect(rest).toEqual(['search=a', 'sort=name', 'color=Red', 'color=Navy', 'minPrice=700'])
  expect(html).toMatch(/href="\/products\?search=a&amp;sort=name&amp;color=Red[^>]*>Back to the products/)
})

test('the panel gets the same counts as JSON', async () => {
  const response = await countsLoader(routeArgs({ db, url: '/products/filter-counts?fabric=silk' }))
  expect(await response.json()).toMatchObject({ total: 2, category: { party: 1, casual: 1 } })
})

test('M368 the page offers the countries of origin once a product is imported', async () => {
  expect(await render('/products/filters')).not.toContain('Country of origin')
  const { id } = await insertProduct(db, { name: 'D', countryOfOrigin: 'Nepal' })
  const html = await render('/products/filters?origin=Nepal')
  expect(textOf(html)).toContain('Country of origin Country of origin India 3 Nepal 1 1 product Clear All')
  expect(tagsOf(html, 'input', { name: 'origin', checked: '' }).map(({ value }) => value)).toEqual(['Nepal'])
  const typed = await render('/products/filters?origin=nepal')
  expect(tagsOf(typed, 'input', { name: 'origin', checked: '' }).map(({ value }) => value)).toEqual(['Nepal'])
  await db.deleteFrom('products').where('id', '=', id).execute()
})

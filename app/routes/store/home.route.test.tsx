import type { ComponentType } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { paise } from '#app/money.ts'
import { isDatabaseUnavailableContext } from '#app/platform/http/context.server.ts'
import { log } from '#app/platform/log.server.ts'
import { unreachableDatabase } from '#tests/support/database/broken-database.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import HomeRoute, { loader } from './home.tsx'

type Loaded = Awaited<ReturnType<typeof loader>>
const Home = HomeRoute as unknown as ComponentType<{ loaderData: Loaded['data'] }>

const { db } = await setUpTestDatabase()
beforeEach(() => db.deleteFrom('products').execute())

const load = (on = db) => loader(routeArgs({ db: on, url: '/' }))
const render = async () => htmlOf(<Home loaderData={(await load()).data} />)

test('M13 the hero shows each featured product, the first one visible and its image loaded first', async () => {
  const first = await insertProduct(db, { name: 'Newest', isFeatured: true, createdAt: new Date('2026-02-02') })
  await insertProduct(db, { name: 'Older', isFeatured: true, price: paise(900_00), originalPrice: paise(900_00) })

  const html = await render()
  expect(html.match(/aria-roledescription="slide"/g)).toHaveLength(2)
  expect(html.match(/aria-roledescription="slide"[^>]*inert/g)).toHaveLength(1)
  expect(html.match(/fetchPriority="high"/gi)).toHaveLength(1)
  expect(html).toContain(`href="${productPath(first)}"`)
  expect(textOf(html)).toMatch(
    /Newest .* Price ₹1,299 Original price ₹1,999 35% off View Details .*Older .* Price ₹900 View Details/,
  )
  expect(html.match(/aria-label="Show slide \d of 2"/g)).toHaveLength(2)
  expect(html).toContain('aria-label="Pause the slides"')
})

test("M14 without a featured product a fixed card shows 'From 449' and leads to the listing", async () => {
  await insertProduct(db)
  const html = await render()
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('From 449')
  expect(html).toMatch(/href="\/products"[^>]*>View Details/)
  expect(html).not.toContain('aria-roledescription="carousel"')
})

test('M15 two buttons lead to the collection and to the story', async () => {
  const html = await render()
  expect(html).toMatch(/href="\/products"[^>]*>Explore Collection/)
  expect(html).toMatch(/href="\/about"[^>]*>Our Story/)
})

test('M16 M17 each category in stock has a card with name, number of designs, description and link', async () => {
  for (let number = 0; number < 2; number++) await insertProduct(db, { category: 'party' })
  await insertProduct(db, { category: 'bridal' })
  await insertProduct(db, { category: 'formal', stockQuantity: 0 })

  const html = await render()
  expect(textOf(html)).toMatch(
    /Party Kurtis 2\+ Design\(s\) Made for evenings out Bridal Kurtis 1\+ Design\(s\) Beautiful bridal collection/,
  )
  expect(html).toContain('href="/products?category=party"')
  expect(textOf(html)).not.toContain('Formal Kurtis')
})

test('M17 when nothing is in stock, there is a link to all products', async () => {
  const html = await render()
  expect(textOf(html)).toContain('No categories available at the moment.')
  expect(html).toMatch(/href="\/products"[^>]*>Browse All Products/)
})

test('M17 when the database fails, the page still shows, with a button to try again', async () => {
  const error = vi.spyOn(log, 'error').mockImplementation(() => {})

  const args = routeArgs({ db: unreachableDatabase(), url: '/' })
  const loaded = await loader(args)
  expect(loaded.init?.status).toBe(500)
  expect(args.context.get(isDatabaseUnavailableContext)).toBe(true)
  const text = textOf(htmlOf(<Home loaderData={loaded.data} />))
  expect(text).toContain('Failed to load categories. Please try again.')
  expect(text).toContain('Try Again')
  expect(text).toContain('Why Choose Gulmeher')
  expect(error).toHaveBeenCalledTimes(2)
})

test('M18 the page gives six reasons to choose the shop', async () => {
  const text = textOf(await render())
  for (const reason of ['Premium Quality', 'Expert Tailoring', 'Fast Delivery', 'Ethical Sourcing', 'Unique Designs']) {
    expect(text).toContain(reason)
  }
  expect(text).toContain('Secure Shopping')
})

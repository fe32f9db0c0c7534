import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { collectionLinks } from '#app/domain/catalog/collections/collection-links.ts'
import { saveCollection } from '#app/domain/catalog/collections/collections.server.ts'
import { allowPreview } from '#app/domain/catalog/collections/preview.server.ts'
import { TextsContext } from '#app/domain/content/texts/use-texts.ts'
import { publicSettings } from '#app/domain/settings/public-settings.ts'
import { readSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import type { Visitor } from '#app/platform/auth/visitor.server.ts'
import {
  collectionInput,
  insertCollection,
  insertStoredImage,
  testActor,
} from '#tests/support/factories/admin-factory.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { htmlOf, textOf } from '#tests/support/routes/render.tsx'
import { routeArgs } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'

import { SiteHeader } from '../shell/site-header.tsx'
import { loader as sitemap } from '../system/sitemap.ts'
import Collection, { loader } from './collection.tsx'
import Home, { loader as home } from './home.tsx'

const { db } = await setUpTestDatabase()
const customer = signedIn(await insertCustomer(db))
const admin = signedIn(await insertCustomer(db, { isAdmin: true }))
const YESTERDAY = new Date(Date.now() - 86_400_000).toISOString()
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString()

beforeEach(async () => {
  await db.deleteFrom('products').execute()
  await db.deleteFrom('collections').execute()
})

async function argsFor(url: string, visitor?: Visitor) {
  const slug = /\/collections\/([\w-]+)/.exec(url)?.[1] ?? ''
  const args = routeArgs({ db, url, params: { slug }, ...(visitor && { visitor }) })
  args.context.set(shopContext, await readSettings(db))
  return args
}

/** The page's data, or what the loader throws. */
async function open(url: string, visitor?: Visitor) {
  const args = await argsFor(url, visitor)
  await allowPreview(args as never, async () => new Response())
  return loader(args as never)
}

async function show(url: string, visitor?: Visitor) {
  return htmlOf(createElement(Collection as never, { loaderData: await open(url, visitor) } as never), url)
}

test('M447 a collection’s page has its words, its picture and its products, with metadata of its own', async () => {
  const image = await insertStoredImage(db)
  await insertCollection(db, {
    heading: 'Festival of lights',
    description: 'Silk.\nAnd zari.',
    image,
    category: 'festive',
  })
  await insertProduct(db, { name: 'Neel', category: 'festive' })
  await insertProduct(db, { name: 'Plain', category: 'casual' })
  const html = await show('/collections/diwali')
  expect(textOf(html)).toMatch(/Home Diwali Festival of lights Silk\. And zari\. .*Neel.*Showing 1 of 1/)
  expect(textOf(html)).not.toContain('Plain')
  expect(html).toContain(`src="${image}"`)
  expect(html).toContain('<link rel="canonical" href="/collections/diwali"/>')
  expect(html).not.toContain('noindex')
  expect(tagsOf(html, 'meta', { name: 'description' })[0]?.content).toBe('Silk. And zari.')
  expect(tagsOf(html, 'form', { action: '/collections/diwali' })).toHaveLength(1)
  expect(tagsOf(html, 'link', { rel: 'alternate', hrefLang: 'en-IN' })).toMatchObject([{ href: '/collections/diwali' }])
  const sorted = await show('/collections/diwali?sort=name')
  expect(sorted).toContain('content="noindex,follow"')
  expect(sorted).toContain('<link rel="canonical" href="/collections/diwali"/>')
  expect(tagsOf(sorted, 'link', { rel: 'alternate' })).toEqual([])
})

test('M447 it goes on by a plain link, in its order', async () => {
  await insertCollection(db, { sort: 'name' })
  for (let place = 10; place < 35; place++) await insertProduct(db, { name: `K${place}` })
  const html = await show('/collections/diwali')
  const [, next = ''] = /href="(\/collections\/diwali\?page=2[^"]*)"/.exec(html) ?? []
  const { products } = (await open(next.replaceAll('&amp;', '&'))) as Awaited<ReturnType<typeof loader>>
  expect(products.map(({ name }) => name)).toEqual(['K30', 'K31', 'K32', 'K33', 'K34'])
  expect(textOf(await show(next.replaceAll('&amp;', '&')))).toContain('Show earlier products')
})

test.for([
  ['an unknown one', {}, '/collections/eid'],
  ['one that is hidden', { isShown: false }, '/collections/diwali'],
  ['one that hasn’t opened', { opensAt: TOMORROW }, '/collections/diwali'],
  ['one that has ended', { endsAt: YESTERDAY }, '/collections/diwali'],
] as const)('M448 nobody can open %s, but for the administrator if it exists', async ([, change, url]) => {
  await insertCollection(db, { ...change, onHome: true, inMenu: true })
  await insertProduct(db)
  const isUnknown = { init: { status: 404 } }
  await expect(open(url)).rejects.toMatchObject(isUnknown)
  await expect(open(url, customer)).rejects.toMatchObject(isUnknown)
  if (url === '/collections/eid') return expect(open(url, admin)).rejects.toMatchObject(isUnknown)
  expect(textOf(await show(url, admin))).toContain('Only you can see this page')
  expect((await home((await argsFor('/', admin)) as never)).data).not.toHaveProperty('rows')
  expect(await (await sitemap((await argsFor('/sitemap.xml')) as never)).text()).not.toContain('/collections/')
})

test('M448 an open one is on the home page, in the menu and in the site map while it should be', async () => {
  await insertCollection(db, { onHome: true, inMenu: true, opensAt: YESTERDAY, endsAt: TOMORROW })
  await insertProduct(db, { name: 'Neel' })
  expect((await home((await argsFor('/')) as never)).data).toMatchObject({
    rows: [{ slug: 'diwali', name: 'Diwali', products: [{ name: 'Neel' }] }],
  })
  const collections = collectionLinks((await readSettings(db)).settings.collections, new Date())
  const header = <SiteHeader isAdmin={false} boughtUnits={0} hasOfferExceptions={false} />
  const html = htmlOf(<TextsContext value={{ collections }}>{header}</TextsContext>)
  expect(tagsOf(html, 'a', { href: '/collections/diwali' }).map(({ text }) => text)).toEqual(['Diwali', 'Diwali'])
  expect(htmlOf(header)).not.toContain('overflow-x-auto')
  expect(await (await sitemap((await argsFor('/sitemap.xml')) as never)).text()).toContain('/collections/diwali<')
})

test('M447 the home page is sent whole, with its collections above the reasons to buy here', async () => {
  await insertCollection(db, { onHome: true })
  await insertProduct(db, { name: 'Neel' })
  const { data: loaderData } = await home((await argsFor('/')) as never)
  const router = createMemoryRouter([{ path: '*', element: createElement(Home as never, { loaderData } as never) }])
  const shop = publicSettings(DEFAULT_SETTINGS)
  const html = await streamed(
    <ShopContext value={shop}>
      <RouterProvider router={router} />
    </ShopContext>,
  )
  expect(textOf(html)).toMatch(/Diwali View All .*Neel.*Why/)
  expect(tagsOf(html, 'a', { href: '/collections/diwali' })).toMatchObject([
    { 'aria-label': 'View all Diwali products' },
  ])
  // Parts that a script would have to move.
  expect(html).not.toContain('<template')
})

/** A page as `entry.server.tsx` streams it. */
function streamed(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
    })
  })
}

test('M449 every address that a collection had leads to its page, with its query', async () => {
  const { id } = await insertCollection(db, { slug: 'lights' })
  await saveCollection({ db, actor: await testActor(db) }, id, collectionInput({ slug: 'diwali' }))
  const moved = (await open('/collections/lights?sort=name').catch((error: unknown) => error)) as Response
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/collections/diwali?sort=name'])
})

test('without collections, no page gets anything of them', async () => {
  await insertProduct(db)
  expect((await home((await argsFor('/')) as never)).data).not.toHaveProperty('rows')
  expect(collectionLinks((await readSettings(db)).settings.collections, new Date())).toEqual([])
})

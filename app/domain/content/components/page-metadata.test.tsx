import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { ShopContext } from '#app/domain/settings/shop-context.ts'
import { tagsOf } from '#tests/support/routes/markup.ts'
import { PageMetadata } from './page-metadata.tsx'
import { StructuredDataScript } from './structured-data-script.tsx'

/** The markup of an element on a page of https://shop.example. */
function render(element: ReactNode, settings: Partial<PublicSettings> = {}): string {
  const router = createMemoryRouter([{ id: 'root', path: '*', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { shopUrl: 'https://shop.example' } } },
  })
  return renderToStaticMarkup(
    <ShopContext value={{ ...DEFAULT_SETTINGS, ...settings }}>
      <RouterProvider router={router} />
    </ShopContext>,
  )
}

const metaOf = (html: string) =>
  Object.fromEntries(tagsOf(html, 'meta').map(({ name, property, content }) => [name ?? property, content]))

const about = { title: 'About Us', description: 'Who we are.', path: '/about' }

test('a page has a title, a description and one canonical address', () => {
  const html = render(<PageMetadata {...about} />)
  expect(html).toContain('<title>About Us · Gulmeher</title>')
  expect(tagsOf(html, 'link', { rel: 'canonical' })).toMatchObject([{ href: 'https://shop.example/about' }])
  expect(metaOf(html)).toMatchObject({
    description: 'Who we are.',
    'og:title': 'About Us · Gulmeher',
    'og:url': 'https://shop.example/about',
  })
  expect(metaOf(html)).not.toHaveProperty('robots')
})

test('M582 search engines learn the language of a page, unless they leave it out', () => {
  const alternates = (html: string) =>
    tagsOf(html, 'link', { rel: 'alternate' }).map((link) => [link.hrefLang, link.href])
  expect(alternates(render(<PageMetadata {...about} />))).toEqual([
    ['en-IN', 'https://shop.example/about'],
    ['x-default', 'https://shop.example/about'],
  ])
  expect(alternates(render(<PageMetadata {...about} isExcludedFromSearch />))).toEqual([])
  expect(alternates(render(<PageMetadata title="Your Cart" isPrivate />))).toEqual([])
})

test("a shared page shows its own image, or the shop's", () => {
  const shops = metaOf(render(<PageMetadata {...about} />))
  expect(shops).toMatchObject({
    'og:image': 'https://shop.example/share.jpg',
    'og:image:width': '1200',
    'twitter:card': 'summary_large_image',
    'twitter:image': 'https://shop.example/share.jpg',
  })

  const picture = { url: '/images/kurti.jpg', width: 1200, height: 1600, alt: 'A kurti' }
  const own = metaOf(render(<PageMetadata {...about} picture={picture} type="product" />))
  expect(own).toMatchObject({
    'og:type': 'product',
    'og:image': 'https://shop.example/images/kurti.jpg',
    'og:image:height': '1600',
    'og:image:alt': 'A kurti',
  })
})

test('M430 a picture that the owner chose for a page comes before the others', () => {
  const picture = { url: '/images/kurti.jpg', width: 1200, height: 1600, alt: 'A kurti' }
  const own = metaOf(render(<PageMetadata {...about} picture={picture} sharePicture="/images/own.jpg" />))
  expect(own).toMatchObject({
    'og:image': 'https://shop.example/images/own.jpg',
    'twitter:image': 'https://shop.example/images/own.jpg',
    'og:image:alt': own['og:title'],
  })
  expect(own).not.toHaveProperty('og:image:height')
  expect(render(<PageMetadata {...about} sharePicture="" />)).toBe(render(<PageMetadata {...about} />))
})

test('a shop with another name has no share image until its owner uploads one', () => {
  const settings = { name: 'Rang Mahal', tagline: 'Woven by hand' }
  expect(metaOf(render(<PageMetadata {...about} />, settings))).not.toHaveProperty('og:image')
  expect(metaOf(render(<PageMetadata {...about} />, { ...settings, shareImage: '/images/rang.jpg' }))).toMatchObject({
    'og:site_name': 'Rang Mahal',
    'og:image': 'https://shop.example/images/rang.jpg',
    'og:image:alt': 'Rang Mahal: Woven by hand',
  })
})

test('a private page has a title and isn’t indexed', () => {
  const html = render(<PageMetadata title="Your Cart" isPrivate />)
  expect(html).toBe('<title>Your Cart · Gulmeher</title><meta name="robots" content="noindex"/>')
})

test('a page left out of search results isn’t indexed, but its links are followed', () => {
  expect(metaOf(render(<PageMetadata {...about} isExcludedFromSearch />)).robots).toBe('noindex,follow')
})

test('a long description is cut after a whole word', () => {
  const description = `${'Sixteen letters. '.repeat(20)}\n`
  const shown = metaOf(render(<PageMetadata {...about} description={description} />)).description ?? ''
  expect(shown.length).toBeLessThanOrEqual(161)
  expect(shown).toMatch(/ letters…$/)
})

test('X01 a hostile name is shown as text in title, description and structured data', () => {
  const name = '"><img src=x onerror=alert(1)></title></script><script>alert(2)</script>'
  const html = render(
    <>
      <PageMetadata title={name} description={name} path="/product/1" />
      <StructuredDataScript data={{ '@context': 'https://schema.org', '@type': 'Product', name }} />
    </>,
  )
  expect(html).not.toContain('<img')
  expect(html.match(/<script/g)).toHaveLength(1)
  const [script] = tagsOf(html, 'script', { type: 'application/ld+json' })
  expect(JSON.parse(script?.text ?? '').name).toBe(name)
})

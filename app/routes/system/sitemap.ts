import { href } from 'react-router'
import { listAddress } from '#app/domain/catalog/listing/list-params.ts'
import { productPath } from '#app/domain/catalog/product-address.ts'
import { countProductPages, listCategoryPages, listProductPages } from '#app/domain/catalog/shop/sitemap.server.ts'
import { findLandingPage, LANDING_PATHS } from '#app/domain/content/landing-pages.ts'
import type { PublishedTexts } from '#app/domain/content/texts/page-texts.ts'
import { ownPages, textsContext } from '#app/domain/content/texts/published-texts.server.ts'
import { shopContext } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import type { Db } from '#app/platform/database/database.server.ts'
import { configContext, readDbContext } from '#app/platform/http/context.server.ts'
import { escapeXml } from '#app/shared/xml.ts'
import { categorySlug, findCategory } from '#app/vocabulary/categories.ts'
import { isOpen } from '#app/vocabulary/collections.ts'
import type { Route } from './+types/sitemap'

/** Search engines accept 50,000 addresses a file; smaller files are generated and read faster. */
const PRODUCTS_PER_FILE = 10_000

interface Entry {
  /** Path and query. */
  readonly path: string
  readonly updatedAt?: Date
  /** Addresses of the pictures on it; those in storage are paths. */
  readonly images?: readonly string[]
}

/**
 * The shop's pages for search engines: one file, or for a large shop an index of several, of which `?part=1` has the pages
 * other than products.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const db = context.get(readDbContext)
  const { shopUrl } = context.get(configContext)
  const { settings } = context.get(shopContext)
  const texts = context.get(textsContext)
  const files = Math.ceil((await countProductPages(db)) / PRODUCTS_PER_FILE)
  const part = url.searchParams.get('part')
  if (part === null) {
    if (files > 1) return xml(index(shopUrl, files + 1))
    return xml(pages(shopUrl, [...(await listShopPages(db, settings, texts)), ...(await listProducts(db, 0))]))
  }
  if (!/^[1-9]\d{0,4}$/.test(part) || files < 2 || Number(part) > files + 1) return new Response(null, { status: 404 })
  return xml(
    pages(shopUrl, part === '1' ? await listShopPages(db, settings, texts) : await listProducts(db, Number(part) - 2)),
  )
}

async function listShopPages(db: Db, settings: ShopSettings, texts: PublishedTexts): Promise<Entry[]> {
  const categories = await listCategoryPages(db)
  const now = new Date()
  const paths = [
    href('/'),
    href('/products'),
    href('/about'),
    href('/contact'),
    href('/terms'),
    href('/privacy'),
    href('/no-dark-patterns'),
    href('/size-guide'),
    ...LANDING_PATHS.filter((path) => findLandingPage(path, settings, texts)),
  ]
  return [
    ...paths.map((path) => ({ path })),
    ...ownPages(texts).map(({ path, publishedAt }) => ({ path, updatedAt: publishedAt })),
    ...categories
      .filter(({ category }) => findCategory(settings.categories, category)?.isShown !== false)
      .map(({ category, updatedAt }) => ({
        path: listAddress({ category: categorySlug(settings, category) }),
        updatedAt,
      })),
    ...settings.collections
      .filter((collection) => isOpen(collection, now))
      .map(({ slug }) => ({ path: href('/collections/:slug', { slug }) })),
  ]
}

async function listProducts(db: Db, file: number): Promise<Entry[]> {
  const products = await listProductPages(db, { limit: PRODUCTS_PER_FILE, offset: file * PRODUCTS_PER_FILE })
  return products.map((product) => ({
    path: productPath(product),
    updatedAt: product.updatedAt,
    images: product.images,
  }))
}

function pages(shopUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, updatedAt, images = [] }) => {
    const lastChange = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : ''
    const pictures = images.map((image) => {
      const address = image.startsWith('/') ? shopUrl + image : image
      return `<image:image><image:loc>${escapeXml(address)}</image:loc></image:image>`
    })
    return `<url><loc>${escapeXml(shopUrl + path)}</loc>${lastChange}${pictures.join('')}</url>`
  })
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join('\n')}\n</urlset>`
}

function index(shopUrl: string, files: number): string {
  const entries = Array.from(
    { length: files },
    (_, file) => `<sitemap><loc>${escapeXml(`${shopUrl}/sitemap.xml?part=${file + 1}`)}</loc></sitemap>`,
  )
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>`
}

function xml(root: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

import { expect, test } from 'vitest'
import { chunkName } from './page-chunks.ts'

const ROUTES = '/shop/app/routes'

/** The importers of each module of a small shop. */
const IMPORTERS: Record<string, string[]> = {
  '/shop/node_modules/react/index.js': ['/shop/app/entry.client.tsx', '/shop/app/ui/table.tsx'],
  '/shop/app/ui/button.tsx': ['/shop/app/root.tsx', `${ROUTES}/admin/orders/orders.tsx`],
  '/shop/app/domain/card.tsx': [
    `${ROUTES}/store/home.tsx`,
    `${ROUTES}/store/products/products.tsx?route-chunk=main`,
    `${ROUTES}/store/products/product.tsx`,
  ],
  '/shop/app/domain/price.tsx': ['/shop/app/domain/card.tsx'],
  '/shop/app/ui/badge.tsx': ['/shop/app/domain/card.tsx', `${ROUTES}/admin/orders/orders.tsx`],
  '/shop/app/ui/price-field.tsx': ['products/products', 'cart', 'checkout'].map(
    (page) => `${ROUTES}/store/${page}.tsx`,
  ),
  '/shop/app/ui/banner.tsx': ['home', 'products/products', 'checkout'].map((page) => `${ROUTES}/store/${page}.tsx`),
  '/shop/node_modules/carousel/index.js': [`${ROUTES}/store/home.tsx`, `${ROUTES}/store/products/product.tsx`],
  '/shop/node_modules/swipe/index.js': [`${ROUTES}/store/home.tsx`, `${ROUTES}/store/products/products.tsx`],
  '/shop/app/ui/table.tsx': ['orders/orders', 'products/products', 'users', 'dashboard'].map(
    (page) => `${ROUTES}/admin/${page}.tsx`,
  ),
  '/shop/node_modules/zod/index.js': ['pages/contact', 'checkout', 'pages/privacy'].map(
    (page) => `${ROUTES}/store/${page}.tsx`,
  ),
}

const nameOf = (id: string) =>
  chunkName(id, (other) => (IMPORTERS[other] ? { importers: IMPORTERS[other] } : { importers: [] }))

test('what every page needs is in two files, libraries and the frame', () => {
  expect(nameOf('/shop/node_modules/react/index.js')).toBe('libraries')
  expect(nameOf('/shop/app/ui/button.tsx')).toBe('frame')
  expect(nameOf('/shop/app/root.tsx')).toBe('frame')
  // It hydrates when it runs, and the frame runs before that.
  expect(nameOf('/shop/app/entry.client.tsx')).toBeNull()
})

test('what only shopping pages share is in one file, with its own imports', () => {
  expect(nameOf('/shop/app/domain/card.tsx')).toBe('shopping')
  expect(nameOf('/shop/app/domain/price.tsx')).toBe('shopping')
})

test('what other pages also share is in two files, one of which the product page doesn’t load', () => {
  expect(nameOf('/shop/app/ui/badge.tsx')).toBe('first-pages')
  expect(nameOf('/shop/app/ui/banner.tsx')).toBe('first-pages')
  expect(nameOf('/shop/app/ui/price-field.tsx')).toBe('common')
})

test('what the product page and one other page share is in one file', () => {
  expect(nameOf('/shop/node_modules/carousel/index.js')).toBe('product-parts')
})

test('pages, and modules that few pages or only the back office need, are left to the bundler', () => {
  expect(nameOf('/shop/node_modules/swipe/index.js')).toBeNull()
  expect(nameOf(`${ROUTES}/store/home.tsx`)).toBeNull()
  expect(nameOf('/shop/app/ui/table.tsx')).toBeNull()
  expect(nameOf('/shop/node_modules/zod/index.js')).toBeNull()
})

test('icons are left to the bundler, although every page imports the module that contains them all', () => {
  const barrel = '/shop/node_modules/lucide-react/dist/esm/lucide-react.mjs'
  const importers = (id: string) => (id.includes('/icons/') ? [barrel] : id === barrel ? ['/shop/app/root.tsx'] : [])
  const icon = '/shop/node_modules/lucide-react/dist/esm/icons/printer.mjs'
  expect(chunkName(icon, (id) => ({ importers: importers(id) }))).toBeNull()
  expect(chunkName(barrel, (id) => ({ importers: importers(id) }))).toBe('libraries')
})

test('modules that import each other are visited once', () => {
  const importers: Record<string, string[]> = {
    '/shop/app/a.ts': ['/shop/app/b.ts'],
    '/shop/app/b.ts': ['/shop/app/a.ts'],
  }
  expect(chunkName('/shop/app/a.ts', (id) => ({ importers: importers[id] ?? [] }))).toBeNull()
})

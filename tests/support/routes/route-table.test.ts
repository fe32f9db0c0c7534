import { expect, test } from 'vitest'
import { addressOf, loadRoute, SITE_ROUTES, type SiteRoute } from './route-table.ts'

test('the table has every address of the site map once', () => {
  const paths = SITE_ROUTES.flatMap(({ path }) => path ?? [])
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths).toEqual(expect.arrayContaining(['/', '/product/:productId', '/images/*', '/*']))
})

test('a route has its parameters and the layouts around it', () => {
  expect(find('/orders/:orderId/invoice')).toMatchObject({
    params: ['orderId'],
    layouts: ['routes/shell/fault-boundary'],
  })
  expect(find('/images/*')).toMatchObject({ params: ['*'] })
  expect(find('/admin/users')).toMatchObject({
    params: [],
    layouts: ['routes/shell/fault-boundary', 'routes/admin/layout'],
  })
})

test('an address needs a value for each parameter', () => {
  expect(addressOf(find('/orders/:orderId/invoice'), { orderId: '0198' })).toBe('/orders/0198/invoice')
  expect(addressOf(find('/'), {})).toBe('/')
  expect(() => addressOf(find('/product/:productId'), {})).toThrow('productId')
})

test.each(SITE_ROUTES)('the file of $id handles requests or shows a page', async (route) => {
  const handlers = await loadRoute(route)
  expect(handlers.loader ?? handlers.action ?? handlers.default).toBeTypeOf('function')
})

function find(path: string): SiteRoute {
  const route = SITE_ROUTES.find((one) => one.path === path)
  if (!route) throw new Error(`${path} is not in the site map`)
  return route
}

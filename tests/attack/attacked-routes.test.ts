import { expect, test } from 'vitest'
import { createRazorpaySandbox } from '#app/sandbox/razorpay-sandbox.server.ts'
import { loadRoute, SITE_ROUTES } from '../support/route-table.ts'
import { ATTACKED_ENDPOINTS, ATTACKED_ROUTES, inSandbox } from './attacked-routes.ts'

const PAGES = SITE_ROUTES.filter(({ path }) => path !== undefined)

test('every address of the site map is attacked', () => {
  expect(Object.keys(ATTACKED_ROUTES).toSorted()).toEqual(PAGES.map(({ id }) => id).toSorted())
})

test.for(PAGES)('$id is attacked through everything it reads', async (route) => {
  const { loader, action, default: page } = await loadRoute(route)
  const { query, forms, json, file } = ATTACKED_ROUTES[route.id] ?? {}
  if (loader || page) expect(query, 'a query').toBeDefined()
  expect(
    [forms, json, file].some((body) => body !== undefined),
    'a body',
  ).toBe(action !== undefined)
})

test('every address of the payment sandbox is attacked', () => {
  const { app } = createRazorpaySandbox({
    db: undefined as never,
    keyId: 'x',
    keySecret: 'x',
    webhookSecret: 'x',
    webhookUrl: 'http://127.0.0.1:1/',
  })
  const endpoints = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => inSandbox(`${method} ${path.replace(/(?<=.)\/$/, '')}`))
  expect([...new Set(endpoints)].filter((endpoint) => !(endpoint in ATTACKED_ENDPOINTS))).toEqual([])
})

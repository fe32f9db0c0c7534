import { expect, test } from 'vitest'
import { createRazorpaySandbox } from '#app/sandbox/razorpay-sandbox.server.ts'
import { loadRoute, SITE_ROUTES } from '../support/routes/route-table.ts'
import { ATTACKED_ENDPOINTS, attackedRoute, inSandbox } from './attacked-routes.ts'

const PAGES = SITE_ROUTES.filter(({ path }) => path !== undefined)

test.for(PAGES)('$id is attacked through everything it reads', async (route) => {
  const { action } = await loadRoute(route)
  const { forms, json, file } = await attackedRoute(route)
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

import { Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { createPageCache } from '#app/platform/page-cache/page-cache.server.ts'
import { createHttpApp } from './http-app.ts'
import type { RunningShop } from './start-shop.ts'

const METRICS_TOKEN = 'a-metrics-token-of-enough-characters'
const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/shop',
  SESSION_SECRET: 'a-session-secret-of-enough-characters',
  METRICS_TOKEN,
}

function openApp(role: string, handleRequest = vi.fn(async () => new Response('a page'))) {
  const handleAuth = vi.fn(async () => new Response('an account'))
  const countVisit = vi.fn()
  const services = {
    sandbox: new Hono().get('/v1/orders', (c) => c.text('an order')),
    pageCache: createPageCache({ pages: [], slots: {}, readVersion: async () => '1' }),
    requestContext: () => ({}),
    handleAuth,
    countVisit,
  }
  const shop = {
    config: readConfig({ ...SETTINGS, ROLE: role }),
    services,
    isReady: async () => true,
    refreshMetrics: async () => {},
    readDetails: async () => ({ isReady: true }),
  }
  const app = createHttpApp({
    shop: shop as unknown as RunningShop,
    clientFolder: 'public',
    routes: { products: { id: 'products', path: 'products' } } as unknown as ServerBuild['routes'],
    handleRequest,
  })
  return { app, handleRequest, handleAuth, countVisit }
}

test('a worker reports its health, and serves no pages, functions, files or accounts', async () => {
  const { app, handleRequest, handleAuth } = openApp('worker')
  for (const path of ['/healthz', '/readyz']) expect((await app.request(path)).status, path).toBe(200)
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
  expect((await app.request('/metrics', { headers })).status).toBe(200)
  const others: [string, RequestInit][] = [
    ['/', {}],
    ['/metrics', {}],
    ['/products', {}],
    ['/admin', {}],
    ['/admin.data', {}],
    ['/assets/entry.js', {}],
    ['/favicon.svg', {}],
    ['/functions/v1/razorpay-webhook', { method: 'POST', body: '{}' }],
    ['/api/auth/sign-in/email', { method: 'POST', body: '{}' }],
    ['/contact', { method: 'POST', body: new URLSearchParams({ name: 'Asha' }) }],
  ]
  for (const [path, init] of others) expect((await app.request(path, init)).status, path).toBe(404)
  expect(handleRequest).not.toHaveBeenCalled()
  expect(handleAuth).not.toHaveBeenCalled()
})

test('a worker reaches its own payment sandbox', async () => {
  const response = await openApp('worker').app.request('/sandbox/razorpay/v1/orders')
  expect(await response.text()).toBe('an order')
})

test('M328 searches are limited, and other pages are still served', async () => {
  const finish = Promise.withResolvers<void>()
  const handleRequest = vi.fn(async () => {
    await finish.promise
    return new Response('found')
  })
  const { app } = openApp('web', handleRequest)
  // What the Node server adds to a request.
  const connection = { incoming: { socket: { remoteAddress: '203.0.113.7', remotePort: 1, remoteFamily: 'IPv4' } } }
  const search = async () => app.request('/products?search=silk', {}, connection)
  const searches = Array.from({ length: 200 }, search)
  const refused = await Promise.race(searches)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5'])
  const page = app.request('/products', {}, connection)
  await vi.waitFor(() => expect(handleRequest.mock.calls.length).toBe(4))
  finish.resolve()
  expect((await page).status).toBe(200)
  const statuses = (await Promise.all(searches)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
})

test('M435 a page is offered to be counted as a visit, with the address it was asked from', async () => {
  const { app, countVisit } = openApp('web')
  const connection = { incoming: { socket: { remoteAddress: '203.0.113.7', remotePort: 1, remoteFamily: 'IPv4' } } }
  await app.request('/products?utm_source=instagram', {}, connection)
  await app.request('/healthz', {}, connection)
  expect(countVisit.mock.calls.map(([url, , address]) => [url.search, address])).toEqual([
    ['?utm_source=instagram', '203.0.113.7'],
  ])
})

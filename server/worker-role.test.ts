import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#app/platform/config.server.ts'
import { createHttpApp } from './http-app.ts'
import type { RunningShop } from './start-shop.ts'

const METRICS_TOKEN = 'a-metrics-token-of-enough-characters'
const SETTINGS = {
  DATABASE_URL: 'postgres://localhost/shop',
  SESSION_SECRET: 'a-session-secret-of-enough-characters',
  METRICS_TOKEN,
}

function openApp(role: string) {
  const handleRequest = vi.fn(async () => new Response('a page'))
  const handleAuth = vi.fn(async () => new Response('an account'))
  const services = {
    sandbox: new Hono().get('/v1/orders', (c) => c.text('an order')),
    pageCache: { find: () => undefined },
    requestContext: () => ({}),
    handleAuth,
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
    clientFolder: 'build/client',
    routes: {},
    handleRequest,
  })
  return { app, handleRequest, handleAuth }
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

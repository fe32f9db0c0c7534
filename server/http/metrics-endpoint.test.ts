import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMetricsApp, serveDetailsTo, serveMetricsTo } from './metrics-endpoint.ts'

const TOKEN = 'a-metrics-token-of-enough-characters'
const watched = { refreshMetrics: async () => {}, readDetails: async () => ({ isReady: true }) }
const shop = new Hono()
  .get('/metrics', serveMetricsTo(TOKEN, watched))
  .get('/readyz', serveDetailsTo(TOKEN, watched), (c) => c.text('ready'))

test('requests with the token get the metrics', async () => {
  const response = await shop.request('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/plain')
  expect(await response.text()).toContain('# HELP http_request_duration_seconds ')
})

test.for([
  undefined,
  '',
  'Bearer',
  'Bearer ',
  'Bearer wrong',
  `Bearer ${TOKEN}x`,
  `Bearer ${TOKEN.slice(0, -1)}`,
  `Bearer ${TOKEN} ${TOKEN}`,
  `Basic ${TOKEN}`,
  TOKEN,
])('authorization %j gets 404, and no details', async (authorization) => {
  const response = await shop.request('/metrics', authorization === undefined ? {} : { headers: { authorization } })
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('http_request')
  const readiness = await shop.request('/readyz', authorization === undefined ? {} : { headers: { authorization } })
  expect(await readiness.text()).toBe('ready')
})

test('requests with the token get the details of the readiness', async () => {
  const response = await shop.request('/readyz', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(await response.json()).toEqual({ isReady: true })
})

test('the separate listener serves the metrics and the details, and nothing else', async () => {
  const app = createMetricsApp(watched)
  expect((await app.request('/metrics')).status).toBe(200)
  expect(await (await app.request('/readyz')).json()).toEqual({ isReady: true })
  expect((await app.request('/')).status).toBe(404)
})

import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createMetricsApp, serveMetricsTo } from './metrics-endpoint.ts'

const TOKEN = 'a-metrics-token-of-enough-characters'
const shop = new Hono().get('/metrics', serveMetricsTo(TOKEN))

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
])('authorization %j gets 404', async (authorization) => {
  const response = await shop.request('/metrics', authorization === undefined ? {} : { headers: { authorization } })
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('http_request')
})

test('the separate listener serves the metrics and nothing else', async () => {
  const app = createMetricsApp()
  expect((await app.request('/metrics')).status).toBe(200)
  expect((await app.request('/')).status).toBe(404)
})

import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { metrics, requestDuration } from '#app/platform/metrics.server.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { recordRequests } from './request-log.ts'

beforeEach(() => requestDuration.reset())

const serve = () =>
  serveMiddleware(
    [recordRequests((path) => (path.startsWith('/orders/') ? '/orders/:orderId' : '*'))],
    (request) => new Response('page', { status: request.url.endsWith('/orders/2') ? 404 : 200 }),
  )

test('a request is logged in one line with its id, path, status and time, without its query', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  const response = await fetch(`${server.url}/orders/1?search=secret`)
  expect(info.mock.calls).toEqual([
    [
      {
        requestId: response.headers.get('x-request-id'),
        method: 'GET',
        path: '/orders/1',
        status: 200,
        ms: expect.any(Number),
      },
      'request',
    ],
  ])
})

test('the token of a reset link or a tracking page is not logged', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  for (const path of [
    '/api/auth/reset-password/token-of-a-customer',
    '/track/token-of-a-customer.data',
    '/wishlist/shared/token-of-a-customer',
    '/subscriptions/token-of-a-customer',
    '/cart/reminders/token-of-a-customer.data',
    '/invoices/token-of-a-customer',
    '/orders/by-link/token-of-a-customer/exchange',
  ]) {
    await fetch(server.url + path)
  }
  expect(info).toHaveBeenCalledTimes(7)
  expect(JSON.stringify(info.mock.calls)).not.toContain('token-of-a-customer')
})

test('the PIN code that a visitor asks for is not logged', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  await fetch(`${server.url}/pin-codes/395003`)
  expect(info.mock.calls).toMatchObject([[{ path: '/pin-codes/*' }, 'request']])
})

test('requests are counted by pattern and status, never by their path', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  for (const order of [1, 2, 3]) await fetch(`${server.url}/orders/${order}`)
  const text = await metrics.metrics()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/orders/:orderId",status="200"} 2')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/orders/:orderId",status="404"} 1')
  expect(text).not.toContain('/orders/1')
})

test('unknown methods are counted together, whatever the path', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  for (const method of ['PROPFIND', 'MKCOL', 'REPORT']) {
    for (const path of ['/', '/orders/1']) await fetch(server.url + path, { method })
  }
  const lines = (await metrics.metrics())
    .split('\n')
    .filter((line) => line.startsWith('http_request_duration_seconds_count'))
  expect(lines).toEqual(['http_request_duration_seconds_count{method="other",route="*",status="200"} 6'])
})

test('a request that the visitor aborted is counted as such and not as an error', async () => {
  const written = Promise.withResolvers<unknown>()
  vi.spyOn(log, 'info').mockImplementation((line: unknown) => written.resolve(line))
  const arrived = Promise.withResolvers<void>()
  await using server = await serveMiddleware([recordRequests(() => '/slow')], async (request) => {
    arrived.resolve()
    await new Promise((resolve) => request.signal.addEventListener('abort', resolve))
    throw new Error('the client has disconnected')
  })
  const leaving = new AbortController()
  const left = fetch(server.url, { signal: leaving.signal }).catch(() => 'left')
  await arrived.promise
  leaving.abort()
  expect(await left).toBe('left')
  expect(await written.promise).toMatchObject({ path: '/', status: 499 })
  expect(await metrics.metrics()).toContain(
    'http_request_duration_seconds_count{method="GET",route="/slow",status="499"} 1',
  )
})

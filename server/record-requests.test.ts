import { beforeEach, expect, test, vi } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { metrics, requestDuration } from '#app/platform/metrics.server.ts'
import { serveSteps } from '#tests/support/server-steps.ts'
import { recordRequests } from './record-requests.ts'

beforeEach(() => requestDuration.reset())

const serve = () =>
  serveSteps(
    [recordRequests((path) => (path.startsWith('/orders/') ? '/orders/:orderId' : '*'))],
    (request) => new Response('page', { status: request.url.endsWith('/orders/2') ? 404 : 200 }),
  )

test('a request leaves one line with its id, path, status and time, and nothing that was typed', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  const answer = await fetch(`${server.url}/orders/1?search=secret`)
  expect(info.mock.calls).toEqual([
    [
      {
        requestId: answer.headers.get('x-request-id'),
        method: 'GET',
        path: '/orders/1',
        status: 200,
        ms: expect.any(Number),
      },
      'request',
    ],
  ])
})

test('the token of a reset link is not written down', async () => {
  const info = vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  await fetch(`${server.url}/api/auth/reset-password/token-of-a-customer`)
  expect(JSON.stringify(info.mock.calls)).not.toContain('token-of-a-customer')
})

test('requests are counted by pattern and status, never by the thing that was asked for', async () => {
  vi.spyOn(log, 'info').mockReturnValue()
  await using server = await serve()
  for (const order of [1, 2, 3]) await fetch(`${server.url}/orders/${order}`)
  const text = await metrics.metrics()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/orders/:orderId",status="200"} 2')
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/orders/:orderId",status="404"} 1')
  expect(text).not.toContain('/orders/1')
})

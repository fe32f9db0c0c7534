import { expect, onTestFinished, test, vi } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { limitTime } from './limit-time.ts'

/** Longer than any response in these tests takes. */
const LONG_MS = 60_000

function watchLog() {
  const logged = vi.spyOn(log, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  return logged
}

test('a request whose page never responds gets 503, and is logged', async () => {
  const logged = watchLog()
  await using server = await serveMiddleware([limitTime({ pageMs: 20 })], () => new Promise(() => {}))
  const response = await fetch(`${server.url}/products?search=secret`)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('5')
  expect(logged).toHaveBeenCalledExactlyOnceWith(
    { requestId: response.headers.get('x-request-id'), path: '/products', withinMs: 20 },
    expect.any(String),
  )
})

test('a request that timed out leaves no secret of its path in the log', async () => {
  const logged = watchLog()
  await using server = await serveMiddleware([limitTime({ pageMs: 20 })], () => new Promise(() => {}))
  await fetch(`${server.url}/wishlist/shared/secret`)
  expect(logged.mock.calls).toMatchObject([[{ path: '/wishlist/shared/*' }, expect.any(String)]])
})

test('a response or an error after the time limit changes nothing', async () => {
  watchLog()
  for (const finish of ['resolve', 'reject'] as const) {
    const work = Promise.withResolvers<Response>()
    await using server = await serveMiddleware([limitTime({ pageMs: 20 })], () => work.promise)
    const response = await fetch(server.url)
    if (finish === 'resolve') work.resolve(new Response('late'))
    else work.reject(new Error('late'))
    expect(response.status).toBe(503)
    expect(await response.text()).not.toBe('late')
  }
})

test('a response and an error within the time limit are passed on', async () => {
  await using good = await serveMiddleware(
    [limitTime({ pageMs: LONG_MS })],
    () => new Response('done', { status: 201 }),
  )
  expect((await fetch(good.url)).status).toBe(201)
  await using bad = await serveMiddleware([limitTime({ pageMs: LONG_MS })], () => Promise.reject(new Error('fault')))
  expect((await fetch(bad.url)).status).toBe(500)
})

test('a payment has more time than a page', async () => {
  watchLog()
  await using server = await serveMiddleware([limitTime({ pageMs: 20, paymentMs: LONG_MS })], async ({ url }) => {
    if (url.endsWith('/cart')) return new Promise<Response>(() => {})
    // By the time this one is aborted, the payment has taken longer than a page may.
    expect((await fetch(`${server.url}/cart`)).status).toBe(503)
    return new Response('paid')
  })
  expect(await (await fetch(`${server.url}/functions/v1/verify-payment`, { method: 'POST' })).text()).toBe('paid')
})

test('an upload has its own time limit', async () => {
  watchLog()
  const never = () => new Promise<Response>(() => {})
  await using server = await serveMiddleware([limitTime({ pageMs: LONG_MS, uploadMs: 20 })], ({ url }) =>
    url.endsWith('/admin/products/images') ? never() : new Response('done'),
  )
  expect((await fetch(`${server.url}/admin/products/images`, { method: 'POST' })).status).toBe(503)
  expect((await fetch(`${server.url}/admin`)).status).toBe(200)
})

test('a response that has started is not cut off', async () => {
  watchLog()
  const rest = Promise.withResolvers<void>()
  const slowFile = () => {
    const encoder = new TextEncoder()
    return new ReadableStream({
      async start(controller) {
        controller.enqueue(encoder.encode('first '))
        await rest.promise
        controller.enqueue(encoder.encode('last'))
        controller.close()
      },
    })
  }
  await using server = await serveMiddleware([limitTime({ pageMs: 20 })], ({ url }) =>
    url.endsWith('/export') ? new Response(slowFile()) : new Promise(() => {}),
  )
  const response = await fetch(`${server.url}/admin/orders/export`)
  // By the time this one is aborted, the first one's time is up as well.
  expect((await fetch(server.url)).status).toBe(503)
  rest.resolve()
  expect(await response.text()).toBe('first last')
})

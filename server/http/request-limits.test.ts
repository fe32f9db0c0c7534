import { once } from 'node:events'
import { Agent, type OutgoingHttpHeaders, request as sendRequest } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import { expect, test } from 'vitest'
import { requestWithHost } from '#tests/support/processes/request-with-host.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { limitRequest, readUnreadBody } from './request-limits.ts'

const MEGABYTE = 1024 * 1024
const ORDINARY = '/cart'
const UPLOADS = ['/admin/settings', '/admin/products', '/admin/products.data', '/orders/by-link/token/complaint']

const serve = () =>
  serveMiddleware([limitRequest], async (request) => {
    if (request.method === 'GET') return new Response('read')
    return new Response(String((await request.arrayBuffer()).byteLength))
  })

const post = (url: string, body: BodyInit, headers = {}) =>
  fetch(url, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

/** A body without a stated length. */
function unmeasured(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 64 * 1024)
      left -= size
      if (size > 0) controller.enqueue(new Uint8Array(size))
      if (left === 0) controller.close()
    },
  })
}

test('R02 a query of 8 KB is accepted, a longer one is rejected', async () => {
  await using server = await serve()
  expect((await fetch(`${server.url}/products?${'a'.repeat(8 * 1024 - 1)}`)).status).toBe(200)
  expect((await fetch(`${server.url}/products?${'a'.repeat(8 * 1024)}`)).status).toBe(414)
})

test('R02 a query that a redirect couldn’t send back within 8 KB is rejected', async () => {
  await using server = await serve()
  expect((await fetch(`${server.url}/products?${'[0]'.repeat(1_170)}`)).status).toBe(200)
  expect((await fetch(`${server.url}/products?${'[0]'.repeat(1_171)}`)).status).toBe(414)
})

test('a malformed address is rejected', async () => {
  await using server = await serve()
  for (const path of ['/%E0%A4%A', '/%', '/product/%00', '/products?search=a%00b']) {
    expect((await fetch(`${server.url}${path}`)).status, path).toBe(400)
  }
  expect((await fetch(`${server.url}/%E0%A4%95`)).status).toBe(200)
})

test('R05 a compressed body is rejected unread', async () => {
  await using server = await serve()
  for (const encoding of ['gzip', 'br', 'deflate', 'identity']) {
    const response = await post(`${server.url}${ORDINARY}`, 'x', { 'content-encoding': encoding })
    expect(response.status, encoding).toBe(415)
  }
})

test('a body of 1 MB is accepted, a longer one rejected, with or without a stated length', async () => {
  await using server = await serve()
  const address = `${server.url}${ORDINARY}`
  for (const makeBody of [(size: number) => new Uint8Array(size), unmeasured]) {
    const fitting = await post(address, makeBody(MEGABYTE))
    expect(fitting.status).toBe(200)
    expect(await fitting.text()).toBe(String(MEGABYTE))
    expect((await post(address, makeBody(MEGABYTE + 1))).status).toBe(413)
  }
})

test('behind a proxy, too, a body without a stated length arrives whole, and a longer one is rejected', async () => {
  await using server = await serveMiddleware(
    [limitRequest],
    async (request) => new Response(`${request.url} ${(await request.text()).length}`),
    'https://shop.example',
  )
  const send = (bytes: number) =>
    requestWithHost(server.url + ORDINARY, 'shop.example', {
      method: 'POST',
      headers: { 'transfer-encoding': 'chunked' },
      body: 'a'.repeat(bytes),
    })
  expect(await send(1_000)).toEqual({ status: 200, text: 'https://shop.example/cart 1000' })
  expect(await send(MEGABYTE + 1)).toMatchObject({ status: 413 })
})

test('a body without a stated length is also limited for handlers of the raw request', async () => {
  const reading: MiddlewareHandler = async (c) => c.text(String((await c.req.arrayBuffer()).byteLength))
  await using server = await serveMiddleware([limitRequest, reading], () => new Response())
  expect(await (await post(`${server.url}${ORDINARY}`, unmeasured(MEGABYTE))).text()).toBe(String(MEGABYTE))
  expect((await post(`${server.url}${ORDINARY}`, unmeasured(MEGABYTE + 1))).status).toBe(413)
})

test('product images may take 30 MB', async () => {
  await using server = await serve()
  for (const path of UPLOADS) {
    expect((await post(`${server.url}${path}`, unmeasured(2 * MEGABYTE))).status, path).toBe(200)
  }
  const address = `${server.url}${UPLOADS[0]}`
  expect((await post(address, new Uint8Array(30 * MEGABYTE + 1))).status).toBe(413)
  expect((await post(address, unmeasured(30 * MEGABYTE + 1))).status).toBe(413)
  expect((await post(`${server.url}/admin/products-of-others`, unmeasured(2 * MEGABYTE))).status).toBe(413)
})

test.for([
  { path: ORDINARY, bytes: 300 * 1024, isMeasured: true },
  { path: ORDINARY, bytes: 300 * 1024, isMeasured: false },
  { path: ORDINARY, bytes: MEGABYTE, isMeasured: true },
  { path: '/admin/products/images', bytes: 2 * MEGABYTE, isMeasured: true },
])('a connection serves the next request after a page left a body unread: %j', async ({ path, bytes, isMeasured }) => {
  await using server = await serveMiddleware([readUnreadBody, limitRequest], () => new Response(null, { status: 302 }))
  using connection = keptAlive(server.url)
  const body = new Uint8Array(bytes)
  const unread = await connection.send(path, body, isMeasured ? { 'content-length': bytes } : {})
  expect(unread).toMatchObject({ status: 302, connection: 'keep-alive' })
  expect(await connection.send(ORDINARY, new Uint8Array(10))).toEqual(unread)
})

test.for([
  { rejected: 'for its address', path: '/%', headers: {}, status: 400 },
  { rejected: 'for its query', path: `/?${'a'.repeat(9_000)}`, headers: {}, status: 414 },
  { rejected: 'for its coding', path: ORDINARY, headers: { 'content-encoding': 'gzip' }, status: 415 },
])('a request rejected $rejected is read to its end before the response', async ({ path, headers, status }) => {
  await using server = await serveMiddleware([readUnreadBody, limitRequest], () => new Response())
  const { port } = new URL(server.url)
  const sent = sendRequest({ port, path, method: 'POST', headers: { ...headers, 'content-length': 2 } })
  const responded = once(sent, 'response')
  sent.write('a')
  // The response to another request shows that the first one has been looked at.
  await fetch(server.url)
  expect(await Promise.race([responded.then(() => 'responded'), setImmediate('waits')])).toBe('waits')
  sent.end('b')
  expect((await responded)[0]).toMatchObject({ statusCode: status })
})

test('a body without a stated length that is too long is rejected when a page leaves it unread, too', async () => {
  await using server = await serveMiddleware([limitRequest], () => new Response(null, { status: 302 }))
  expect((await post(`${server.url}${ORDINARY}`, unmeasured(2 * MEGABYTE))).status).toBe(413)
})

/** Sends requests one after the other over one connection, as long as the server keeps it. */
function keptAlive(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: (path: string, body: Uint8Array, headers: OutgoingHttpHeaders = {}) =>
      new Promise<object>((resolve, reject) => {
        const request = sendRequest(url + path, { method: 'POST', agent, headers }, (response) => {
          const { statusCode: status, headers, socket } = response
          const answer = { status, connection: headers.connection, port: socket.localPort }
          response.resume().once('end', () => resolve(answer))
        })
        request.once('error', reject)
        request.write(body)
        request.end()
      }),
    [Symbol.dispose]: () => agent.destroy(),
  }
}

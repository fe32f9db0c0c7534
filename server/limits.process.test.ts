import { once } from 'node:events'
import { request as sendRequest } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type RejectedError, ShopClient } from '#tests/support/processes/shop-client.ts'
import { setUpShop } from '#tests/support/suites/shop-suite.ts'

const shop = await setUpShop('none')
const visitor = new ShopClient(shop.url)

const MEGABYTE = 1024 * 1024
const ADDRESSES = [
  '/',
  '/cart',
  '/auth',
  '/auth.data',
  '/functions/v1/verify-payment',
  '/functions/v1/razorpay-webhook',
]

const post = async (path: string, body: BodyInit, headers = {}) =>
  (await fetch(`${shop.url}${path}`, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)).status

test.for(ADDRESSES)('%s rejects bodies that are too long or compressed', async (path) => {
  expect(await post(path, new Uint8Array(20 * MEGABYTE))).toBe(413)
  expect(await post(path, 'x', { 'content-encoding': 'br' })).toBe(415)
})

test('a body without a stated length is rejected once it is too long', async () => {
  for (const path of ['/auth', '/functions/v1/razorpay-webhook']) {
    const response = Promise.withResolvers<number | undefined>()
    const closed = Promise.withResolvers<void>()
    const sent = sendRequest(`${shop.url}${path}`, { method: 'POST', headers: { 'content-type': 'text/plain' } })
    sent.once('response', ({ statusCode }) => response.resolve(statusCode))
    sent.once('close', () => {
      response.resolve(undefined)
      closed.resolve()
    })
    // The shop closes the connection of a client that keeps sending.
    sent.on('error', () => {})
    for (let megabytes = 0; megabytes < 20 && !sent.destroyed; megabytes++) {
      const drained = new Promise((resolve) => sent.once('drain', resolve))
      if (!sent.write(new Uint8Array(MEGABYTE))) await Promise.race([drained, closed.promise])
    }
    expect(await response.promise, path).toBe(413)
    sent.destroy()
  }
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test('a method that no page has is rejected', async () => {
  for (const path of ADDRESSES) {
    const response = await fetch(shop.url + path, { method: 'PROPFIND' })
    expect(response.status, path).toBe(405)
    expect(response.headers.get('allow')).toContain('GET')
  }
})

test('a query that is too long and a malformed address are rejected', async () => {
  expect((await fetch(`${shop.url}/products?search=${'a'.repeat(9_000)}`)).status).toBe(414)
  expect((await fetch(`${shop.url}/%E0%A4%A`)).status).toBe(400)
})

test.for(ADDRESSES.filter((path) => !path.endsWith('webhook')))('%s rejects writes from other sites', async (path) => {
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }]) {
    expect(await post(path, 'a=b', { ...headers, 'content-type': 'text/plain' })).toBe(403)
  }
})

test('R03 700 clients that send slowly on purpose are cut off, without affecting others', async () => {
  const { hostname, port } = new URL(shop.url)
  const slowly = async (beginning: string) => {
    const socket = connect({ host: hostname, port: Number(port) })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(beginning)
    socket.resume()
    return { closed: once(socket, 'close') }
  }
  const clients = await Promise.all([
    ...Array.from({ length: 500 }, () => slowly('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ')),
    ...Array.from({ length: 200 }, () =>
      slowly('POST /auth HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na='),
    ),
  ])
  let isHeldUp = true
  const cutOff = Promise.all(clients.map(({ closed }) => closed)).then(() => {
    isHeldUp = false
  })
  for (const path of ['/healthz', '/', '/products', '/auth']) await visitor.readPage(path)
  expect(isHeldUp).toBe(true)
  await cutOff
})

test('S09 pages are shown while 100 people sign in at once', async () => {
  let answered = 0
  const signIns = Array.from({ length: 100 }, async (_, index) => {
    const email = `meera${index}@shopper.example`
    const rejection = await new ShopClient(shop.url).signIn(email).catch((error: RejectedError) => error.status)
    answered += 1
    return rejection
  })
  for (const path of ['/', '/products', '/auth', '/cart', '/about', '/contact', '/terms']) await visitor.readPage(path)
  // Passwords are checked two at a time, and pages don't wait for them.
  expect(answered).toBeLessThan(100)
  const answers = new Set(await Promise.all(signIns))
  expect(answers).toContain(401)
  // On a slow machine, those who would wait for more than ten seconds are asked to come back.
  for (const status of answers) expect([401, 429]).toContain(status)
})

test('a visitor who disconnects in the middle of a request doesn’t affect others', async () => {
  const leaving = new AbortController()
  const body = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(1024))
      leaving.abort()
    },
  })
  await expect(
    fetch(`${shop.url}/auth`, { method: 'POST', body, duplex: 'half', signal: leaving.signal } as RequestInit),
  ).rejects.toThrow()
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
})

test('R07 no address looks up routes for a list of paths', async () => {
  const query = new URLSearchParams(Array.from({ length: 100 }, (_, index) => ['p', `/product/${index}`]))
  for (const address of ['/__manifest', '/__manifest.data']) {
    expect((await fetch(`${shop.url}${address}?${query}&version=1`)).status).toBe(404)
    expect((await fetch(`${shop.url}${address}?${`${query}&`.repeat(6)}`)).status).toBe(414)
  }
  // Instead, every page loads one table of all the shop's pages, without those of the back office.
  const path = /\/assets\/shop-manifest-[\w-]+\.js/.exec(await (await fetch(shop.url)).text())?.[0]
  const table = await (await fetch(`${shop.url}${path}`)).text()
  expect(table).toContain('routes/account/orders/orders')
  expect(table).not.toContain('routes/admin/')
})

test('a HEAD request gets the headers of the page', async () => {
  const page = await fetch(shop.url)
  const head = await fetch(shop.url, { method: 'HEAD' })
  expect(head.status).toBe(page.status)
  expect(head.headers.get('content-type')).toBe(page.headers.get('content-type'))
  expect(await head.text()).toBe('')
})

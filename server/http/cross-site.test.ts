import { expect, test } from 'vitest'
import { requestWithHost } from '#tests/support/processes/request-with-host.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { rejectCrossSiteWrites } from './cross-site.ts'

/** @param shopUrl Without it the shop doesn't know its public address. */
function serve(shopUrl?: string) {
  const config = { shopUrl: shopUrl ?? 'http://localhost:3000', isShopUrlSet: shopUrl !== undefined }
  return serveMiddleware([rejectCrossSiteWrites(config)], () => new Response('done'), shopUrl)
}

test("a write from the shop's own pages is accepted, whichever headers the browser sends", async () => {
  await using server = await serve()
  const own = { origin: server.url }
  const ours: Record<string, string>[] = [
    {},
    own,
    { ...own, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of ours) {
    const response = await fetch(server.url, { method: 'POST', headers })
    expect(response.status, JSON.stringify(headers)).toBe(200)
  }
})

test('a write from another site is rejected by pages and functions alike, with every method', async () => {
  await using server = await serve()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: server.url.replace('http', 'https') },
    { origin: `${server.url}.evil.example` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: server.url, 'sec-fetch-site': 'cross-site' },
  ]
  for (const headers of foreign) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of ['/cart', '/cart.data', '/functions/v1/verify-payment', '/api/auth/sign-in/email']) {
        const response = await fetch(`${server.url}${path}`, { method, headers })
        expect(response.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
      }
    }
  }
})

test('reads are open to everyone', async () => {
  await using server = await serve()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect((await fetch(server.url, { method, headers })).status).toBe(200)
  }
})

test('requests from the payment provider and the courier service are accepted; what they are signed with is checked later', async () => {
  await using server = await serve()
  const headers = { origin: 'https://api.razorpay.example', 'sec-fetch-site': 'cross-site' }
  for (const path of [`/subscriptions/${'a'.repeat(43)}`, `/cart/reminders/${'a'.repeat(43)}`]) {
    expect((await fetch(server.url + path, { method: 'POST', headers })).status).toBe(200)
    expect((await fetch(`${server.url}${path}/x`, { method: 'POST', headers })).status).toBe(403)
  }
  for (const name of ['razorpay-webhook', 'payment-callback', 'courier-reports']) {
    const path = `/functions/v1/${name}`
    expect((await fetch(`${server.url}${path}`, { method: 'POST', headers })).status).toBe(200)
    expect((await fetch(`${server.url}${path}/more`, { method: 'POST', headers })).status).toBe(403)
  }
})

test("S03 behind a proxy that terminates TLS, forms of the https shop work and http ones don't", async () => {
  await using server = await serve('https://shop.example')
  expect(await post(server.url, 'shop.example', 'https://shop.example')).toBe(200)
  expect(await post(server.url, 'shop.example', 'http://shop.example')).toBe(403)
})

test('for a shop with a public address a page of another host is another site, even with a forged Host header', async () => {
  await using server = await serve('https://shop.example')
  for (const host of ['evil.example', 'www.shop.example']) {
    expect(await post(server.url, host, `https://${host}`)).toBe(403)
    expect(await post(server.url, host, `http://${host}`)).toBe(403)
  }
})

test('without a public address a shop accepts forms of its pages under any host', async () => {
  await using server = await serve()
  expect(await post(server.url, '192.168.1.20:3000', 'http://192.168.1.20:3000')).toBe(200)
  expect(await post(server.url, '192.168.1.20:3000', 'http://192.168.1.21:3000')).toBe(403)
})

async function post(url: string, host: string, origin: string): Promise<number | undefined> {
  return (await requestWithHost(url, host, { method: 'POST', headers: { origin } })).status
}

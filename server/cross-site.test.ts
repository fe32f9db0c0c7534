import { expect, test } from 'vitest'
import { serveSteps } from '#tests/support/server-steps.ts'
import { refuseCrossSiteWrites } from './cross-site.ts'

const serve = (shopUrl?: string) => serveSteps([refuseCrossSiteWrites], () => new Response('done'), shopUrl)

test('a write of the shop itself is let through, whatever the browser says about it', async () => {
  await using server = await serve()
  const own = { origin: server.url }
  const ours: Record<string, string>[] = [
    {},
    own,
    { ...own, 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'same-origin' },
  ]
  for (const headers of ours) {
    const answer = await fetch(server.url, { method: 'POST', headers })
    expect(answer.status, JSON.stringify(headers)).toBe(200)
  }
})

test('a write of another site is refused, to pages and functions alike and with every method', async () => {
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
        const answer = await fetch(`${server.url}${path}`, { method, headers })
        expect(answer.status, `${method} ${path} ${JSON.stringify(headers)}`).toBe(403)
      }
    }
  }
})

test('reading is open to everyone', async () => {
  await using server = await serve()
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect((await fetch(server.url, { method, headers })).status).toBe(200)
  }
})

test('what the payment provider sends is let through: its signature is its proof', async () => {
  await using server = await serve()
  const headers = { origin: 'https://api.razorpay.example', 'sec-fetch-site': 'cross-site' }
  for (const path of ['/functions/v1/razorpay-webhook', '/functions/v1/payment-callback']) {
    expect((await fetch(`${server.url}${path}`, { method: 'POST', headers })).status).toBe(200)
    expect((await fetch(`${server.url}${path}/more`, { method: 'POST', headers })).status).toBe(403)
  }
})

test('S03 behind a proxy that ends TLS, forms of the https shop work and http ones do not', async () => {
  await using server = await serve('https://shop.example')
  const post = (origin: string) => sendWithHost(server.url, 'shop.example', { origin })
  expect(await post('https://shop.example')).toBe(200)
  expect(await post('http://shop.example')).toBe(403)
})

/** fetch does not let a caller choose the Host header. */
async function sendWithHost(url: string, host: string, headers: Record<string, string>): Promise<number | undefined> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    request(url, { method: 'POST', headers: { ...headers, host } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
      .once('error', reject)
      .end()
  })
}

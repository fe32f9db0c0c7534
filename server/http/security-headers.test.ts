import { createMiddleware } from 'hono/factory'
import { expect, test } from 'vitest'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { compressResponses } from './compress-responses.ts'
import { addSecurityHeaders } from './security-headers.ts'

const keys = { keyId: 'rzp_live_1', keySecret: 'secret', webhookSecret: 'secret' }

async function headersOf(
  config: Parameters<typeof addSecurityHeaders>[0],
  { path = '/', respond = () => new Response('page'), headers = {} } = {},
): Promise<Headers> {
  await using server = await serveMiddleware([addSecurityHeaders(config)], respond)
  return (await fetch(`${server.url}${path}`, { headers, redirect: 'manual' })).headers
}

const http = { shopUrl: 'http://localhost:3000', razorpay: undefined }
const https = { shopUrl: 'https://shop.example', razorpay: keys }

test('a response forbids what the shop’s pages don’t need', async () => {
  const headers = await headersOf(http)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'self'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('permissions-policy')).toContain('geolocation=()')
})

test('inline scripts run only with the nonce of their own response', async () => {
  await using server = await serveMiddleware(
    [addSecurityHeaders(http)],
    (_request, { nonce }) => new Response(`nonce-${nonce}`),
  )
  const response = await fetch(server.url)
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' '${await response.text()}'`)
})

test("the provider's hosts are open to the checkout page only, and only with real payments", async () => {
  const provider = 'https://checkout.razorpay.com'
  expect((await headersOf(https, { path: '/checkout' })).get('content-security-policy')).toContain(provider)
  expect((await headersOf(https, { path: '/cart' })).get('content-security-policy')).not.toContain(provider)
  expect((await headersOf(http, { path: '/checkout' })).get('content-security-policy')).not.toContain(provider)
})

test.for(['text/javascript; charset=utf-8', 'text/css; charset=utf-8', 'font/woff2', 'image/avif'])(
  '%s is not a page: it has no page headers, and its type is not sniffed',
  async (type) => {
    const headers = await headersOf(https, { respond: () => new Response('x', { headers: { 'Content-Type': type } }) })
    expect(headers.get('content-security-policy')).toBeNull()
    expect(headers.get('permissions-policy')).toBeNull()
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  },
)

test.for(['text/html', 'image/svg+xml', 'application/xml', 'text/plain', 'application/json'])(
  '%s can be opened by itself, so it has a policy',
  async (type) => {
    const headers = await headersOf(http, { respond: () => new Response('x', { headers: { 'Content-Type': type } }) })
    expect(headers.get('content-security-policy')).toContain("default-src 'self'")
  },
)

test("an https shop sends HSTS, an http shop doesn't", async () => {
  expect((await headersOf(https)).get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  expect((await headersOf(http)).get('strict-transport-security')).toBeNull()
})

test('a compressed page is sent as it is, not as a copy with more headers', async () => {
  const page = new Response('compressed', { headers: { 'Content-Type': 'text/html', 'Content-Encoding': 'br' } })
  let sent: Response | undefined
  const watch = createMiddleware(async (c, next) => {
    await next()
    sent = c.res
  })
  await using server = await serveMiddleware([watch, addSecurityHeaders(http), compressResponses], () => page)
  await fetch(server.url, { method: 'HEAD' })
  expect(sent).toBe(page)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
})

test('a response to a visitor with a cookie is never cached', async () => {
  expect((await headersOf(http)).get('cache-control')).toBe('no-cache')
  expect((await headersOf(http, { headers: { cookie: 'session=1' } })).get('cache-control')).toBe('private, no-store')
})

test("a response's own policy is left alone, and a redirect gets one too", async () => {
  const own = { 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'public, max-age=60' }
  const headers = await headersOf(http, { respond: () => new Response('picture', { headers: own }) })
  expect(headers.get('content-security-policy')).toBe('sandbox')
  expect(headers.get('cache-control')).toBe('public, max-age=60')

  const redirect = await headersOf(http, { respond: () => Response.redirect('http://localhost:3000/auth') })
  expect(redirect.get('location')).toBe('http://localhost:3000/auth')
  expect(redirect.get('content-security-policy')).toContain("default-src 'self'")
})

import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { Context } from 'hono'
import { expect, test, vi } from 'vitest'
import { createPageCache } from '#app/platform/page-cache/page-cache.server.ts'
import type { SlotKinds } from '#app/platform/page-cache/page-slots.ts'
import { requestRaw } from '#tests/support/processes/request-with-host.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { compressResponses } from './compress-responses.ts'
import type { RequestVariables } from './request-identity.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { type FoundPerson, serveSharedPages } from './serve-shared-pages.ts'

const SHOP = 'http://shop.test'
const config = { shopUrl: SHOP, razorpay: undefined }
const text = 'kurti '.repeat(1_000)

interface Person {
  readonly name: string
  readonly mark?: string
}

const slots: SlotKinds<Person> = {
  greeting: { samples: [null], placeholder: 'someone', valueFor: (person) => person?.name ?? null },
}
const slot =
  '<page-slot data-name="greeting" data-of=""><page-slot-state>Sign in</page-slot-state>' +
  '<page-slot-state>Welcome someone</page-slot-state></page-slot>'

/** The customer that the session cookie names, unless it is to be read another way. */
async function findPerson(headers: Headers): Promise<FoundPerson<Person> | undefined> {
  const name = /session_token=([A-Z]\w+)/.exec(headers.get('cookie') ?? '')?.[1]
  if (name === 'Failing') throw new Error('the database is unavailable')
  if (name === undefined) return undefined
  return { person: name === 'Marked' ? { name, mark: 'f00d' } : { name }, stock: '', isUrgent: false }
}

/** Renders a page that shows its request, so that a test can see what got into it. */
function renderPage(request: Request, { nonce, requestId }: Pick<RequestVariables, 'nonce' | 'requestId'>): Response {
  const { pathname, search } = new URL(request.url)
  if (pathname === '/busy') return new Response('busy', { status: 503 })
  if (pathname === '/moved') return new Response(null, { status: 301, headers: { Location: `/new${search}` } })
  if (pathname === '/gone') return new Response(`gone ${slot}`, { status: 404 })
  const body = `${request.url} ${request.headers.get('cookie')} ${request.headers.get('user-agent')} ${requestId}`
  return new Response(`<p>${body}${search}${text}${slot}</p><script nonce="${nonce}">start()</script>`, {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })
}

/** The shop's middleware around the cache, with pages that are rendered for the cache or for one visitor. */
async function serve() {
  const cache = createPageCache({
    pages: [
      { path: '/' },
      { path: '/gone' },
      { path: '/busy' },
      { path: '/moved' },
      { path: '/products', query: { page: /^\d$/ } },
    ],
    slots,
    readVersion: async () => '1',
  })
  const render = vi.fn(async (request: Request, c: Context<{ Variables: RequestVariables }>) =>
    renderPage(request, c.var),
  )
  const renderForOne = vi.fn(async (request: Request, facts: RequestVariables) => renderPage(request, facts))
  const server = await serveMiddleware(
    [addSecurityHeaders(config), compressResponses, serveSharedPages({ cache, config, findPerson, render })],
    renderForOne,
    SHOP,
  )
  return {
    render,
    renderForOne,
    get: (path: string, headers: Record<string, string> = {}, method = 'GET') =>
      requestRaw(server.url + path, { method, headers }),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}

test('visitors get the same page, rendered once, from its address alone', async () => {
  await using shop = await serve()
  const first = await shop.get('/products?page=2&utm_source=mail', { 'user-agent': 'first', cookie: 'theme=dark' })
  const second = await shop.get('/products?page=2', { 'user-agent': 'second', cookie: 'gulmeher.known_device=a.b.c' })
  expect(second.body.equals(first.body)).toBe(true)
  expect(first.body.toString()).toContain('http://shop.test/products?page=2 null null ')
  expect(shop.render).toHaveBeenCalledTimes(1)
  expect(shop.renderForOne).not.toHaveBeenCalled()
})

test('a redirect is never cached, and keeps all of its query', async () => {
  await using shop = await serve()
  expect((await shop.get('/moved')).headers.location).toBe('/new')
  expect((await shop.get('/moved')).headers).toMatchObject({ location: '/new', 'cache-control': 'no-cache' })
  expect(shop.render).toHaveBeenCalledTimes(2)
  expect((await shop.get('/moved?utm_source=mail')).headers.location).toBe('/new?utm_source=mail')
})

test('a customer whose page the shop is too busy to render isn’t served by rendering it twice', async () => {
  await using shop = await serve()
  const { status } = await shop.get('/busy', { cookie: 'gulmeher.session_token=Asha' })
  expect(status).toBe(503)
  expect(shop.render).toHaveBeenCalledTimes(1)
  expect(shop.renderForOne).not.toHaveBeenCalled()
})

test('its headers say how it may be cached, and the id of the current request', async () => {
  await using shop = await serve()
  const { headers } = await shop.get('/')
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'Accept-Encoding, Cookie',
    'content-type': 'text/html; charset=utf-8',
    etag: expect.stringMatching(/^W\/"/),
    'x-content-type-options': 'nosniff',
  })
  expect((await shop.get('/')).headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test('cached or not, a page has the headers of every page and the id of its request', async () => {
  await using shop = await serve()
  const everyPages = [
    'x-content-type-options',
    'referrer-policy',
    'cross-origin-opener-policy',
    'permissions-policy',
  ] as const
  const rendered = (await shop.get('/cart')).headers
  for (const cookie of ['', 'gulmeher.session_token=Asha']) {
    for (const encoding of ['', 'gzip', 'zstd, br, gzip']) {
      for (const method of ['GET', 'HEAD']) {
        const { headers } = await shop.get('/', { cookie, 'accept-encoding': encoding }, method)
        for (const name of everyPages) expect(headers[name], `${name} ${encoding}`).toBe(rendered[name] ?? 'missing')
        expect(headers['x-request-id']).toMatch(/^[0-9a-f]{16}$/)
        expect(headers['content-type']).toBe('text/html; charset=utf-8')
      }
    }
  }
})

test('its inline scripts are allowed by their hashes, not by a nonce that everyone knows', async () => {
  await using shop = await serve()
  const { headers, body } = await shop.get('/')
  expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]+=';/)
  expect(headers['content-security-policy']).not.toContain('nonce')
  expect(body.toString()).toContain('<script>start()</script>')
})

test('it is sent in the best encoding that the browser accepts', async () => {
  await using shop = await serve()
  const plain = await shop.get('/')
  const brotli = await shop.get('/', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  const gzip = await shop.get('/', { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    'content-length': String(brotli.body.length),
    vary: 'Accept-Encoding, Cookie',
  })
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 10)
})

test('a browser that has the page cached gets 304, with the policy for its scripts', async () => {
  await using shop = await serve()
  const { headers } = await shop.get('/')
  const etag = String(headers.etag)
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await shop.get('/', { 'if-none-match': known })
    expect(again.status, known).toBe(304)
    expect(again.body.length).toBe(0)
    expect(again.headers).toMatchObject({
      etag,
      vary: 'Accept-Encoding, Cookie',
      'cache-control': headers['cache-control'],
      'content-security-policy': headers['content-security-policy'],
    })
  }
  expect((await shop.get('/', { 'if-none-match': '"other"' })).status).toBe(200)
})

test('a HEAD request gets the headers of the page', async () => {
  await using shop = await serve()
  const page = await shop.get('/')
  const head = await shop.get('/', {}, 'HEAD')
  expect(head.body.length).toBe(0)
  expect(head.headers).toMatchObject({ etag: page.headers.etag, 'content-length': page.headers['content-length'] })
  expect((await shop.get('/gone', {}, 'HEAD')).status).toBe(404)
})

test.for([
  ['a session', 'gulmeher.session_token=abc.def'],
  ['a session among other cookies', 'theme=dark; gulmeher.session_token=abc; other=1'],
  ['an invalid session', 'gulmeher.session_token=%00'],
  ['an empty session', 'gulmeher.session_token='],
  ['a customer who can’t be found', 'gulmeher.session_token=Failing'],
] as const)('a visitor with %s never gets a cached page, and their page is never cached', async ([, cookie]) => {
  await using shop = await serve()
  await shop.get('/')
  const etag = String((await shop.get('/')).headers.etag)
  for (let time = 1; time <= 2; time++) {
    const own = await shop.get('/', { cookie, 'if-none-match': etag })
    expect(own.status).toBe(200)
    expect(own.body.toString()).toContain(cookie)
    expect(own.headers.etag).toBeUndefined()
    expect(own.headers['cache-control']).toBe('private, no-store')
    expect(own.headers['content-security-policy']).toContain("'nonce-")
    expect(shop.renderForOne).toHaveBeenCalledTimes(time)
  }
  expect((await shop.get('/')).body.toString()).not.toContain(cookie)
  expect(shop.render).toHaveBeenCalledTimes(1)
})

test.for(['/cart', '/products?search=silk', '/products?page=2&x=1'])(
  '%s is rendered for each visitor',
  async (path) => {
    await using shop = await serve()
    for (let time = 1; time <= 2; time++) {
      const { headers } = await shop.get(path)
      expect(headers.etag).toBeUndefined()
      expect(headers['content-security-policy']).toContain("'nonce-")
      expect(shop.renderForOne).toHaveBeenCalledTimes(time)
    }
  },
)

test('a submitted form never gets a cached page', async () => {
  await using shop = await serve()
  await shop.get('/')
  await shop.get('/', {}, 'POST')
  expect(shop.renderForOne).toHaveBeenCalledTimes(1)
})

test('an unavailable page is not cached', async () => {
  await using shop = await serve()
  for (let time = 1; time <= 2; time++) {
    const { status, headers } = await shop.get('/gone')
    expect(status).toBe(404)
    expect(headers.etag).toBeUndefined()
    expect(shop.render).toHaveBeenCalledTimes(time)
  }
})

test('M424 browsers may keep a page that notices whose it is', async () => {
  await using shop = await serve()
  for (const [name, caching] of [
    ['Marked', 'private, no-cache'],
    ['Asha', 'private, no-store'],
  ]) {
    const { headers } = await shop.get('/', { cookie: `gulmeher.session_token=${name}` })
    expect(headers['cache-control'], name).toBe(caching)
  }
})

test('M425 data that a browser fetches ahead may be used for ten seconds, a page may not', async () => {
  await using shop = await serve()
  for (const cookie of ['', 'gulmeher.session_token=Marked']) {
    const caching = async (path: string, purpose: string) =>
      (await shop.get(path, { cookie, 'sec-purpose': purpose })).headers['cache-control']
    expect(await caching('/_.data', 'prefetch')).toBe('private, max-age=10')
    expect(await caching('/_.data', '')).not.toContain('max-age=10')
    expect(await caching('/', 'prefetch')).not.toContain('max-age=10')
  }
})

test('customers get the page of all visitors, with their own slots, compressed for them alone', async () => {
  await using shop = await serve()
  expect((await shop.get('/')).body.toString()).toContain('Sign in')
  for (const name of ['Asha', 'Meera', 'Asha']) {
    const cookie = `gulmeher.session_token=${name}`
    const own = await shop.get('/', { cookie, 'accept-encoding': 'gzip, br, zstd' })
    expect(own.headers).toMatchObject({
      'content-encoding': 'zstd',
      'content-length': String(own.body.length),
      'cache-control': 'private, no-store',
      vary: 'Accept-Encoding, Cookie',
      'content-security-policy': expect.stringContaining("'sha256-"),
    })
    expect(own.headers.etag).toBeUndefined()
    const page = zstdDecompressSync(own.body).toString()
    expect(page).toContain(`Welcome ${name}`)
    expect(page).not.toMatch(/Sign in|page-slot|someone/)
    const gzip = await shop.get('/', { cookie, 'accept-encoding': 'gzip' })
    expect(gunzipSync(gzip.body).toString()).toBe(page)
    expect((await shop.get('/', { cookie })).body.toString()).toBe(page)
  }
  expect((await shop.get('/')).body.toString()).toContain('Sign in')
  expect(shop.render).toHaveBeenCalledTimes(1)
  expect(shop.renderForOne).not.toHaveBeenCalled()
})

test('a page that isn’t there has no open slots for visitors, and is rendered for a customer alone', async () => {
  await using shop = await serve()
  expect((await shop.get('/gone')).body.toString()).toBe('gone Sign in')
  await shop.get('/gone', { cookie: 'gulmeher.session_token=Asha' })
  expect(shop.renderForOne).toHaveBeenCalledTimes(1)
})

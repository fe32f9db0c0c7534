import { createMiddleware } from 'hono/factory'
import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { limitSearches } from './limit-searches.ts'
import { createRoutePatterns } from './route-patterns.ts'

const ADDRESSES = ['/products', '/products/filters', '/products/filter-counts']

const routePattern = createRoutePatterns(
  Object.fromEntries(
    [...ADDRESSES, '/search/suggestions', '/cart', '/admin/orders'].map((address) => [
      address,
      { id: address, path: address.slice(1), module: {} },
    ]),
  ) as unknown as ServerBuild['routes'],
)

/** A shop that responds in this way, to a few searches at once. */
function serveLimited(limits: Parameters<typeof limitSearches>[1], respond: (url: string) => Promise<Response>) {
  const limit = limitSearches(routePattern, limits)
  const serve = createMiddleware((c) => limit(c, () => respond(c.req.url)))
  return serveMiddleware([serve], () => new Response('not limited'), 'https://shop.example')
}

/** A shop whose searches respond when `finish` is called. */
async function serveSearches(limits: Parameters<typeof limitSearches>[1]) {
  const running: (() => void)[] = []
  const server = await serveLimited(limits, async (url) => {
    const { searchParams } = new URL(url)
    if (searchParams.get('search') || searchParams.get('q')) await new Promise<void>((resolve) => running.push(resolve))
    return new Response('found')
  })
  let visitors = 0
  const search = async (address = '/products?search=silk', from = `visitor ${++visitors}`) =>
    fetch(server.url + address, { headers: { 'x-forwarded-for': from } })
  return { server, search, running }
}

test('M328 a few searches run at once, and others wait for them', async () => {
  const { server, search, running } = await serveSearches({ atOnce: 2, maxWaiting: 10, maxWaitMs: 60_000 })
  await using _ = server
  const responses = ['%25', '_', '%25_%25', 'kurti'].map((words) => search(`/products?search=${words}`))
  await expect.poll(() => running.length).toBe(2)
  for (let finished = 0; finished < 4; finished++) {
    await expect.poll(() => running.length).toBeGreaterThan(finished)
    running[finished]?.()
  }
  expect((await Promise.all(responses)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
})

test('M328 searches beyond those that may wait get 503, and so do those that have waited too long', async () => {
  const { server, search, running } = await serveSearches({ atOnce: 1, maxWaiting: 1, maxWaitMs: 50 })
  await using _ = server
  const first = search()
  await expect.poll(() => running.length).toBe(1)
  const others = await Promise.all([search(), search('/search/suggestions?q=si'), search('/products.data?search=x')])
  for (const response of others) {
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
    expect(response.headers.get('X-Unprocessed')).toBe('1')
  }
  running[0]?.()
  expect((await first).status).toBe(200)
  // Searches that got 503 don't run later.
  expect(running).toHaveLength(1)
  const next = search()
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  expect((await next).status).toBe(200)
})

test('M328 pages without a search never wait for searches', async () => {
  const { server, search, running } = await serveSearches({ atOnce: 1, maxWaiting: 1, maxWaitMs: 60_000 })
  await using _ = server
  const searches = [search(), search()]
  await expect.poll(() => running.length).toBe(1)
  for (const address of [...ADDRESSES, '/', '/cart', '/products?category=silk&search=', '/admin/orders']) {
    expect((await search(address)).status, address).toBe(200)
  }
  running[0]?.()
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await Promise.all(searches)
})

test.each([
  '/Products?search=x',
  '/products/?search=x',
  '/products//?search=x',
  '/%70roducts?search=x',
  '/products/_.data?search=x',
])('M328 %s is a search, too', async (address) => {
  const { server, search, running } = await serveSearches({ atOnce: 1, maxWaiting: 1, maxWaitMs: 50 })
  await using _ = server
  const first = search(address)
  await expect.poll(() => running.length).toBe(1)
  expect((await search()).status).toBe(503)
  running[0]?.()
  expect((await first).status).toBe(200)
})

test('M328 one network address takes half of the places, and has them back after its searches', async () => {
  const { server, search, running } = await serveSearches({ atOnce: 1, maxWaiting: 3, maxWaitMs: 60_000 })
  await using _ = server
  const crowd = '203.0.113.7'
  const searches = [search(undefined, crowd), search(undefined, crowd)]
  await expect.poll(() => running.length).toBe(1)
  expect((await search(undefined, crowd)).status).toBe(503)
  const other = search()
  for (let finished = 0; finished < 3; finished++) {
    await expect.poll(() => running.length).toBeGreaterThan(finished)
    running[finished]?.()
  }
  expect((await Promise.all([...searches, other])).map(({ status }) => status)).toEqual([200, 200, 200])
  const next = search(undefined, crowd)
  await expect.poll(() => running.length).toBe(4)
  running[3]?.()
  expect((await next).status).toBe(200)
})

test('an error of a search is passed on and makes room', async () => {
  await using server = await serveLimited({ atOnce: 1, maxWaiting: 1 }, async () => {
    throw new Error('broken')
  })
  for (let time = 0; time < 3; time++) expect((await fetch(`${server.url}/products?search=x`)).status).toBe(500)
})

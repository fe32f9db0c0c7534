import { expect, test } from 'vitest'
import { serveMiddleware } from '#tests/support/serve-middleware.ts'
import { limitSearches } from './limit-searches.ts'

const ADDRESSES = ['/products', '/products.data', '/products/filters', '/products/filter-counts']

/** A shop whose searches respond when `finish` is called. */
async function serveSearches(limits: Parameters<typeof limitSearches>[0]) {
  const running: (() => void)[] = []
  const server = await serveMiddleware([limitSearches(limits)], async (request) => {
    const { searchParams } = new URL(request.url)
    if (searchParams.get('search') || searchParams.get('q')) await new Promise<void>((resolve) => running.push(resolve))
    return new Response('found')
  })
  const search = async (address = '/products?search=silk') => fetch(server.url + address)
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

test('M328 more than may wait get 503, and so does whoever has waited too long', async () => {
  const { server, search, running } = await serveSearches({ atOnce: 1, maxWaiting: 1, maxWaitMs: 50 })
  await using _ = server
  const first = search()
  await expect.poll(() => running.length).toBe(1)
  const others = await Promise.all([search(), search('/search/suggestions?q=si'), search('/products.data?search=x')])
  for (const response of others) {
    expect(response.status).toBe(503)
    expect(response.headers.get('Retry-After')).toBe('5')
  }
  running[0]?.()
  expect((await first).status).toBe(200)
  // What was given up doesn't run later.
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

test('an error of a search is passed on and makes room', async () => {
  await using server = await serveMiddleware([limitSearches({ atOnce: 1, maxWaiting: 1 })], () => {
    throw new Error('broken')
  })
  for (let time = 0; time < 3; time++) expect((await fetch(`${server.url}/products?search=x`)).status).toBe(500)
})

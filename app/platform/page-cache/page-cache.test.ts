import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { log } from '../log.server.ts'
import { createPageCache, type PageCache } from './page-cache.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const visitor = { nonce: 'nonce', requestId: 'f00dfacef00dface', clientAddress: '203.0.113.7' }

/** A cache over a catalogue whose version the test sets, and pages that contain how many were rendered before. */
function setUp(bounds: { maxEntries?: number; maxBytes?: number; maxUnlistedBytes?: number } = {}) {
  const catalogue = { version: '1', isDown: false }
  let renders = 0
  const cache = createPageCache({
    pages: [{ path: '/' }, { path: '/about' }],
    slots: {},
    readVersion: async () => {
      if (catalogue.isDown) throw new Error('the database is unavailable')
      return catalogue.version
    },
    ...bounds,
  })
  const render = async () => {
    renders++
    return new Response(`render ${renders}`)
  }
  /** Opens a page with this number of characters, rendered or from the cache. */
  const openSized = (address: string, size: number) =>
    read(cache, address, async () => new Response(`${++renders}`.padEnd(size)))
  const open = (address = '/') => read(cache, address, render)
  return { cache, catalogue, render, open, openSized, renders: () => renders }
}

async function read(cache: PageCache<unknown>, address: string, render: () => Promise<Response>): Promise<string> {
  const response = await cache.open({ text: address, isListed: !address.includes('search') }, visitor, render)
  return response instanceof Response
    ? `${await response.text()}, not cached`
    : Buffer.from(await response.body('identity')).toString()
}

test('a page is rendered once and cached for others', async () => {
  const { open, renders } = setUp()
  expect([await open(), await open(), await open()]).toEqual(['render 1', 'render 1', 'render 1'])
  expect(await open('/about')).toBe('render 2')
  expect(renders()).toBe(2)
})

test('visitors who arrive while a page is being rendered wait for it', async () => {
  const { open, renders } = setUp()
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => open())))).toEqual(new Set(['render 1']))
  expect(renders()).toBe(1)
})

test('a page is rendered again after a minute', async () => {
  const { open } = setUp()
  await open()
  vi.advanceTimersByTime(59_999)
  expect(await open()).toBe('render 1')
  vi.advanceTimersByTime(1)
  expect(await open()).toBe('render 2')
})

test('a change of the catalogue shows within a second', async () => {
  const { open, catalogue } = setUp()
  await open()
  catalogue.version = '2'
  vi.advanceTimersByTime(1_000)
  expect(await open()).toBe('render 2')
  expect(await open('/about')).toBe('render 3')
  expect(await open()).toBe('render 2')
})

test('a page that was being rendered when the catalogue changed is not cached', async () => {
  const { cache, catalogue, open } = setUp()
  const rendered = Promise.withResolvers<Response>()
  const early = read(cache, '/', () => rendered.promise)
  catalogue.version = '2'
  vi.advanceTimersByTime(1_000)
  // Notices the change, and renders again.
  expect(await open()).toBe('render 1')
  rendered.resolve(new Response('old'))
  expect(await early).toBe('old')
  expect(await open()).toBe('render 1')
})

test('M324 while the catalogue version is unknown, visitors get the pages as they were last seen', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  const { cache, open, catalogue } = setUp()
  await open()
  expect(await cache.isBridgingOutage()).toBe(false)
  catalogue.isDown = true
  vi.advanceTimersByTime(120_000)
  expect(await open()).toBe('render 1')
  expect(await open(), 'also past its minute').toBe('render 1')
  expect(await cache.isBridgingOutage()).toBe(true)
  expect(await open('/about'), 'a page that nobody opened before').toBe('render 2, not cached')
  expect(warn).toHaveBeenCalledTimes(1)

  catalogue.isDown = false
  vi.advanceTimersByTime(1_000)
  expect(await open()).toBe('render 3')
  expect(await cache.isBridgingOutage()).toBe(false)
})

test('ten minutes after the version was last known, each visitor gets a newly rendered page', async () => {
  vi.spyOn(log, 'warn').mockReturnValue()
  const { cache, open, catalogue } = setUp()
  await open()
  catalogue.isDown = true
  vi.advanceTimersByTime(599_999)
  expect(await open()).toBe('render 1')
  vi.advanceTimersByTime(1)
  expect(await open()).toBe('render 2, not cached')
  expect(await cache.isBridgingOutage()).toBe(false)
})

test("a response that can't be cached goes to one visitor; those who waited get their own", async () => {
  const { cache } = setUp()
  let renders = 0
  const missing = async () => {
    renders++
    return new Response(`missing ${renders}`, { status: 404 })
  }
  const responses = await Promise.all([1, 2, 3].map(() => read(cache, '/', missing)))
  expect(responses).toEqual(['missing 1, not cached', 'missing 2, not cached', 'missing 3, not cached'])
  expect(await read(cache, '/', missing)).toBe('missing 4, not cached')
})

test('M423 what is searched often is cached beside the listed pages, with bytes of its own', async () => {
  const { cache, catalogue, open, openSized, renders } = setUp({ maxEntries: 1, maxUnlistedBytes: 24 * 4 * 10_000 })
  expect([await open(), await open('/?search=silk'), await open(), await open('/?search=silk')]).toEqual([
    'render 1',
    'render 2',
    'render 1',
    'render 2',
  ])
  await openSized('/?search=large', 11_000)
  await openSized('/?search=large', 11_000)
  expect(renders()).toBe(4)
  catalogue.version = '2'
  vi.advanceTimersByTime(1_000)
  expect(await open('/?search=silk')).toBe('render 5')
  expect(await cache.isBridgingOutage()).toBe(false)
})

test('a response that is not to be reused goes to those who wait for it', async () => {
  const { cache } = setUp()
  let renders = 0
  const once = async () => new Response(`render ${++renders}`, { headers: { 'Cache-Control': 'no-cache' } })
  expect(await Promise.all([read(cache, '/', once), read(cache, '/', once)])).toEqual(['render 1', 'render 1'])
  expect(await read(cache, '/', once)).toBe('render 2')
})

test('a failure affects one visitor; those who waited try again themselves', async () => {
  const { cache, render } = setUp()
  const failing = vi.fn(render).mockRejectedValueOnce(new Error('broken'))
  const [first, second] = await Promise.allSettled([read(cache, '/', failing), read(cache, '/', failing)])
  expect(first).toMatchObject({ status: 'rejected', reason: new Error('broken') })
  expect(second).toEqual({ status: 'fulfilled', value: 'render 1, not cached' })
})

test('a page that breaks off while being read is not cached', async () => {
  const { cache, open } = setUp()
  const broken = async () =>
    new Response(new ReadableStream({ start: (controller) => controller.error(new Error('cut')) }))
  await expect(read(cache, '/', broken)).rejects.toThrow('cut')
  expect(await open()).toBe('render 1')
})

test('when there are too many pages, the least recently opened one is removed', async () => {
  const { open, renders } = setUp({ maxEntries: 2 })
  for (const address of ['/a', '/b', '/a', '/c']) await open(address)
  expect(renders()).toBe(3)
  expect([await open('/a'), await open('/c'), await open('/b')]).toEqual(['render 1', 'render 3', 'render 4'])
})

test('as many pages are removed as a new one needs bytes', async () => {
  // A page counts four times its length and 2 KB for its headers.
  const { openSized, renders } = setUp({ maxBytes: 4 * 10_000 + 3 * 2_048 })
  await openSized('/a', 4_000)
  await openSized('/b', 4_000)
  await openSized('/c', 9_000)
  expect(renders()).toBe(3)
  await openSized('/c', 9_000)
  expect(renders()).toBe(3)
  await openSized('/a', 100)
  await openSized('/b', 100)
  expect(renders()).toBe(5)
})

test('a page larger than the whole cache is not cached, and the others stay', async () => {
  const { openSized, renders } = setUp({ maxBytes: 4 * 10_000 })
  await openSized('/small', 1_000)
  await openSized('/large', 11_000)
  await openSized('/small', 1_000)
  expect(renders()).toBe(2)
  await openSized('/large', 11_000)
  expect(renders()).toBe(3)
})

test('pages of an older version no longer take up space', async () => {
  const { catalogue, openSized, renders } = setUp({ maxBytes: 4 * 10_000 })
  await openSized('/a', 9_000)
  catalogue.version = '2'
  vi.advanceTimersByTime(1_000)
  await openSized('/b', 4_000)
  await openSized('/c', 3_000)
  await openSized('/b', 4_000)
  await openSized('/c', 3_000)
  expect(renders()).toBe(3)
})

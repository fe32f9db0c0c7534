import { expect, test } from 'vitest'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { serveEarlierReleaseFiles, storeCurrentFiles } from './earlier-release-files.ts'

test('M320 a page that was opened on an earlier release loads the scripts of that release', async () => {
  const stored = new Map([['/assets/cart-old.js', new TextEncoder().encode('export const cart = 1')]])
  const releaseFiles = { keep: async () => {}, read: async (path: string) => stored.get(path) }
  await using server = await serveMiddleware([serveEarlierReleaseFiles({ releaseFiles })], () => new Response('page'))

  const script = await fetch(`${server.url}/assets/cart-old.js`)
  expect(await script.text()).toBe('export const cart = 1')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(await (await fetch(`${server.url}/assets/unknown.js`)).text()).toBe('page')
  expect(await (await fetch(`${server.url}/cart`)).text()).toBe('page')
})

test('M320 a HEAD request for a file of an earlier release gets the same status', async () => {
  const releaseFiles = { keep: async () => {}, read: async () => new Uint8Array([1]) }
  await using server = await serveMiddleware(
    [serveEarlierReleaseFiles({ releaseFiles })],
    () => new Response('', { status: 404 }),
  )
  expect((await fetch(`${server.url}/assets/cart-old.js`, { method: 'HEAD' })).status).toBe(200)
  expect((await fetch(`${server.url}/assets/cart-old.js`, { method: 'POST' })).status).toBe(404)
})

test('M320 an address without a file is looked up once in five seconds', async () => {
  let reads = 0
  let now = 1_000
  const read = async () => {
    reads += 1
    return undefined
  }
  const middleware = serveEarlierReleaseFiles({ releaseFiles: { keep: async () => {}, read } }, () => now)
  await using server = await serveMiddleware([middleware], () => new Response('', { status: 404 }))
  for (const at of [1_000, 5_999, 6_001]) {
    now = at
    expect((await fetch(`${server.url}/assets/unknown.js`)).status).toBe(404)
  }
  expect(reads).toBe(2)
})

test('M320 a file that can’t be read at the moment gets 503 and may be requested again', async () => {
  const read = () => Promise.reject(new Error('away'))
  const middleware = serveEarlierReleaseFiles({ releaseFiles: { keep: async () => {}, read } })
  await using server = await serveMiddleware([middleware], () => new Response('page'))
  const response = await fetch(`${server.url}/assets/cart-old.js`)
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('M320 with several processes, the files of a release are stored before it serves a page', async () => {
  const stored: string[] = []
  const keep = async (folder: string) => void stored.push(folder)
  const read = async () => undefined
  const stop = await storeCurrentFiles({ releaseFiles: { keep, read } }, 'client', { isShared: true })
  expect(stored).toEqual(['client'])
  stop()
  const failing = { keep: () => Promise.reject(new Error('away')), read }
  const stopFailing = await storeCurrentFiles({ releaseFiles: failing }, 'client', { isShared: true })
  stopFailing()
})

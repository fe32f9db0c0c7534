import { expect, test } from 'vitest'
import { serveMiddleware } from '#tests/support/serve-middleware.ts'
import { serveEarlierFiles } from './earlier-files.ts'

test('M320 a page that was opened on an earlier release loads the scripts of that release', async () => {
  const stored = new Map([['/assets/cart-old.js', new TextEncoder().encode('export const cart = 1')]])
  const releaseFiles = { keep: async () => {}, read: async (path: string) => stored.get(path) }
  await using server = await serveMiddleware([serveEarlierFiles({ releaseFiles })], () => new Response('page'))

  const script = await fetch(`${server.url}/assets/cart-old.js`)
  expect(await script.text()).toBe('export const cart = 1')
  expect(script.headers.get('content-type')).toContain('javascript')
  expect(script.headers.get('cache-control')).toContain('immutable')
  expect(await (await fetch(`${server.url}/assets/unknown.js`)).text()).toBe('page')
  expect(await (await fetch(`${server.url}/cart`)).text()).toBe('page')
})

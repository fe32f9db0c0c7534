import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { download } from './download.server.ts'

const LIMITS = { maxBytes: 100, timeoutMs: 60_000 }

const server = createServer((request, response) => {
  const path = request.url ?? ''
  if (path === '/picture') response.end('bytes')
  else if (path === '/large') response.end('x'.repeat(101))
  else if (path === '/moved') response.writeHead(302, { location: '/picture' }).end()
  else if (path === '/circle') response.writeHead(302, { location: '/circle' }).end()
  else if (path === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/' }).end()
  else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  else response.writeHead(404).end()
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each(['/picture', '/moved'])('%s is downloaded', async (path) => {
  expect(await download(origin + path, LIMITS, true)).toMatchObject({
    status: 'downloaded',
    bytes: Buffer.from('bytes'),
  })
})

test.each([
  ['/large', 'unavailable'],
  ['/circle', 'unavailable'],
  ['/none', 'unavailable'],
  ['/file', 'not-public'],
  ['/inside', 'not-public'],
])('%s: %s', async (path, status) => {
  expect(await download(origin + path, LIMITS, true)).toEqual({ status })
})

test('what isn’t an address of a public server is never asked', async () => {
  for (const address of ['file:///etc/passwd', 'data:,x', 'ftp://x/', 'x', '', 'http://user@example.com/', origin]) {
    expect(await download(address, LIMITS), address).toEqual({ status: 'not-public' })
  }
})

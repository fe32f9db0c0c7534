import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPublic } from './fetch-public.server.ts'

const LIMITS = { maxBytes: 100, timeoutMs: 60_000 }
const anywhere = () => true

let asked: string[] = []
const server = createServer((request, response) => {
  const path = request.url ?? ''
  asked.push(path)
  if (path === '/picture') response.end('bytes')
  else if (path === '/large') response.end('x'.repeat(101))
  else if (path === '/moved') response.writeHead(302, { location: '/picture' }).end()
  else if (path === '/circle') response.writeHead(302, { location: '/circle' }).end()
  else if (path === '/inside') response.writeHead(302, { location: 'http://[::1]:1/' }).end()
  else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  else response.writeHead(404).end()
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

test.each(['/picture', '/moved'])('%s is fetched', async (path) => {
  const outcome = await fetchPublic(origin + path, LIMITS, anywhere)
  expect(outcome).toMatchObject({ status: 'fetched', bytes: Buffer.from('bytes') })
})

test.each([
  ['/large', 'too-large'],
  ['/circle', 'unavailable'],
  ['/none', 'unavailable'],
  ['/file', 'not-public'],
])('%s: %s', async (path, status) => {
  expect(await fetchPublic(origin + path, LIMITS, anywhere)).toEqual({ status })
})

test('a redirect into a network that isn’t allowed isn’t followed', async () => {
  const outcome = await fetchPublic(`${origin}/inside`, LIMITS, (ip) => ip === '127.0.0.1')
  expect(outcome).toEqual({ status: 'not-public' })
})

test('a name that resolves to this machine, its addresses, and what isn’t http are never asked', async () => {
  asked = []
  const { port } = new URL(origin)
  for (const host of ['localhost', '127.0.0.1', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '0']) {
    expect(await fetchPublic(`http://${host}:${port}/picture`, LIMITS), host).toEqual({ status: 'not-public' })
  }
  for (const address of ['file:///etc/passwd', 'data:,x', 'ftp://x/', 'x', '', 'http://user@example.com/']) {
    expect(await fetchPublic(address, LIMITS, anywhere), address).toEqual({ status: 'not-public' })
  }
  expect(asked).toEqual([])
})

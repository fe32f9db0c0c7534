import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { requestRaw } from '#tests/support/processes/request-with-host.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { sendDifferences } from './dictionary-transport.ts'
import { serveBuiltFiles } from './static-files.ts'

const NEW = '/assets/frame-00000002.js'
const OLD = '/assets/frame-00000001.js'

/** Text that doesn't compress well by itself. */
const lines = Array.from({ length: 800 }, (_, n) => createHash('sha256').update(`${n}`).digest('hex'))
const oldScript = lines.join('\n')
const newScript = lines.with(400, 'export const price = 79900').join('\n')

const hashOf = (text: string) => `:${createHash('sha256').update(text).digest('base64')}:`
const returning = {
  'accept-encoding': 'gzip, br, zstd, dcb, dcz',
  'available-dictionary': hashOf(oldScript),
  'dictionary-id': `"${OLD}"`,
}

/** A release with a new script; an earlier one had the old script, unless it can't be read. */
async function serve(earlier: Readonly<Record<string, string>> | 'failing' = { [OLD]: oldScript }) {
  const folder = await temporaryFolder()
  await mkdir(`${folder.path}/assets`)
  await writeFile(folder.path + NEW, newScript)
  await writeFile(`${folder.path}/assets/small-00000001.css`, 'a{}')
  const read = vi.fn(async (path: string) => {
    if (earlier === 'failing') throw new Error('the database is unavailable')
    const text = earlier[path]
    return text === undefined ? undefined : Buffer.from(text)
  })
  const releaseFiles = { read, keep: async () => {} }
  const steps = [sendDifferences(folder.path, { releaseFiles }), serveBuiltFiles(folder.path)]
  const server = await serveMiddleware(steps, () => new Response('page'))
  return {
    read,
    get: (path: string, headers: Record<string, string> = {}) => requestRaw(server.url + path, { headers }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await folder[Symbol.asyncDispose]()
    },
  }
}

test('M427 a browser that has the script of an earlier release gets what differs, compared once', async () => {
  await using shop = await serve()
  for (let time = 1; time <= 2; time++) {
    const { headers, body } = await shop.get(NEW, returning)
    expect(headers).toMatchObject({
      'content-encoding': 'dcz',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding, Available-Dictionary',
      'use-as-dictionary': `match="/assets/frame-*.js", id="${NEW}"`,
    })
    expect(body.length).toBeLessThan(newScript.length / 50)
    expect(`:${body.subarray(8, 40).toString('base64')}:`).toBe(returning['available-dictionary'])
    const decoded = zstdDecompressSync(body.subarray(40), { dictionary: Buffer.from(oldScript) })
    expect(decoded.toString()).toBe(newScript)
  }
  expect(shop.read).toHaveBeenCalledTimes(1)
})

test.for([
  ['without a dictionary', {}],
  ['that takes no difference', { ...returning, 'accept-encoding': 'gzip, br, zstd' }],
  ['with another file of that name', { ...returning, 'available-dictionary': hashOf('other') }],
  ['with a file that the shop never had', { ...returning, 'dictionary-id': '"/assets/frame-0000000x.js"' }],
  ['with the file of another part', { ...returning, 'dictionary-id': '"/assets/home-00000001.js"' }],
  ['with a path out of the folder', { ...returning, 'dictionary-id': '"/assets/../../etc/passwd"' }],
] as const)('a browser %s gets the whole script, which may be its next dictionary', async ([, headers]) => {
  await using shop = await serve()
  const response = await shop.get(NEW, headers)
  expect(response.headers['content-encoding']).toBeUndefined()
  expect(response.headers['use-as-dictionary']).toBe(`match="/assets/frame-*.js", id="${NEW}"`)
  expect(response.headers.vary).toContain('Available-Dictionary')
  expect(response.body.toString()).toBe(newScript)
})

test('everybody gets whole files while earlier ones can’t be read', async () => {
  const warn = vi.spyOn(log, 'warn').mockReturnValue()
  await using shop = await serve('failing')
  expect((await shop.get(NEW, returning)).body.toString()).toBe(newScript)
  expect(warn).toHaveBeenCalledTimes(1)
})

test('a file that has little in common with the earlier one, and small files, are sent whole', async () => {
  await using shop = await serve({ [OLD]: lines.map((line) => [...line].toReversed().join('')).join('\n') })
  const changed = lines.map((line) => [...line].toReversed().join('')).join('\n')
  const response = await shop.get(NEW, { ...returning, 'available-dictionary': hashOf(changed) })
  expect(response.body.toString()).toBe(newScript)
  expect((await shop.get('/assets/small-00000001.css')).headers['use-as-dictionary']).toBeUndefined()
  expect((await shop.get('/about', returning)).body.toString()).toBe('page')
})

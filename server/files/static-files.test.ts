import { mkdir, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { serveMiddleware } from '#tests/support/routes/serve-middleware.ts'
import { precompress } from '../../scripts/release/precompress.ts'
import { serveBuiltFiles } from './static-files.ts'

const script = 'export const kurti = 1\n'.repeat(200)

async function buildFolder() {
  const folder = await temporaryFolder()
  await mkdir(`${folder.path}/client/assets`, { recursive: true })
  await writeFile(`${folder.path}/client/assets/home-abc123.js`, script)
  await writeFile(`${folder.path}/client/assets/short.js`, 'short')
  await writeFile(`${folder.path}/client/favicon.svg`, '<svg/>')
  await writeFile(`${folder.path}/secret`, 'secret')
  await precompress(`${folder.path}/client`)
  return folder
}

const serve = (folder: string) => serveMiddleware([serveBuiltFiles(`${folder}/client`)], () => new Response('page'))

test('files with a hash in their name are cached for a year, others for an hour', async () => {
  await using folder = await buildFolder()
  await using server = await serve(folder.path)
  const asset = await fetch(`${server.url}/assets/home-abc123.js`)
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-type')).toContain('javascript')
  const icon = await fetch(`${server.url}/favicon.svg`)
  expect(icon.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(await icon.text()).toBe('<svg/>')
})

test('a text file is sent as the build compressed it', async () => {
  await using folder = await buildFolder()
  await using server = await serve(folder.path)
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(`${server.url}/assets/home-abc123.js`, { headers: { 'accept-encoding': encoding } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(Number(response.headers.get('content-length'))).toBeLessThan(script.length / 10)
    expect(await response.text()).toBe(script)
  }
  const short = await fetch(`${server.url}/assets/short.js`, { headers: { 'accept-encoding': 'br' } })
  expect(short.headers.get('content-encoding')).toBeNull()
})

test('everything else is left to the pages: other addresses, folders, other methods, paths out of the folder', async () => {
  await using folder = await buildFolder()
  await using server = await serve(folder.path)
  for (const path of [
    '/',
    '/assets',
    '/assets/none.js',
    '/%2e%2e/secret',
    '/assets/..%2f..%2fsecret',
    '/assets%5c..%5csecret',
  ]) {
    expect(await (await fetch(`${server.url}${path}`)).text(), path).toBe('page')
  }
  expect(await (await fetch(`${server.url}/favicon.svg`, { method: 'POST' })).text()).toBe('page')
})

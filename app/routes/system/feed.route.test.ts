import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { feedPath } from '#app/domain/catalog/feeds/feed-address.server.ts'
import { writeFeeds } from '#app/domain/catalog/feeds/feed-files.server.ts'
import { readSettings, saveSettings, shopContext } from '#app/domain/settings/settings.server.ts'
import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { filesContext, openFolder } from '#app/platform/storage/files.server.ts'
import { testActor } from '#tests/support/factories/admin-factory.ts'
import { insertProduct } from '#tests/support/factories/product-factory.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { routeArgs, testFeedLinks } from '#tests/support/routes/route.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { loader } from './feed.ts'

const { db } = await setUpTestDatabase()
const actor = await testActor(db)
const folder = await temporaryFolder()
const files = openFolder(folder.path)

async function open(path: string, { method = 'GET', headers = {} }: { method?: string; headers?: HeadersInit } = {}) {
  const args = routeArgs({ db, url: path, headers, params: { '*': path.replace('/feeds/', '') } })
  args.context.set(shopContext, await readSettings(db))
  args.context.set(filesContext, files)
  const request = new Request(args.request, { method })
  return loader({ ...args, request })
}

async function publish(feeds: ShopSettings['feeds']): Promise<void> {
  await saveSettings(db, { basedOn: Number.MAX_SAFE_INTEGER, values: { feeds }, actor })
}

test('M567 feeds are off at first, then at the addresses that the owner chose, and nowhere else', async () => {
  expect((await open('/feeds/google.xml')).status).toBe(404)
  await publish('public')
  expect((await open('/feeds/google.xml')).status).toBe(503)
  await insertProduct(db)
  await writeFeeds({ db, files, shopUrl: 'https://shop.example' })
  expect((await open('/feeds/google.xml')).status).toBe(200)
  expect((await open('/feeds/other.xml')).status).toBe(404)

  await publish('secret')
  const secret = feedPath('google', { feeds: 'secret' }, testFeedLinks) ?? ''
  expect((await open(secret)).status).toBe(200)
  for (const path of [
    '/feeds/google.xml',
    secret.replace(/.\/google/, '/google'),
    `${secret}/more`.replace('.xml', ''),
  ]) {
    expect((await open(path)).status).toBe(404)
  }
})

test('M568 caches and clients with or without gzip get what they ask for', async () => {
  await publish('public')
  await writeFeeds({ db, files, shopUrl: 'https://shop.example' })
  const plain = await open('/feeds/meta.csv')
  const text = await plain.text()
  expect(plain.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(text).toMatch(/^id,title,/)

  const zipped = await open('/feeds/meta.csv', { headers: { 'Accept-Encoding': 'br, gzip' } })
  const bytes = Buffer.from(await zipped.arrayBuffer())
  expect(zipped.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(gunzipSync(bytes).toString()).toBe(text)
  expect(zipped.headers.get('etag')).not.toBe(plain.headers.get('etag'))

  const head = await open('/feeds/meta.csv', { method: 'HEAD' })
  expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', plain.headers.get('etag')])
  const known = { 'If-None-Match': `"x", W/${plain.headers.get('etag')}` }
  expect((await open('/feeds/meta.csv', { headers: known })).status).toBe(304)
  const since = { 'If-Modified-Since': plain.headers.get('last-modified') ?? '' }
  expect((await open('/feeds/meta.csv', { headers: since })).status).toBe(304)
  expect((await open('/feeds/meta.csv', { headers: { 'If-None-Match': '"x"', ...since } })).status).toBe(200)
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import type { S3Settings } from '../config.server.ts'
import { imageKey } from './image-address.ts'
import { respondWithImage } from './image-response.server.ts'
import { createStorage, type ImageStorage } from './storage.server.ts'

const { db } = await setUpTestDatabase()

const log = { warn: () => {} }

async function openFolderStorage(): Promise<{ storage: ImageStorage; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'gulmeher-files-'))
  const storage = await createStorage({ config: { dataDir, s3: undefined }, db, log })
  onTestFinished(async () => {
    await storage.close()
    await rm(dataDir, { recursive: true })
  })
  return { storage, dataDir }
}

/** A fake S3 server that stores and reads files in memory. */
async function startBucket(): Promise<{ settings: S3Settings; files: Map<string, Buffer> }> {
  const files = new Map<string, Buffer>()
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '', 'http://bucket.test').pathname
    if (request.method === 'PUT') {
      const body = await buffer(request)
      const chunked = request.headers['content-encoding']?.includes('aws-chunked')
      files.set(path, chunked ? withoutChunks(body) : body)
      response.end()
      return
    }
    const file = files.get(path)
    if (file) response.setHeader('Content-Length', file.byteLength).end(file)
    else response.writeHead(404, { 'Content-Type': 'application/xml' }).end('<Error><Code>NoSuchKey</Code></Error>')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const settings = {
    bucket: 'shop-files',
    region: 'ap-south-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }
  return { settings, files }
}

/** Decodes the body of an `aws-chunked` upload: chunks, each after a line with its length in hexadecimal. */
function withoutChunks(body: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let position = 0; ; ) {
    const lineEnd = body.indexOf('\r\n', position)
    const length = Number.parseInt(body.toString('latin1', position, lineEnd), 16)
    if (!length) return Buffer.concat(parts)
    parts.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    position = lineEnd + 2 + length + 2
  }
}

const image = (width = 900, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: '#b76e79' } })
    .png()
    .toBuffer()

async function save(storage: ImageStorage): Promise<string> {
  const outcome = await storage.saveImage(await image(), 0)
  if (outcome.status !== 'saved') throw new Error(outcome.reason)
  return outcome.url
}

const get = (storage: ImageStorage, address: string, headers: HeadersInit = {}, method = 'GET') =>
  respondWithImage(
    storage,
    new Request(new URL(address, 'http://shop.test'), { method, headers }),
    address.slice('/images/'.length),
  )

test('M132 the test of the storage writes, reads and deletes a file in a folder or a bucket, and fails when the storage does', async () => {
  const { storage, dataDir } = await openFolderStorage()
  await storage.testFiles()
  expect(await readdir(join(dataDir, 'files', 'storage-test'))).toEqual([])
  await rm(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files'), '')
  await expect(storage.testFiles()).rejects.toThrow()

  const { settings } = await startBucket()
  const bucket = await createStorage({ config: { dataDir, s3: settings }, db, log })
  onTestFinished(() => bucket.close())
  await bucket.testFiles()
})

test('one image is decoded at a time, twenty wait, and further uploads are rejected', async () => {
  const { storage } = await openFolderStorage()
  const upload = await image(8, 8)
  const outcomes = await Promise.all(Array.from({ length: 23 }, () => storage.saveImage(upload, 0)))
  expect(outcomes.filter(({ status }) => status === 'saved')).toHaveLength(21)
  expect(outcomes.slice(21)).toEqual(Array(2).fill({ status: 'rejected', reason: 'busy' }))
  expect(await storage.saveImage(upload, 0)).toMatchObject({ status: 'saved' })
})

test('F09 an image that cannot be written leaves no file, and its row is scheduled for deletion', async () => {
  const { storage, dataDir } = await openFolderStorage()
  const stored = () => db.selectFrom('stored_images').select(['key', 'erase_after']).execute()
  const before = new Set((await stored()).map(({ key }) => key))
  // A file where the folder should be.
  await mkdir(join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'files', 'product-images'), '')
  await expect(storage.saveImage(await image(8, 8), 0)).rejects.toThrow()

  expect(await readdir(join(dataDir, 'files'))).toEqual(['product-images'])
  const added = (await stored()).filter(({ key }) => !before.has(key))
  expect(added).toEqual([{ key: expect.any(String), erase_after: expect.any(Date) }])
})

describe('an uploaded image', () => {
  test('M128 X05 gets a unique name from time, chance and position, and a public address', async () => {
    const { storage } = await openFolderStorage()
    const addresses = await Promise.all(
      [0, 1, 2].map(async (position) => {
        const outcome = await storage.saveImage(await image(), position)
        if (outcome.status !== 'saved') throw new Error(outcome.reason)
        expect(outcome.url).toMatch(new RegExp(`^/images/\\d{13}-[0-9a-f]{12}-${position}\\.jpg$`))
        return outcome.url
      }),
    )
    expect(new Set(addresses).size).toBe(3)

    const response = await get(storage, addresses[0] ?? '')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const bytes = await response.bytes()
    expect(response.headers.get('content-length')).toBe(String(bytes.byteLength))
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 900, height: 1200 })
  })

  test('is described in the database', async () => {
    const { storage } = await openFolderStorage()
    const key = imageKey(await save(storage)) ?? ''
    const row = await db.selectFrom('stored_images').selectAll().where('key', '=', key).executeTakeFirst()
    expect(row).toMatchObject({ width: 900, height: 1200, placeholder: expect.stringMatching(/^data:image\/webp/) })
    expect(row?.bytes).toBe((await storage.readImage({ key, rendition: undefined }))?.bytes.byteLength)
  })

  test('that is rejected leaves nothing behind', async () => {
    const { storage, dataDir } = await openFolderStorage()
    expect(await storage.saveImage(Buffer.from('<svg/>'), 0)).toEqual({ status: 'rejected', reason: 'not-an-image' })
    expect(await readdir(dataDir)).toEqual([])
  })
})

test('M97 an upload may be deleted a day later, unless something uses it', async () => {
  const { storage } = await openFolderStorage()
  const key = imageKey(await save(storage)) ?? ''
  const { eraseAfter } = await db
    .selectFrom('stored_images')
    .select('erase_after as eraseAfter')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const hours = ((eraseAfter?.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(23)
  expect(hours).toBeLessThan(25)
})

test('removing an image deletes every width and format, and is safe to repeat', async () => {
  const { storage, dataDir } = await openFolderStorage()
  const [address, other] = [await save(storage), await save(storage)]
  for (const rendition of ['320.webp', '640.avif']) await get(storage, `${address}/${rendition}`)
  await storage.idle()
  await storage.removeImage(imageKey(address) ?? '')
  await storage.removeImage(imageKey(address) ?? '')
  for (const gone of [address, `${address}/320.webp`, `${address}/640.avif`]) {
    expect((await get(storage, gone)).status).toBe(404)
  }
  expect((await get(storage, other)).status).toBe(200)
  const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toEqual([imageKey(other)])
})

describe('a rendition in another width or format', () => {
  test('has a briefly cached fallback until it is ready, and is then cached permanently', async () => {
    const { storage, dataDir } = await openFolderStorage()
    const address = `${await save(storage)}/640.avif`

    const first = await get(storage, address)
    expect(first.headers.get('content-type')).toBe('image/jpeg')
    expect(first.headers.get('cache-control')).toBe('public, max-age=10')
    await storage.idle()

    const second = await get(storage, address, { 'If-None-Match': first.headers.get('etag') ?? '' })
    expect(second.status).toBe(200)
    expect(second.headers.get('content-type')).toBe('image/avif')
    expect(second.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(await sharp(await second.bytes()).metadata()).toMatchObject({ width: 640, height: 853 })

    const reopened = await createStorage({ config: { dataDir, s3: undefined }, db, log })
    expect((await get(reopened, address)).headers.get('content-type')).toBe('image/avif')
  })

  test('falls back to the nearest rendition that is ready', async () => {
    const { storage } = await openFolderStorage()
    const address = await save(storage)
    for (const rendition of ['480.webp', '960.avif', '960.webp']) await get(storage, `${address}/${rendition}`)
    await storage.idle()
    const fallback = await get(storage, `${address}/640.avif`)
    expect(fallback.headers.get('etag')).toBe((await get(storage, `${address}/960.avif`)).headers.get('etag'))
    expect(fallback.headers.get('cache-control')).toBe('public, max-age=10')
  })

  test('of an image whose file is damaged has a fallback, and is logged once', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gulmeher-files-'))
    onTestFinished(() => rm(dataDir, { recursive: true }))
    const warnings: unknown[] = []
    const storage = await createStorage({
      config: { dataDir, s3: undefined },
      db,
      log: { warn: (facts: unknown) => void warnings.push(facts) },
    })
    await storage.storeImage('damaged.jpg', Buffer.from('no longer an image'))
    for (let visit = 0; visit < 3; visit++) {
      expect((await get(storage, '/images/damaged.jpg/320.webp')).status).toBe(200)
      await storage.idle()
    }
    expect(warnings).toHaveLength(1)
  })
})

test('the widths that screens need most can be rendered before they are requested', async () => {
  const { storage } = await openFolderStorage()
  const address = await save(storage)
  storage.prepareRenditions([imageKey(address) ?? ''])
  await storage.idle()
  for (const width of [320, 480, 640, 960]) {
    const response = await get(storage, `${address}/${width}.avif`)
    expect(response.headers.get('content-type')).toBe('image/avif')
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
})

describe('a request', () => {
  test('for a missing image gets a 404, which is never cached', async () => {
    const { storage } = await openFolderStorage()
    const address = await save(storage)
    for (const missing of [
      '/images/none.jpg',
      '/images/none.jpg/640.avif',
      `${address}/641.avif`,
      `${address}/640.gif`,
    ]) {
      const response = await get(storage, missing)
      expect(response.status).toBe(404)
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    for (const wayOut of ['../lock', '..%2flock', '', '.', 'product-images-resized']) {
      expect((await respondWithImage(storage, new Request('http://shop.test/images/'), wayOut)).status).toBe(404)
    }
  })

  test('from a browser that has the image gets a 304 without a body', async () => {
    const { storage } = await openFolderStorage()
    const address = await save(storage)
    const tag = (await get(storage, address)).headers.get('etag') ?? ''
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const response = await get(storage, address, { 'If-None-Match': given })
      expect(response.status).toBe(304)
      expect(await response.text()).toBe('')
    }
    expect((await get(storage, address, { 'If-None-Match': '"other"' })).status).toBe(200)
  })

  test('with HEAD gets the same headers without a body', async () => {
    const { storage } = await openFolderStorage()
    const address = await save(storage)
    const [whole, head] = await Promise.all([get(storage, address), get(storage, address, {}, 'HEAD')])
    expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers))
    expect(await head.text()).toBe('')
  })
})

test('with a bucket configured, images and their renditions are stored only there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gulmeher-files-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { settings, files } = await startBucket()
  const storage = await createStorage({ config: { dataDir, s3: settings }, db, log })
  const address = await save(storage)
  const key = imageKey(address)

  expect((await get(storage, '/images/none.jpg')).status).toBe(404)
  expect((await get(storage, `${address}/320.webp`)).headers.get('content-type')).toBe('image/jpeg')
  await storage.idle()
  const rendition = await get(storage, `${address}/320.webp`)
  expect(await sharp(await rendition.bytes()).metadata()).toMatchObject({ format: 'webp', width: 320 })
  expect([...files.keys()]).toEqual([
    `/shop-files/product-images/${key}`,
    `/shop-files/product-images-resized/${key}/320.webp`,
  ])
  expect(await readdir(dataDir)).toEqual([])
})

import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { log } from '#app/platform/log.server.ts'
import { MAX_IMAGE_BYTES } from '#app/platform/storage/image-address.ts'
import { respondWithImage } from '#app/platform/storage/image-response.server.ts'
import { createStorage, type ImageStorage, storageContext } from '#app/platform/storage/storage.server.ts'
import { insertCustomer, signedIn } from '#tests/support/factories/customer-factory.ts'
import { pngChunk, pngClaiming } from '#tests/support/factories/png-with-false-size.ts'
import { temporaryFolder } from '#tests/support/processes/temporary-folder.ts'
import { routeArgs } from '#tests/support/routes/route.ts'
import { iterations } from '#tests/support/run/race-iterations.ts'
import { type SeededRandom, seededRandom } from '#tests/support/run/seeded-random.ts'
import { setUpTestDatabase } from '#tests/support/suites/database-suite.ts'
import { action as saveProduct } from './product-form.tsx'
import { action as upload } from './product-images.ts'

const { db } = await setUpTestDatabase()
const admin = await insertCustomer(db, { isAdmin: true })

/** Hidden in the uploads; no served file may contain it. */
const PAYLOAD = '<script>alert("gul")</script>'

const MEGABYTE = 1024 * 1024

const noise = (random: SeededRandom, width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b76e79',
      noise: { type: 'gaussian', mean: 100 + random.below(60), sigma: 30 },
    },
  })

const size = (random: SeededRandom) => 20 + random.below(400)
const picture = (random: SeededRandom) => noise(random, size(random), size(random))
const bytes = (random: SeededRandom, length: number) =>
  Buffer.from(Uint8Array.from({ length }, () => random.below(256)))
const formats = ['jpeg', 'png', 'webp', 'avif'] as const
const anyFormat = (random: SeededRandom) => formats[random.below(formats.length)] ?? 'jpeg'

const HOSTILE: Record<string, (random: SeededRandom) => Buffer | Promise<Buffer>> = {
  'an empty file': () => Buffer.alloc(0),
  'random bytes': (random) => bytes(random, 1 + random.below(5_000)),
  'a page': () => Buffer.from(`<!doctype html>${PAYLOAD}`),
  'an SVG with a script': () =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${PAYLOAD}</svg>`),
  'an SVG that reads files': () =>
    Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg><text>&x;</text></svg>',
    ),
  'a PDF': () => Buffer.from(`%PDF-1.4\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(${PAYLOAD})>>>>endobj`),
  'a GIF that is also a script': () => Buffer.from(`GIF89a/*${PAYLOAD}*/=1;alert(1)//`, 'latin1'),
  'a GIF': (random) => picture(random).gif().toBuffer(),
  'a TIFF': (random) => picture(random).tiff().toBuffer(),
  'the first bytes of an image, then a page': (random) => {
    const heads = [
      [0xff, 0xd8, 0xff, 0xe0],
      [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    ]
    return Buffer.concat([Buffer.from(heads[random.below(2)] ?? []), Buffer.from(PAYLOAD)])
  },
  'an image followed by a page': async (random) =>
    Buffer.concat([await picture(random).toFormat(anyFormat(random)).toBuffer(), Buffer.from(PAYLOAD)]),
  'an image followed by an archive': async (random) =>
    Buffer.concat([await picture(random).jpeg().toBuffer(), Buffer.from(`PK\x03\x04${PAYLOAD}`), bytes(random, 400)]),
  'an image with a script as its author': (random) =>
    picture(random)
      .withExif({ IFD0: { Artist: PAYLOAD, ImageDescription: PAYLOAD } })
      .toFormat(anyFormat(random))
      .toBuffer(),
  'a JPEG with a script as a comment': async (random) => {
    const whole = await picture(random).jpeg().toBuffer()
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, PAYLOAD.length + 2]), Buffer.from(PAYLOAD)])
    return Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)])
  },
  'a PNG with a script as a text': async (random) => {
    const whole = await picture(random).png().toBuffer()
    return Buffer.concat([
      whole.subarray(0, 33),
      pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`)),
      whole.subarray(33),
    ])
  },
  'a truncated image': async (random) => {
    const whole = await picture(random).toFormat(anyFormat(random)).toBuffer()
    return whole.subarray(0, Math.floor(whole.byteLength * (0.1 + random.below(80) / 100)))
  },
  'an image with broken bytes': async (random) => {
    const whole = await picture(random).toFormat(anyFormat(random)).toBuffer()
    for (let count = 1 + random.below(40); count > 0; count--) whole[random.below(whole.byteLength)] = random.below(256)
    return whole
  },
  'a few kilobytes that unpack to hundreds of megapixels': (random) =>
    pngClaiming(12_000 + random.below(4_000), 12_000),
  'a strip a hundred thousand pixels long': () => pngClaiming(100_000, 3),
  'a header that claims the largest possible image': (random) => {
    const whole = pngClaiming(8, 8)
    const header = Buffer.from(whole.subarray(16, 29))
    header.writeUInt32BE(0x7fffffff, 0)
    header.writeUInt32BE(random.below(0x7fffffff), 4)
    return Buffer.concat([whole.subarray(0, 8), pngChunk('IHDR', header), whole.subarray(33)])
  },
  'exactly five megabytes': async (random) => {
    const whole = await picture(random).jpeg().toBuffer()
    return Buffer.concat([whole, Buffer.alloc(MAX_IMAGE_BYTES - whole.byteLength)])
  },
  'more than five megabytes': (random) => Buffer.alloc(MAX_IMAGE_BYTES + 1 + random.below(MEGABYTE)),
  'an ordinary image': (random) => picture(random).toFormat(anyFormat(random)).toBuffer(),
}

const ODD_NAMES = [
  '../../../etc/passwd',
  'C:\\windows\\system.ini',
  'kurti.php.jpg',
  'kurti.jpg\0.html',
  '.htaccess',
  '"><img src=x onerror=alert(1)>.png',
  'कुर्ती\u202egpj.exe',
  `${'a'.repeat(3_000)}.jpg`,
  'CON',
  '%2e%2e%2f',
  '',
]

const ODD_PLACES = ['0', '7', '-1', '../../x', '99999999', 'NaN', '1;drop', '', '0x10', '1e9']

test('M97 hostile uploads are never served as sent, leave nothing behind when rejected, and use limited memory', {
  timeout: 600_000,
}, async () => {
  await using folder = await temporaryFolder()
  const storage = await createStorage({ config: { dataDir: folder.path, s3: undefined }, db, log })
  const random = seededRandom()
  const kinds = Object.entries(HOSTILE)
  const count = iterations(50, 500)
  const memoryBefore = process.memoryUsage.rss()
  let mostMemory = memoryBefore
  let accepted = 0

  // Ten at a time, as an attacker's script would send them.
  for (let sent = 0; sent < count; sent += 10) {
    const batch = Array.from({ length: Math.min(10, count - sent) }, async (_, place) => {
      const number = sent + place
      const [kind, make] = kinds[number % kinds.length] ?? ['', () => Buffer.alloc(0)]
      const file = await make(random)
      const url = number % 2 === 0 ? await sendAlone(storage, file, random) : await sendInForm(storage, file, random)
      mostMemory = Math.max(mostMemory, process.memoryUsage.rss())
      if (url === undefined) return
      accepted++
      await expectHarmless(storage, url, file, kind)
    })
    await Promise.all(batch)
  }
  await storage.idle()
  await storage.close()

  const files = (await readdir(folder.path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files).toHaveLength(accepted)
  for (const { name } of files) expect(name).toMatch(/^\d{13}-[0-9a-f]{12}-\d{1,3}\.jpg$/)
  expect(accepted).toBeGreaterThan(0)
  expect(accepted).toBeLessThan(count)
  expect(mostMemory - memoryBefore).toBeLessThan(600 * MEGABYTE)
})

/** As the page's script sends it: the file is the body. @returns Its address if it was accepted. */
async function sendAlone(storage: ImageStorage, file: Buffer, random: SeededRandom): Promise<string | undefined> {
  const place = ODD_PLACES[random.below(ODD_PLACES.length)] ?? ''
  const args = routeArgs({
    db,
    visitor: signedIn(admin),
    url: `/admin/products/images?${new URLSearchParams({ index: place })}`,
    params: {},
  })
  args.context.set(storageContext, storage)
  const request = new Request(args.url, { method: 'POST', body: new Uint8Array(file) })
  const response = await upload({ ...args, request })
  const body = await response.json()
  if (response.status === 201) return body.url
  expect([413, 415]).toContain(response.status)
  expect(body.error).toMatch(/^(Please upload only image files|Image size should be less than 5MB)\.$/)
  return undefined
}

/** As a browser without scripts sends it: a field of the form. @returns Its address if it was accepted. */
async function sendInForm(storage: ImageStorage, file: Buffer, random: SeededRandom): Promise<string | undefined> {
  const form = new FormData()
  const name = ODD_NAMES[random.below(ODD_NAMES.length)] ?? ''
  form.append('files', new File([new Uint8Array(file)], name, { type: 'image/png' }))
  const args = routeArgs({ db, visitor: signedIn(admin), url: '/admin/products/new', params: {} })
  args.context.set(storageContext, storage)
  const saving = saveProduct({ ...args, request: new Request(args.url, { method: 'POST', body: form }) })
  if (name === '' && file.includes(0)) {
    // A file without a name arrives as a text field, and forms with null characters in text are rejected.
    await expect(saving).rejects.toMatchObject({ init: { status: 400 } })
    return undefined
  }
  const response = await saving
  if (response instanceof Response) throw new Error('an empty form was saved')
  expect(response.init?.status).toBe(400)
  const images = [response.data.result?.initialValue?.images ?? []].flat()
  expect(images.length).toBeLessThanOrEqual(1)
  return images[0] === undefined ? undefined : String(images[0])
}

async function expectHarmless(storage: ImageStorage, url: string, given: Buffer, kind: string): Promise<void> {
  const response = await respondWithImage(
    storage,
    new Request(new URL(url, 'http://shop.test')),
    url.slice('/images/'.length),
  )
  expect(response.status, kind).toBe(200)
  expect(response.headers.get('content-type'), kind).toBe('image/jpeg')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')

  const served = Buffer.from(await response.bytes())
  expect(served.equals(given), kind).toBe(false)
  expect(served.includes('script'), kind).toBe(false)
  const { format, width, height, exif, xmp, iptc, comments } = await sharp(served).metadata()
  expect({ format, exif, xmp, iptc, comments }, kind).toEqual({ format: 'jpeg' })
  expect(Math.max(width, height), kind).toBeLessThanOrEqual(2_000)
  // Rejects unless the image decodes to its last row.
  await sharp(served, { failOn: 'warning' }).stats()
}

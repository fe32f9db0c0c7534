import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngClaiming } from '#tests/support/png-with-false-size.ts'
import { MAX_IMAGE_BYTES } from './image-address.ts'
import { measureImage, prepareImage, renderPlaceholder, renderRendition } from './image-renditions.server.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b76e79' } })

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s becomes a JPEG with a size and a placeholder',
    async (format) => {
      const upload = await plain(300, 400).toFormat(format).toBuffer()
      const outcome = await prepareImage(upload)
      if (outcome.status !== 'prepared') throw new Error(outcome.reason)
      expect(outcome).toMatchObject({ width: 300, height: 400 })
      expect(outcome.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,300}$/)
      expect((await sharp(outcome.bytes).metadata()).format).toBe('jpeg')
    },
  )

  test('loses its metadata, place of capture included, but stands upright', async () => {
    const upload = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '23/1 1/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const outcome = await prepareImage(upload)
    if (outcome.status !== 'prepared') throw new Error(outcome.reason)
    expect(outcome).toMatchObject({ width: 300, height: 400 })
    const { exif, xmp, iptc, icc, orientation } = await sharp(outcome.bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  })

  test('that is larger than anything shown is made smaller, in proportion', async () => {
    const outcome = await prepareImage(await plain(3000, 4000).jpeg().toBuffer())
    expect(outcome).toMatchObject({ status: 'prepared', width: 1500, height: 2000 })
  })

  test('X07 keeps nothing of what stood behind the image in the file', async () => {
    const upload = Buffer.concat([await plain(30, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const outcome = await prepareImage(upload)
    if (outcome.status !== 'prepared') throw new Error(outcome.reason)
    expect(Buffer.from(outcome.bytes).includes('script')).toBe(false)
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('not an image')],
    ['SVG, as a file named .png may be', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj')],
    ['the head of a PNG and nothing else', pngClaiming(10, 10).subarray(0, 40)],
  ])('X06 of %s is refused', async (_, upload) => {
    expect(await prepareImage(upload)).toEqual({ status: 'rejected', reason: 'not-an-image' })
  })

  test.each(['gif', 'tiff'] as const)('in %s is refused', async (format) => {
    const upload = await plain(30, 40).toFormat(format).toBuffer()
    expect(await prepareImage(upload)).toEqual({ status: 'rejected', reason: 'not-an-image' })
  })

  test('whose second half is missing is refused', async () => {
    const noise = sharp({
      create: {
        width: 300,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 99, sigma: 40 },
      },
    })
    const whole = await noise.png().toBuffer()
    expect(await prepareImage(whole.subarray(0, whole.byteLength / 2))).toMatchObject({ status: 'rejected' })
  })

  test('R04 of a few kilobytes that unpacks to hundreds of megapixels is refused unopened', async () => {
    const bomb = pngClaiming(20_000, 20_000)
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect(await prepareImage(bomb)).toEqual({ status: 'rejected', reason: 'too-large' })
  })

  test('M97 of more than five megabytes is refused, whatever it holds', async () => {
    const upload = Buffer.concat([await plain(30, 40).jpeg().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES)])
    expect(await prepareImage(upload)).toEqual({ status: 'rejected', reason: 'too-large' })
  })
})

describe('a rendition', () => {
  test.each(['avif', 'webp'] as const)('in %s has the width asked for and keeps the proportions', async (format) => {
    const rendition = await renderRendition(await plain(900, 1200).jpeg().toBuffer(), { width: 480, format })
    expect(await sharp(rendition).metadata()).toMatchObject({
      format: format === 'avif' ? 'heif' : 'webp',
      width: 480,
      height: 640,
    })
  })

  test('is never wider than the image', async () => {
    const rendition = await renderRendition(await plain(300, 400).jpeg().toBuffer(), { width: 1280, format: 'webp' })
    expect(await measureImage(rendition)).toEqual({ width: 300, height: 400 })
  })
})

test('a placeholder stays short for any image', async () => {
  expect((await renderPlaceholder(await plain(2000, 1500).jpeg().toBuffer())).length).toBeLessThan(400)
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { pngClaiming } from '#tests/support/factories/png-with-false-size.ts'
import { checkUploadedImage } from './check-uploaded-image.server.ts'
import { MAX_IMAGE_BYTES } from './image-address.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b76e79' } })

describe('an upload', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'in %s becomes a JPEG with a size and a placeholder',
    async (format) => {
      const upload = await plain(300, 400).toFormat(format).toBuffer()
      const outcome = await checkUploadedImage(upload)
      if (outcome.status !== 'prepared') throw new Error(outcome.reason)
      expect(outcome).toMatchObject({ width: 300, height: 400 })
      expect(outcome.placeholder).toMatch(/^data:image\/webp;base64,[\w+/=]{20,300}$/)
      expect((await sharp(outcome.bytes).metadata()).format).toBe('jpeg')
    },
  )

  test('loses its metadata, location included, and stays upright', async () => {
    const upload = await plain(400, 300)
      .withExif({ IFD0: { Copyright: 'a name' }, IFD3: { GPSLatitude: '23/1 1/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const outcome = await checkUploadedImage(upload)
    if (outcome.status !== 'prepared') throw new Error(outcome.reason)
    expect(outcome).toMatchObject({ width: 300, height: 400 })
    const { exif, xmp, iptc, icc, orientation } = await sharp(outcome.bytes).metadata()
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
  })

  test('that is larger than any shown size is scaled down in proportion', async () => {
    const outcome = await checkUploadedImage(await plain(3000, 4000).jpeg().toBuffer())
    expect(outcome).toMatchObject({ status: 'prepared', width: 1500, height: 2000 })
  })

  test('X07 loses data that follows the image in the file', async () => {
    const upload = Buffer.concat([await plain(30, 40).jpeg().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const outcome = await checkUploadedImage(upload)
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
  ])('X06 of %s is rejected', async (_, upload) => {
    expect(await checkUploadedImage(upload)).toEqual({ status: 'rejected', reason: 'not-an-image' })
  })

  test.each(['gif', 'tiff'] as const)('in %s is rejected', async (format) => {
    const upload = await plain(30, 40).toFormat(format).toBuffer()
    expect(await checkUploadedImage(upload)).toEqual({ status: 'rejected', reason: 'not-an-image' })
  })

  test('whose second half is missing is rejected', async () => {
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
    expect(await checkUploadedImage(whole.subarray(0, whole.byteLength / 2))).toMatchObject({ status: 'rejected' })
  })

  test('R04 of a few kilobytes that decodes to hundreds of megapixels is rejected without decoding', async () => {
    const bomb = pngClaiming(20_000, 20_000)
    expect(bomb.byteLength).toBeLessThan(100_000)
    expect(await checkUploadedImage(bomb)).toEqual({ status: 'rejected', reason: 'too-large' })
  })

  test.each([
    [6_500_000, 6],
    [6, 6_500_000],
    [20_001, 10],
  ])(
    'R04 of %i by %i pixels is rejected without decoding, because a row or column takes too much memory',
    async (...size) => {
      expect(await checkUploadedImage(pngClaiming(...size))).toEqual({ status: 'rejected', reason: 'too-large' })
    },
  )

  test('of 20,000 by 10 pixels is accepted', async () => {
    expect(await checkUploadedImage(pngClaiming(20_000, 10))).toMatchObject({ status: 'prepared' })
  })

  test('M97 of more than five megabytes is rejected, whatever it contains', async () => {
    const upload = Buffer.concat([await plain(30, 40).jpeg().toBuffer(), Buffer.alloc(MAX_IMAGE_BYTES)])
    expect(await checkUploadedImage(upload)).toEqual({ status: 'rejected', reason: 'too-large' })
  })
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { measureImage, renderPlaceholder, renderRendition } from './image-renditions.server.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b76e79' } })

describe('a rendition', () => {
  test.each(['avif', 'webp'] as const)('in %s has the requested width and the same proportions', async (format) => {
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

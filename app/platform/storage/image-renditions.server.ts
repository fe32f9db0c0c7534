import sharp, { type Sharp } from 'sharp'
import type { Rendition } from './image-address.ts'

/** More pixels than any product photo; a small file that decodes to more is an attack. */
export const MAX_PIXELS = 40_000_000

/** Time limit for one image; a damaged file can keep a decoder busy for much longer. */
export const TIMEOUT_S = 30

// Whatever a file claims to be, only these four decoders may read it; SVG, PDF and the rest are disabled.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})
// Each image is decoded once for one result, so libvips' cache would never be used.
sharp.cache(false)

/** A copy ten pixels wide, as a data URL of about 150 characters. */
export async function renderPlaceholder(image: Uint8Array): Promise<string> {
  const tiny = await openImage(image)
    .resize({ width: 10 })
    .webp({ quality: 40, effort: 6 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Renders the image in another width and format; a narrower image keeps its width. */
export async function renderRendition(image: Uint8Array, { width, format }: Rendition): Promise<Uint8Array> {
  const resized = openImage(image).resize({ width, withoutEnlargement: true }).timeout({ seconds: TIMEOUT_S })
  // AVIF's slower settings take up to ten times as long and save a twentieth.
  return format === 'avif'
    ? resized.avif({ quality: 50, effort: 1 }).toBuffer()
    : resized.webp({ quality: 76 }).toBuffer()
}

/** Width and height in pixels. */
export async function measureImage(image: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await openImage(image).metadata()
  return { width, height }
}

export function openImage(image: Uint8Array): Sharp {
  return sharp(image, { limitInputPixels: MAX_PIXELS })
}

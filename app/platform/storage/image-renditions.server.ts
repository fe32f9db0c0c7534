import sharp, { type Sharp } from 'sharp'
import { MAX_IMAGE_BYTES, type Rendition } from './image-address.ts'

/** An image that is safe to store and serve: a JPEG encoded by the shop, upright, without metadata. */
export interface PreparedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** A tiny copy as a data URL, shown while the image loads. */
  readonly placeholder: string
}

export type PrepareImageOutcome =
  | ({ readonly status: 'prepared' } & PreparedImage)
  | { readonly status: 'rejected'; readonly reason: 'not-an-image' | 'too-large' }

/** More pixels than any product photo; a small file that decodes to more is an attack. */
const MAX_PIXELS = 40_000_000

/** No image is shown larger than this many pixels on its longer side. */
const MAX_SIDE = 2000

/** Time limit for one image; a damaged file can keep a decoder busy for much longer. */
const TIMEOUT_S = 30

const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp'])

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

/**
 * Checks and re-encodes an uploaded file. Its bytes decide its type; its name and stated type are ignored.
 * Accepted are JPEG, PNG, WebP and AVIF under five megabytes and up to forty megapixels.
 */
export async function prepareImage(upload: Uint8Array): Promise<PrepareImageOutcome> {
  if (upload.byteLength >= MAX_IMAGE_BYTES) return { status: 'rejected', reason: 'too-large' }
  try {
    const { format, compression, width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
    const accepted = ACCEPTED_FORMATS.has(format) || (format === 'heif' && compression === 'av1')
    if (!accepted) return { status: 'rejected', reason: 'not-an-image' }
    if (width * height > MAX_PIXELS) return { status: 'rejected', reason: 'too-large' }

    const { data, info } = await open(upload)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86, mozjpeg: true })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer({ resolveWithObject: true })
    return {
      status: 'prepared',
      bytes: data,
      width: info.width,
      height: info.height,
      placeholder: await renderPlaceholder(data),
    }
  } catch {
    // The decoders report damaged and unsupported files in their own words, without a code.
    return { status: 'rejected', reason: 'not-an-image' }
  }
}

/** A copy ten pixels wide, as a data URL of about 150 characters. */
export async function renderPlaceholder(image: Uint8Array): Promise<string> {
  const tiny = await open(image)
    .resize({ width: 10 })
    .webp({ quality: 40, effort: 6 })
    .timeout({ seconds: TIMEOUT_S })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Renders the image in another width and format; a narrower image keeps its width. */
export async function renderRendition(image: Uint8Array, { width, format }: Rendition): Promise<Uint8Array> {
  const resized = open(image).resize({ width, withoutEnlargement: true }).timeout({ seconds: TIMEOUT_S })
  // AVIF's slower settings take five times as long and save a tenth.
  return format === 'avif'
    ? resized.avif({ quality: 50, effort: 2 }).toBuffer()
    : resized.webp({ quality: 76 }).toBuffer()
}

/** Width and height in pixels. */
export async function measureImage(image: Uint8Array): Promise<{ width: number; height: number }> {
  const { width, height } = await open(image).metadata()
  return { width, height }
}

function open(image: Uint8Array): Sharp {
  return sharp(image, { limitInputPixels: MAX_PIXELS })
}

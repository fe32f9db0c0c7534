import sharp from 'sharp'
import { MAX_IMAGE_BYTES } from './image-address.ts'
import { MAX_PIXELS, openImage, renderPlaceholder, TIMEOUT_S } from './image-renditions.server.ts'

/** An image that is safe to store and serve: a JPEG encoded by the shop, upright, without metadata. */
export interface PreparedImage {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** A tiny copy as a data URL, shown while the image loads. */
  readonly placeholder: string
}

export type CheckUploadOutcome =
  | ({ readonly status: 'prepared' } & PreparedImage)
  | { readonly status: 'rejected'; readonly reason: 'not-an-image' | 'too-large' }

/** No image is shown larger than this many pixels on its longer side. */
const MAX_SIDE = 2000

/**
 * More pixels on a side than any photo has. Scaling down an image of a few rows, each of millions of pixels, takes 800
 * megabytes of memory, although it has few pixels in all.
 */
const MAX_UPLOADED_SIDE = 20_000

const ACCEPTED_FORMATS = new Set(['jpeg', 'png', 'webp'])

/**
 * Checks and re-encodes an uploaded file. Its bytes decide its type; its name and stated type are ignored.
 * Accepted are JPEG, PNG, WebP and AVIF under five megabytes, up to forty megapixels and up to 20,000 pixels on a side.
 *
 * @param maxSide The most pixels on the longer side of the result.
 */
export async function checkUploadedImage(upload: Uint8Array, maxSide = MAX_SIDE): Promise<CheckUploadOutcome> {
  if (upload.byteLength >= MAX_IMAGE_BYTES) return { status: 'rejected', reason: 'too-large' }
  try {
    const { format, compression, width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
    const accepted = ACCEPTED_FORMATS.has(format) || (format === 'heif' && compression === 'av1')
    if (!accepted) return { status: 'rejected', reason: 'not-an-image' }
    const isTooLarge = width * height > MAX_PIXELS || Math.max(width, height) > MAX_UPLOADED_SIDE
    if (isTooLarge) return { status: 'rejected', reason: 'too-large' }

    const { data, info } = await openImage(upload)
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
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

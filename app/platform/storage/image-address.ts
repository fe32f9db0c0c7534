/** Where images of the bucket product-images are served: `/images/{key}`. */
export const IMAGE_ADDRESS = '/images/'

/** An uploaded image has fewer bytes than this. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** Types offered in the system's file dialog; phones convert their own formats to them. */
export const ACCEPTED_IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** Widths of renditions in pixels, narrowest first. An image is never enlarged. */
export const RENDITION_WIDTHS = [320, 480, 640, 960, 1280] as const

/** Formats of renditions, smallest files first. */
export const RENDITION_FORMATS = ['avif', 'webp'] as const

export type RenditionWidth = (typeof RENDITION_WIDTHS)[number]
export type RenditionFormat = (typeof RENDITION_FORMATS)[number]

export interface Rendition {
  readonly width: RenditionWidth
  readonly format: RenditionFormat
}

/** What an address under {@link IMAGE_ADDRESS} requests. */
export interface ImageRequest {
  readonly key: string
  /** Undefined requests the stored image itself. */
  readonly rendition: Rendition | undefined
}

/** The public address of a stored image. */
export function imageAddress(key: string): string {
  return IMAGE_ADDRESS + key
}

/** The key of the image at this address; undefined when it is not one of the shop's. */
export function imageKey(address: string): string | undefined {
  return address.startsWith(IMAGE_ADDRESS) ? parseImagePath(address.slice(IMAGE_ADDRESS.length))?.key : undefined
}

/** The public address of a rendition: `/images/{key}/640.avif`. */
export function renditionAddress(address: string, { width, format }: Rendition): string {
  return `${address}/${width}.${format}`
}

/** Reads `{key}` or `{key}/{width}.{format}`; undefined for anything else, odd widths included. */
export function parseImagePath(path: string): ImageRequest | undefined {
  const match = /^([a-z0-9][a-z0-9._-]{0,120})(?:\/(\d+)\.([a-z]+))?$/.exec(path)
  const [, key, widthText, formatText] = match ?? []
  if (!key) return undefined
  if (!widthText) return { key, rendition: undefined }

  const width = RENDITION_WIDTHS.find((candidate) => String(candidate) === widthText)
  const format = RENDITION_FORMATS.find((candidate) => candidate === formatText)
  return width && format && { key, rendition: { width, format } }
}

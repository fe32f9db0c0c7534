/** Where pictures of the bucket product-images are served: `/images/{key}`. */
export const IMAGE_ADDRESS = '/images/'

/** An uploaded picture has fewer bytes than this. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024

/** Widths in pixels, narrowest first, in which a picture can be asked for. A picture is never made wider than it is. */
export const VARIANT_WIDTHS = [320, 480, 640, 960, 1280] as const

/** Formats in which a picture can be asked for, the smallest files first. */
export const VARIANT_FORMATS = ['avif', 'webp'] as const

export type VariantWidth = (typeof VARIANT_WIDTHS)[number]
export type VariantFormat = (typeof VARIANT_FORMATS)[number]

/** One picture in one width and format. */
export interface Variant {
  readonly width: VariantWidth
  readonly format: VariantFormat
}

/** What an address under {@link IMAGE_ADDRESS} asks for. */
export interface ImageRequest {
  readonly key: string
  /** Undefined asks for the picture as it is kept. */
  readonly variant: Variant | undefined
}

/** The public address of a kept picture. */
export function imageAddress(key: string): string {
  return IMAGE_ADDRESS + key
}

/** The key of the picture at this address; undefined when it is no picture of the shop. */
export function imageKey(address: string): string | undefined {
  return address.startsWith(IMAGE_ADDRESS) ? parseImagePath(address.slice(IMAGE_ADDRESS.length))?.key : undefined
}

/** The public address of a picture in another width and format: `/images/{key}/640.avif`. */
export function variantAddress(address: string, { width, format }: Variant): string {
  return `${address}/${width}.${format}`
}

/** Reads `{key}` or `{key}/{width}.{format}`; undefined for anything else, odd widths included. */
export function parseImagePath(path: string): ImageRequest | undefined {
  const match = /^([a-z0-9][a-z0-9._-]{0,120})(?:\/(\d+)\.([a-z]+))?$/.exec(path)
  const [, key, widthText, formatText] = match ?? []
  if (!key) return undefined
  if (!widthText) return { key, variant: undefined }

  const width = VARIANT_WIDTHS.find((candidate) => String(candidate) === widthText)
  const format = VARIANT_FORMATS.find((candidate) => candidate === formatText)
  return width && format && { key, variant: { width, format } }
}

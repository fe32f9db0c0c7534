import { imageKey, renditionAddress } from '#app/platform/storage/image-address.ts'

/**
 * The address of a product's picture for a mail. Mail programs choose no size for themselves, so it is the smallest; they
 * show WebP, but not all of them AVIF.
 */
export function pictureUrl(image: string, shopUrl: string): string {
  const address = imageKey(image) === undefined ? image : renditionAddress(image, { width: 320, format: 'webp' })
  return new URL(address, shopUrl).href
}

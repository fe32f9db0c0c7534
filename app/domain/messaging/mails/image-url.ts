import { imageKey, renditionAddress } from '#app/platform/storage/image-address.ts'

/**
 * The address of a product's image for an email: its smallest rendition, because mail programs don't choose one by
 * themselves, in WebP, because not all of them show AVIF.
 */
export function imageUrl(image: string, shopUrl: string): string {
  const address = imageKey(image) === undefined ? image : renditionAddress(image, { width: 320, format: 'webp' })
  return new URL(address, shopUrl).href
}

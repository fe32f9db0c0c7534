import { log } from '#app/platform/log.server.ts'
import { imageKey } from '#app/platform/storage/image-address.ts'
import { renderRendition } from '#app/platform/storage/image-renditions.server.ts'
import type { ImageStorage } from '#app/platform/storage/storage.server.ts'
import type { ShopSettings } from './settings-fields.ts'

/** Where the owner's logo is read for documents. */
export type LogoStorage = Pick<ImageStorage, 'readImage'>

/** Sharp on paper at the size that documents show, and about ten kilobytes. */
const RENDITION = { width: 480, format: 'webp' } as const

/**
 * The owner's logo as a data URL, so that an issued document doesn't change when the logo does. Undefined when there is none, or when
 * it can't be read: the document is issued anyway, with the shop's name in type.
 */
export async function documentLogo(
  storage: LogoStorage,
  { logo }: Pick<ShopSettings, 'logo'>,
): Promise<string | undefined> {
  const key = imageKey(logo)
  if (key === undefined) return undefined
  try {
    const image = await storage.readImage({ key, rendition: undefined })
    if (!image) return undefined
    const { width, format } = RENDITION
    const bytes = await renderRendition(image.bytes, { width, format })
    return `data:image/${format};base64,${Buffer.from(bytes).toString('base64')}`
  } catch (error) {
    log.warn({ err: error, key }, 'the logo of a document can’t be read')
    return undefined
  }
}

import { createHash } from 'node:crypto'
import { href } from 'react-router'
import type { PublicSettings } from '#app/domain/settings/public-settings.ts'
import type { Product } from '../../product.ts'

/** What a share card shows. */
export interface ShareCard extends Pick<Product, 'name'>, Partial<Pick<Product, 'price' | 'originalPrice'>> {
  readonly shop: string
  /** The address of a picture; of a product, its first one. */
  readonly picture: string
}

/** In pixels, as messengers and social networks recommend. */
export const SHARE_CARD_SIZE = { width: 1200, height: 630 } as const

/** Part of the addresses of cards: another design needs another number, because networks keep what they have fetched. */
const DESIGN = 1

export function shareCardOf(
  { name, price, originalPrice, cover }: Product,
  shop: Pick<PublicSettings, 'name'>,
): ShareCard {
  return { name, price, originalPrice, shop: shop.name, picture: cover.url }
}

/** The name of a card's file: `{subject}-{digest of what it shows}.jpg`. */
export function shareCardFile(subject: string, card: ShareCard): string {
  const shown = JSON.stringify([DESIGN, card.shop, card.name, card.price, card.originalPrice, card.picture])
  return `${subject}-${createHash('sha256').update(shown).digest('hex').slice(0, 16)}.jpg`
}

/**
 * Where a card is served, with its size. It is another address as soon as the card shows something else.
 *
 * @param subject Whose card it is: the short id of a product, or what `findListCard` reads.
 */
export function shareCardImage(subject: string, card: ShareCard) {
  return { url: href('/share-cards/:file', { file: shareCardFile(subject, card) }), ...SHARE_CARD_SIZE }
}

import { href } from 'react-router'
import { isUuid } from '#app/shared/ids.ts'

/** What a product's address is made of. */
export interface AddressedProduct {
  readonly id: string
  readonly name: string
  /** The words that the owner chose for its address, as typed; empty for those of its name. */
  readonly slug: string
}

/** The words of an address are cut to this many letters. */
export const MAX_SLUG_LENGTH = 60

/** For a product whose name has no Latin letter and no digit. */
const FALLBACK_SLUG = 'kurti'

/** A product's address as the shop writes it, as part of a regular expression; its only group is the short id. */
export const PRODUCT_ADDRESS_PATTERN = '/product/[a-z0-9-]+-([0-9a-f]{10})'

/** The path of a product's page. */
export function productPath(product: AddressedProduct): string {
  return href('/product/:productId', { productId: `${productSlug(product)}-${shortId(product.id)}` })
}

/** The words in a product's address: `[a-z0-9]` with single hyphens between, never empty. */
export function productSlug({ name, slug }: Pick<AddressedProduct, 'name' | 'slug'>): string {
  return slugOf(slug) || slugOf(name) || FALLBACK_SLUG
}

/**
 * The digits of an id that addresses name: the last ones, which are random. The first ones are the time, so products of one file
 * would share them.
 */
export function shortId(id: string): string {
  return id.slice(-10)
}

/** What the part of an address after `/product/` names: an id, or a short one with any words before it. */
export function readProductAddress(
  text: string,
): { readonly id: string } | { readonly shortId: string; readonly slug: string } | undefined {
  if (isUuid(text)) return { id: text }
  const [, slug = '', short] = /^(?:(.*)-)?([0-9a-f]{10})$/is.exec(text) ?? []
  return short === undefined ? undefined : { shortId: short.toLowerCase(), slug }
}

function slugOf(text: string): string {
  const words = text
    .normalize('NFKD')
    .toLowerCase()
    // The accents that decomposition leaves, and apostrophes, don't separate words.
    .replaceAll(/\p{M}|['’]/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  if (words.length <= MAX_SLUG_LENGTH) return words
  const cut = words.slice(0, MAX_SLUG_LENGTH + 1)
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : words.slice(0, MAX_SLUG_LENGTH)
}

import { createHash } from 'node:crypto'
import type { Paise } from '#app/money.ts'
import { categoryLabel, type PublicCategory } from '#app/vocabulary/categories.ts'
import type { Product } from '../product.ts'
import { productPath } from '../product-address.ts'
import { chargeOfOne } from '../product-page/delivery-charge.ts'
import { productDescription } from '../product-page/structured-product.ts'
import { isGtin, type SizedCodes } from '../size-codes.ts'
import { unitsIn } from '../stock-by-size.ts'

/** A product as feeds need it. */
export interface FeedProduct {
  readonly product: Product
  readonly designId: string | null
  readonly codes: readonly SizedCodes[]
  /** Whether the struck price was really asked before; see `wasAsked`. */
  readonly isStruckPriceAsked: boolean
  /** When the sale that lowers its price began and ends; undefined without one. */
  readonly sale: { readonly startsAt: Date; readonly endsAt: Date } | undefined
}

/** What the settings say about every item. */
export interface FeedShop {
  readonly name: string
  /** Without a trailing slash. */
  readonly url: string
  readonly categories?: readonly PublicCategory[]
  readonly freeDeliveryThreshold: Paise
  /** Business days: at least, at most. */
  readonly processingDays: readonly [number, number]
  readonly shippingDays: readonly [number, number]
  readonly areExchangesOffered: boolean
}

/** A product in one of its sizes, with what all feeds are written from. Texts may be empty. */
export interface FeedItem {
  /** At most 50 characters; stays the same while the product has this size. */
  readonly id: string
  /** Shared by the sizes of a product, and by the colours of a design. */
  readonly groupId: string
  readonly name: string
  readonly description: string
  /** Opens the page with this size chosen. */
  readonly link: string
  /** Addresses; the first one is the main picture. */
  readonly images: readonly string[]
  readonly size: string
  readonly color: string
  readonly material: string
  readonly category: string
  readonly countryOfOrigin: string
  readonly gtin: string | undefined
  readonly mrp: Paise | null
  /** The price outside a sale. */
  readonly price: Paise
  /** What is charged now, if that is less. */
  readonly salePrice: Paise | undefined
  readonly sale: FeedProduct['sale']
  /** Units that can be bought now, which sizes may share. */
  readonly available: number
  /** What delivering one unit costs. */
  readonly shipping: Paise
  readonly hasOtherVariants: boolean
  /** For what a single feed says. */
  readonly product: Product
}

const MAX_ID = 50

/** The items of a product: one for each of its sizes, in their order. */
export function feedItems(
  { product, designId, codes, isStruckPriceAsked, sale }: FeedProduct,
  shop: FeedShop,
): FeedItem[] {
  const { id, name, color, material, countryOfOrigin, mrp, price, originalPrice, sizes } = product
  const isReduced = price < originalPrice && isStruckPriceAsked
  return sizes.map((size) => {
    const barcode = codes.find((each) => each.size === size)?.barcode ?? ''
    return {
      product,
      name,
      size,
      color,
      material,
      countryOfOrigin,
      mrp,
      id: itemId(id, size),
      groupId: designId ?? id,
      description: productDescription(product),
      link: `${shop.url}${productPath(product)}?${new URLSearchParams({ size })}`,
      images: product.images.map((image) => (image.startsWith('/') ? shop.url + image : image)),
      category: categoryLabel(shop, product.category),
      gtin: isGtin(barcode) ? barcode : undefined,
      price: isReduced ? originalPrice : price,
      salePrice: isReduced ? price : undefined,
      sale: isReduced ? sale : undefined,
      available: Math.max(0, unitsIn(product.stock, size)),
      shipping: chargeOfOne(product, shop),
      hasOtherVariants: sizes.length > 1 || designId !== null,
    }
  })
}

function itemId(productId: string, size: string): string {
  const plain = `${productId.replaceAll('-', '')}-${size}`
  if (plain.length <= MAX_ID && /^[\w-]+$/.test(plain)) return plain
  return `${productId.replaceAll('-', '')}-${createHash('sha256').update(size).digest('hex').slice(0, 12)}`
}

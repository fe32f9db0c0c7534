import type { Paise } from '#app/money.ts'
import type { InternalField, ProductInput } from './product-fields.ts'

/** A stored picture: where it is, its size in pixels, and what stands in its place while it loads. */
export interface Picture {
  readonly url: string
  readonly width: number
  readonly height: number
  /** A tiny blurred copy as a data address; undefined for pictures the shop does not keep. */
  readonly placeholder: string | undefined
}

/** A product as shoppers see it. */
export interface Product extends Readonly<Omit<ProductInput, InternalField>> {
  readonly id: string
  /** The first image, ready to be shown. */
  readonly cover: Picture
  /** Units a shopper can still buy: on hand minus reserved. */
  readonly available: number
  readonly createdAt: Date
}

/** What a card shows of a product; the rest need not travel to the browser. */
export interface CardProduct
  extends Pick<
    Product,
    'id' | 'name' | 'price' | 'originalPrice' | 'cover' | 'category' | 'available' | 'isNew' | 'isBestseller'
  > {
  /** The size that quick add takes. */
  readonly firstSize: string
  /** What only a list shows. */
  readonly details: Pick<Product, 'description' | 'material' | 'color'> | undefined
}

/** A product for a card of a grid, or of a list, which says more. */
export function toCard(product: Product, view: 'grid' | 'list'): CardProduct {
  const { id, name, price, originalPrice, cover, category, available, isNew, isBestseller, sizes } = product
  const { description, material, color } = product
  return {
    id,
    name,
    price,
    originalPrice,
    cover,
    category,
    available,
    isNew,
    isBestseller,
    firstSize: sizes[0] ?? '',
    details: view === 'list' ? { description, material, color } : undefined,
  }
}

/** A category as the home page shows it. */
export interface Category {
  readonly name: string
  /** Products of it that can be bought; at least one. */
  readonly count: number
  readonly picture: Picture
}

/** By how much the price is below the printed one, in whole percent; undefined when that is nothing. */
export function percentOff({ price, originalPrice }: Pick<Product, 'price' | 'originalPrice'>): number | undefined {
  if (price >= originalPrice) return undefined
  return Math.round(((originalPrice - price) / originalPrice) * 100) || undefined
}

/** What is saved on one piece, in paise; undefined when the price is not below the printed one. */
export function amountSaved({ price, originalPrice }: Pick<Product, 'price' | 'originalPrice'>): Paise | undefined {
  return price < originalPrice ? ((originalPrice - price) as Paise) : undefined
}

/** What a product page says about its stock. */
export function stockText(available: number): string {
  return available > 0 ? `${available} in stock` : 'Out of stock'
}

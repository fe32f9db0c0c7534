import type { Paise } from '#app/money.ts'
import type { ListedFields } from './product-fields.ts'
import { sizeName } from './size-name.ts'
import { firstSize, type SizedStock, type StockBySize, unitsIn } from './stock-by-size.ts'

/** An image in storage: its address, its size in pixels, and a placeholder for while it loads. */
export interface StoredImage {
  readonly url: string
  readonly width: number
  readonly height: number
  /** A tiny blurred copy as a data URL; undefined for images that aren't in storage. */
  readonly placeholder: string | undefined
}

/** A product as shoppers see it. */
export interface Product extends Readonly<ListedFields> {
  readonly id: string
  /** The first image, ready to be shown. */
  readonly cover: StoredImage
  /** Units a shopper can still buy, in all sizes: on hand minus reserved. */
  readonly available: number
  /** The same by size. */
  readonly stock: StockBySize
  readonly createdAt: Date
  /** Missing without one, so that pages don't get an empty one. */
  readonly shareImage?: string
  /** In a list with one card for each design: how many other colours shoppers see. Missing without any. */
  readonly otherColours?: number
}

/** What a card shows of a product; the rest isn't sent to the browser. */
export interface CardProduct
  extends Pick<
    Product,
    | 'id'
    | 'name'
    | 'slug'
    | 'price'
    | 'originalPrice'
    | 'cover'
    | 'category'
    | 'available'
    | 'isNew'
    | 'isBestseller'
    | 'otherColours'
  > {
  /** The size that quick add uses: the first available one, or the first of those that a shopper looks for. */
  readonly firstSize: string
  /** In the product's order; may be empty. */
  readonly availableSizes: readonly string[]
  /** Only for a list. */
  readonly details: Pick<Product, 'description' | 'material' | 'color'> | undefined
}

/** A product as a card in a grid, or in a list, which has more details. */
export function toCard(product: Product, view: 'grid' | 'list'): CardProduct {
  const { id, name, slug, price, originalPrice, cover, category, available, isNew, isBestseller } = product
  const { description, material, color, otherColours } = product
  return {
    id,
    name,
    slug,
    price,
    originalPrice,
    cover,
    category,
    available,
    isNew,
    isBestseller,
    firstSize: firstSize(product),
    availableSizes: product.sizes.filter((size) => unitsIn(product.stock, size) > 0),
    details: view === 'list' ? { description, material, color } : undefined,
    ...(otherColours && { otherColours }),
  }
}

/** A card whose quick add uses the first available one of these sizes; without one, the card as it is. */
export function quickAddIn(names: readonly string[], card: CardProduct): CardProduct {
  const size = card.availableSizes.find((size) => names.includes(sizeName(size)))
  return size === undefined ? card : { ...card, firstSize: size }
}

/** A category as the home page shows it. */
export interface Category {
  readonly name: string
  /** Available products in it; at least one. */
  readonly count: number
  readonly image: StoredImage
}

/** The discount on the original price in whole percent; undefined if it rounds to zero. */
export function percentOff({ price, originalPrice }: Pick<Product, 'price' | 'originalPrice'>): number | undefined {
  if (price >= originalPrice) return undefined
  return Math.round(((originalPrice - price) / originalPrice) * 100) || undefined
}

/** The discount on the original price per unit, in paise; undefined if there is none. */
export function amountSaved({ price, originalPrice }: Pick<Product, 'price' | 'originalPrice'>): Paise | undefined {
  return price < originalPrice ? ((originalPrice - price) as Paise) : undefined
}

/** What a product page says about its stock. */
export function stockText(available: number): string {
  return available > 0 ? `${available} in stock` : 'Out of stock'
}

/** The same for each available size, for a page without scripts, which can't follow the chosen size. */
export function stockBySizeText({ sizes, stock }: SizedStock): string {
  const available = sizes.filter((size) => unitsIn(stock, size) > 0)
  return `In stock: ${available.map((size) => `${unitsIn(stock, size)} in ${size}`).join(', ')}`
}

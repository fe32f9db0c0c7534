import type { Product } from '#app/domain/catalog/product.ts'

/** A product that a customer saved, with what she wants to hear about it. */
export interface WishlistEntry {
  readonly id: string
  /** `available` is 0 when the product was withdrawn from the shop. */
  readonly product: Pick<
    Product,
    'id' | 'name' | 'images' | 'cover' | 'price' | 'originalPrice' | 'category' | 'available' | 'sizes'
  >
  /** Whether the product still has a page in the shop. */
  readonly isOnSale: boolean
  readonly notifyOnStock: boolean
  readonly notifyOnPriceDrop: boolean
  readonly createdAt: Date
}

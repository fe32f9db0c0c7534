import type { Product } from '#app/domain/catalog/product.ts'

/** A product that a customer saved, and the alerts they want about it. */
export interface WishlistEntry {
  readonly id: string
  /** `available` is 0 for an archived product. */
  readonly product: Pick<
    Product,
    | 'id'
    | 'name'
    | 'slug'
    | 'images'
    | 'cover'
    | 'price'
    | 'originalPrice'
    | 'category'
    | 'available'
    | 'stock'
    | 'sizes'
  >
  /** False for an archived product, which has no page. */
  readonly isOnSale: boolean
  readonly notifyOnStock: boolean
  readonly notifyOnPriceDrop: boolean
  /** Sizes that are out of stock, for which they get an alert. */
  readonly alertSizes: readonly string[]
  readonly createdAt: Date
}

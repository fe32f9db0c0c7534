/** What pages show of the customer who opened them. */
export interface Shopper {
  readonly email: string
  readonly isAdmin: boolean
  /** Units in the cart by product and size. */
  readonly cart: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Ids of the products on the wishlist. */
  readonly saved: readonly string[]
  /** Sizes that the customer gets an alert for, by product; only products with such sizes. */
  readonly alertSizes: Readonly<Record<string, readonly string[]>>
  /** Measurements are saved in the profile. */
  readonly isMeasured: boolean
  /** The mark of the session; undefined for one from before there were marks. */
  readonly mark?: string
}

/** Units in a customer's cart; with a product's id, units of it alone. */
export function unitsInCart({ cart }: Pick<Shopper, 'cart'>, productId?: string): number {
  const products = productId === undefined ? Object.values(cart) : [cart[productId] ?? {}]
  return products.flatMap((sizes) => Object.values(sizes)).reduce((sum, units) => sum + units, 0)
}

import type { Paise } from '#app/money.ts'

/** Jobs of this queue alert customers who saved a product that is available again or costs less. */
export const PRODUCT_CHANGED_QUEUE = 'product-changed'

/** The state of a product that subscribers care about: its price in paise and the units that can be bought. */
export interface ProductOffer {
  readonly price: Paise
  readonly available: number
}

/** An administrator changed a product. Enqueued in the transaction that saved the change. */
export interface ProductChange {
  readonly productId: string
  readonly before: ProductOffer
  readonly after: ProductOffer
}

export function isBackInStock({ before, after }: ProductChange): boolean {
  return before.available <= 0 && after.available > 0
}

export function isCheaper({ before, after }: ProductChange): boolean {
  return after.price < before.price
}

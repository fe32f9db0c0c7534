import { type Paise, paise } from '#app/money.ts'
import type { Scope } from '../offer.ts'

/** What a sale makes of a price: a percentage off, or a price of its own. The other one is null. */
export interface SaleTerms {
  /** Whole, from 1 to 99. */
  readonly percent: number | null
  readonly price: Paise | null
}

/** Lower prices for a time. */
export interface Sale extends Scope, SaleTerms {
  readonly id: string
  /** For the owner alone. */
  readonly name: string
  readonly startsAt: Date
  /** The moment from which prices are the usual ones again. */
  readonly endsAt: Date
}

/** The price of a product in a sale. A percentage leaves whole rupees, rounded down. */
export function salePrice({ percent, price }: SaleTerms, usual: Paise): Paise {
  return price ?? paise(Math.max(1_00, Math.floor((usual * (100 - (percent ?? 0))) / 100_00) * 100))
}

/** A product, and the sales it is in. */
export interface PricedProduct {
  readonly price: Paise
  readonly originalPrice: Paise
  readonly mrp: Paise | null
  /** What sales have made of its prices; null while it has its own. */
  readonly held: { readonly price: Paise; readonly usualPrice: Paise; readonly usualOriginalPrice: Paise } | null
  /** Those that are running. */
  readonly sales: readonly SaleTerms[]
}

/** What a product costs with its sales. */
export interface SettledPrice {
  readonly price: Paise
  readonly originalPrice: Paise
  /** What it costs without them; undefined if none lowers its price. */
  readonly usual: { readonly price: Paise; readonly originalPrice: Paise } | undefined
}

/** Whether the owner changed the price while a sale was running: theirs then stays. */
export function isOwnersPrice({ held, price }: Pick<PricedProduct, 'held' | 'price'>): boolean {
  return held !== null && held.price !== price
}

/**
 * The prices of a product: the lowest one of its sales with the usual price struck through, or the usual ones. An original price that
 * the owner changed meanwhile stays unless it would be below the price, and nothing exceeds an MRP that they lowered.
 *
 * @param product If the owner changed its price, `sales` are only those that began since.
 */
export function settledPrice(product: PricedProduct): SettledPrice {
  const { price, originalPrice, mrp, sales } = product
  const capped = (amount: Paise) => (mrp !== null && amount > mrp ? mrp : amount)
  const held = isOwnersPrice(product) ? null : product.held
  const isOwnersStruck = held !== null && originalPrice !== capped(held.usualPrice)
  const isKept = !held || (isOwnersStruck && originalPrice >= held.usualPrice)
  const usual = {
    price: held?.usualPrice ?? price,
    originalPrice: isKept ? originalPrice : held.usualOriginalPrice,
  }
  const lowest = paise(Math.min(usual.price, ...sales.map((terms) => salePrice(terms, usual.price))))
  const struck = isOwnersStruck && originalPrice >= lowest ? originalPrice : usual.price
  return lowest < usual.price
    ? { price: capped(lowest), originalPrice: capped(struck), usual }
    : { price: capped(usual.price), originalPrice: capped(usual.originalPrice), usual: undefined }
}

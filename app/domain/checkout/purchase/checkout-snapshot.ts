import type { ShippingAddress } from '#app/domain/orders/order.ts'
import type { Paise } from '#app/money.ts'

/** What was promised when a payment started, and what the order will copy. Kept as JSON and never changed. */
export interface CheckoutSnapshot {
  /** Never empty. */
  readonly lines: readonly SnapshotLine[]
  readonly address: ShippingAddress
  readonly notes: string | null
  /** The customer's e-mail address. */
  readonly email: string
  /** The shop's tax number; null while it has none. */
  readonly sellerGstin: string | null
}

export interface SnapshotLine {
  /** The cart line it was made of; once the order exists, its pieces leave the cart. */
  readonly cartLineId: string
  readonly productId: string
  readonly name: string
  readonly image: string
  readonly size: string
  readonly quantity: number
  /** Unit price, tax included. */
  readonly price: Paise
  readonly hsnCode: string | null
  /** Tax within the price, in basis points; null while the shop has no tax number. */
  readonly gstRate: number | null
}

/** What a checkout charges: total = subtotal + shipping + tax - discount. */
export interface CheckoutAmounts {
  readonly subtotal: Paise
  readonly shipping: Paise
  readonly tax: Paise
  readonly discount: Paise
  readonly total: Paise
}

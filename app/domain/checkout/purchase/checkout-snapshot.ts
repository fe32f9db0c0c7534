import type { SoldItem } from '#app/domain/orders/create-order.server.ts'
import type { Gift } from '#app/domain/orders/gift/gift.ts'
import type { BusinessBuyer } from '#app/domain/orders/order.ts'
import { type Seller, UNREGISTERED } from '#app/domain/orders/seller.ts'
import type { ShippingAddress } from '#app/domain/orders/shipping-address.ts'
import type { Paise } from '#app/money.ts'
import type { OrderChannel } from '#app/vocabulary/payment-methods.ts'

/** What a checkout sells, to whom and where: fixed when the payment starts, and copied by the order. Stored as JSON. */
export interface CheckoutSnapshot {
  /** Never empty. */
  readonly lines: readonly SnapshotLine[]
  readonly address: ShippingAddress
  readonly notes: string | null
  /** Empty for a guest who gave none. */
  readonly email: string
  /** The business that it is invoiced to; absent: none. */
  readonly buyer?: BusinessBuyer
  /** Absent: it isn't a gift. */
  readonly gift?: Gift
  /** The shop's GSTIN; null while it has none. */
  readonly sellerGstin: string | null
  /** Where the owner took it; absent: the customer bought in the shop. */
  readonly channel?: OrderChannel
  /** The offer that applies; absent: none. */
  readonly offer?: { readonly id: string; readonly name: string }
  /** For cash on delivery: what is charged for it, part of the shipping; absent: paid online. */
  readonly codFee?: Paise
  /** Whether that GSTIN is registered under the composition scheme; absent in snapshots of earlier releases. */
  readonly isComposition?: boolean
}

export interface SnapshotLine extends SoldItem {
  /** The cart’s line it was made from, whose units leave the cart once the order exists. */
  readonly cartLineId: string
}

/** The seller as it was when the payment started. */
export function sellerOfSnapshot({ sellerGstin, isComposition }: CheckoutSnapshot): Seller {
  if (sellerGstin === null) return UNREGISTERED
  return { gstin: sellerGstin, taxMode: isComposition ? 'composition' : 'regular' }
}

/** What a checkout charges: total = subtotal + shipping + tax - discount. */
export interface CheckoutAmounts {
  readonly subtotal: Paise
  readonly shipping: Paise
  readonly tax: Paise
  readonly discount: Paise
  readonly total: Paise
}

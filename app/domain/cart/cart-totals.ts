import { MAX_PAISE, type Paise, paise } from '#app/money.ts'
import { chargeRows, type ExtraCharges } from './extra-charges.ts'
import { type DeliveryTerms, shippingCost } from './shipping-cost.ts'

/** A product in one size in a customer's cart, with the product's current data. */
export interface CartLine extends DeliveryTerms {
  readonly id: string
  readonly productId: string
  readonly name: string
  /** Of the product's address. */
  readonly slug: string
  /** The product's first image. */
  readonly image: string
  readonly size: string
  /** Whole, at least 1. */
  readonly quantity: number
  readonly unitPrice: Paise
  /** The unit price when the customer last added to this line. */
  readonly priceWhenAdded: Paise
  /** Units that this customer can buy now: of this size, or of all sizes that share the number; 0 when it is archived. */
  readonly available: number
  /** The stock that the line draws on: its size, or `''` when the product's sizes share a number. */
  readonly stockSize: string
}

/** The fields of a line that a cart's amounts depend on. The lines of a checkout have them too. */
export type PricedLine = Pick<CartLine, 'quantity' | 'unitPrice' | keyof DeliveryTerms>

export interface CartTotals extends ExtraCharges {
  readonly subtotal: Paise
  readonly shipping: Paise
  /** Prices include tax, so nothing is added. */
  readonly tax: Paise
  readonly total: Paise
  /** Absent: none applies. */
  readonly offer?: OfferTotals
  readonly freeShipping: FreeShippingProgress
  /** Whether the total exceeds the limit of one order. The amounts are then capped and must not be charged. */
  readonly isTooLarge: boolean
}

/** The offer that applies to a cart, and what it takes off. */
export interface OfferTotals {
  readonly name: string
  /** Null if it applies by itself. */
  readonly code: string | null
  /** Of the goods; 0 if it only frees the delivery. */
  readonly discount: Paise
  readonly freesDelivery: boolean
}

/** How close the cart is to free delivery. */
export interface FreeShippingProgress {
  readonly isReached: boolean
  /** The amount missing; 0 once reached. */
  readonly remaining: Paise
  /** Whole percent from 0 to 100; 100 only once reached. */
  readonly percent: number
}

/**
 * The totals of a cart, as shown on its page and charged at checkout.
 *
 * @param lines Only those that can be bought ({@link buyableLines}). An empty cart costs nothing.
 * @param usualThreshold The shop's free delivery threshold in paise, for products without their own.
 * @returns Amounts in paise that add up to the total.
 */
export function cartTotals(lines: readonly PricedLine[], usualThreshold: Paise): CartTotals {
  const exactSubtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const { shipping, threshold, isFree: isReached } = shippingCost(lines, exactSubtotal, usualThreshold)
  const tax = paise(0)
  const subtotal = withinLimit(exactSubtotal)

  return {
    subtotal,
    shipping,
    tax,
    total: withinLimit(subtotal + shipping + tax),
    freeShipping: {
      isReached,
      remaining: paise(Math.max(0, threshold - subtotal)),
      percent: isReached ? 100 : Math.floor((100 * subtotal) / threshold),
    },
    isTooLarge: exactSubtotal + shipping + tax > MAX_PAISE,
  }
}

/** The totals of a cart to which an offer applies. Free delivery still depends on what the goods cost without it. */
export function withOffer(totals: CartTotals, offer: OfferTotals): CartTotals {
  const { subtotal, tax, freeShipping } = totals
  const shipping = offer.freesDelivery ? paise(0) : totals.shipping
  return {
    ...totals,
    shipping,
    total: paise(subtotal + shipping + tax - offer.discount),
    offer,
    freeShipping: offer.freesDelivery ? { isReached: true, remaining: paise(0), percent: 100 } : freeShipping,
  }
}

/** The totals of a cart with what is charged besides its delivery. Offers don't reduce that, and free delivery doesn't include it. */
export function withCharges(totals: CartTotals, charges: ExtraCharges): CartTotals {
  const exact = chargeRows(charges).reduce<number>((sum, { amount }) => sum + amount, totals.total)
  return { ...totals, ...charges, total: withinLimit(exact), isTooLarge: totals.isTooLarge || exact > MAX_PAISE }
}

/** The price of all units of a line, capped at the limit of one order. */
export function lineTotal(line: Pick<CartLine, 'quantity' | 'unitPrice'>): Paise {
  return withinLimit(line.unitPrice * line.quantity)
}

/** The lines that can be bought. Out-of-stock and archived products stay in the cart but aren't part of the checkout. */
export function buyableLines<Line extends Pick<CartLine, 'available'>>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.available > 0)
}

/**
 * The highest quantity of this line while the lines that share its stock keep theirs; never below 0.
 *
 * @param lines The whole cart, including this line.
 */
export function maxLineQuantity(line: CartLine, lines: readonly CartLine[]): number {
  const ofOtherLines = lines
    .filter(
      ({ productId, stockSize, id }) => productId === line.productId && stockSize === line.stockSize && id !== line.id,
    )
    .reduce((sum, other) => sum + other.quantity, 0)
  return Math.max(0, line.available - ofOtherLines)
}

/** Whether the line, together with those that share its stock, exceeds what is available. */
export function isBeyondStock(line: CartLine, lines: readonly CartLine[]): boolean {
  return line.quantity > maxLineQuantity(line, lines)
}

/** Units in the cart, as the badge in the header counts them. */
export function countUnits(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

function withinLimit(amount: number): Paise {
  return paise(Math.min(amount, MAX_PAISE))
}

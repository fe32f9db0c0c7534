import { MAX_PAISE, type Paise, paise } from '#app/money.ts'
import { FREE_DELIVERY_THRESHOLD } from '#app/shop.ts'

/** A product in one size in a customer's cart, with what the shop says about the product now. */
export interface CartLine {
  readonly id: string
  readonly productId: string
  readonly name: string
  /** First picture of the product. */
  readonly image: string
  readonly size: string
  /** Whole, at least 1. */
  readonly quantity: number
  readonly unitPrice: Paise
  /** What one piece cost when the line was last added to. */
  readonly priceWhenAdded: Paise
  /** Pieces of the product that this customer can buy now, all sizes together; 0 when it is not sold any more. */
  readonly available: number
  readonly hasDeliveryCharge: boolean
  readonly deliveryCharge: Paise
  /** Null stands for the shop's usual threshold. */
  readonly freeDeliveryThreshold: Paise | null
}

/** What decides the amounts of a cart; orders in the making have it too. */
export type PricedLine = Pick<
  CartLine,
  'quantity' | 'unitPrice' | 'hasDeliveryCharge' | 'deliveryCharge' | 'freeDeliveryThreshold'
>

export interface CartTotals {
  readonly subtotal: Paise
  readonly shipping: Paise
  /** Prices include tax, so nothing is added. */
  readonly tax: Paise
  readonly total: Paise
  readonly freeShipping: FreeShippingProgress
  /** Whether the sum is beyond what one order can hold; the amounts then stand at that limit and must not be charged. */
  readonly isTooLarge: boolean
}

/** How far the cart is on its way to free delivery. */
export interface FreeShippingProgress {
  readonly isReached: boolean
  /** What is missing; 0 once reached. */
  readonly remaining: Paise
  /** Whole percent from 0 to 100; 100 only once reached. */
  readonly percent: number
}

/**
 * Totals of a cart, as shown on its page and charged at checkout.
 *
 * Delivery costs the highest charge among the lines that have one. It is free once the subtotal reaches the highest
 * threshold of those lines, and free for a cart without such a line.
 *
 * @param lines Only what can be bought now ({@link buyableLines}); may be empty, which costs nothing.
 * @returns Amounts in paise that add up to the total.
 */
export function cartTotals(lines: readonly PricedLine[]): CartTotals {
  const exactSubtotal = lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0)
  const charged = lines.filter((line) => line.hasDeliveryCharge)
  const threshold = highest(charged.map((line) => line.freeDeliveryThreshold ?? FREE_DELIVERY_THRESHOLD))
  const isReached = exactSubtotal >= threshold
  const shipping = isReached ? paise(0) : highest(charged.map((line) => line.deliveryCharge))
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

/** Price of the line's pieces; at most what one order can hold. */
export function lineTotal(line: Pick<CartLine, 'quantity' | 'unitPrice'>): Paise {
  return withinLimit(line.unitPrice * line.quantity)
}

/** The lines that can be bought now. Sold-out and withdrawn ones stay in the cart and are left out of the purchase. */
export function buyableLines<Line extends Pick<CartLine, 'available'>>(lines: readonly Line[]): Line[] {
  return lines.filter((line) => line.available > 0)
}

/**
 * The most this line may hold while the other sizes of its product keep their quantities; never below 0.
 *
 * @param lines The whole cart, this line among them.
 */
export function mostForLine(line: CartLine, lines: readonly CartLine[]): number {
  const ofOtherSizes = lines
    .filter((other) => other.productId === line.productId && other.id !== line.id)
    .reduce((sum, other) => sum + other.quantity, 0)
  return Math.max(0, line.available - ofOtherSizes)
}

/** Whether the line asks for more than can be bought now, together with the other sizes of its product. */
export function isBeyondStock(line: CartLine, lines: readonly CartLine[]): boolean {
  return line.quantity > mostForLine(line, lines)
}

/** Pieces in the cart, as the badge in the header counts them. */
export function countPieces(lines: readonly Pick<CartLine, 'quantity'>[]): number {
  return lines.reduce((sum, line) => sum + line.quantity, 0)
}

function highest(amounts: readonly Paise[]): Paise {
  return paise(Math.max(0, ...amounts))
}

function withinLimit(amount: number): Paise {
  return paise(Math.min(amount, MAX_PAISE))
}

import { type Paise, paise } from '#app/money.ts'

/** What a line's product says about its delivery. */
export interface DeliveryTerms {
  readonly hasDeliveryCharge: boolean
  readonly deliveryCharge: Paise
  /** Null means the shop's usual threshold. */
  readonly freeDeliveryThreshold: Paise | null
}

export interface ShippingCost {
  readonly shipping: Paise
  /** The subtotal from which delivery is free; 0 when no line has a charge. */
  readonly threshold: Paise
  /** Whether the subtotal has reached the threshold. */
  readonly isFree: boolean
}

/**
 * What the delivery of a cart costs: the highest charge among the lines that have one. Delivery is free once the subtotal
 * reaches the highest threshold of those lines (M68; the promo strip says _above_, odd on purpose, M04), and for a cart in which no line has a
 * charge.
 *
 * @param subtotal In paise, before any cap.
 * @param usualThreshold The shop's, in paise, for products without their own.
 */
export function shippingCost(lines: readonly DeliveryTerms[], subtotal: number, usualThreshold: Paise): ShippingCost {
  const charged = lines.filter((line) => line.hasDeliveryCharge)
  const threshold = highest(charged.map((line) => line.freeDeliveryThreshold ?? usualThreshold))
  const isFree = subtotal >= threshold
  return { shipping: isFree ? paise(0) : highest(charged.map((line) => line.deliveryCharge)), threshold, isFree }
}

function highest(amounts: readonly Paise[]): Paise {
  return paise(Math.max(0, ...amounts))
}

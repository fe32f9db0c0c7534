import type { CartLine } from '#app/domain/cart/cart-totals.ts'
import type { Paise } from '#app/money.ts'

/** What the customer last saw of the order, and went on from. */
export interface SeenOrder {
  readonly lines: readonly { readonly id: string; readonly price: number }[]
  readonly shipping: number
}

/** Something that is not as the customer saw it, old and new. */
export type OrderChange =
  | { readonly kind: 'price'; readonly what: string; readonly from: Paise; readonly to: Paise }
  | { readonly kind: 'delivery'; readonly from: Paise; readonly to: Paise }
  /** `to` pieces are left of the `from` that are wanted; with none left, the line is no part of the order. */
  | { readonly kind: 'stock'; readonly what: string; readonly from: number; readonly to: number }

interface OrderNow {
  /** What can be bought now. */
  readonly lines: readonly CartLine[]
  /** What is in the cart and cannot be bought any more. */
  readonly soldOut: readonly CartLine[]
  readonly shipping: Paise
}

/**
 * What changed since the customer last saw the order: prices, the delivery charge, and pieces that others bought.
 *
 * @param seen Undefined when nothing was seen yet: prices are then compared with those at which lines were put in.
 */
export function orderChanges(seen: SeenOrder | undefined, { lines, soldOut, shipping }: OrderNow): OrderChange[] {
  const seenPrices = new Map(seen?.lines.map((line) => [line.id, line.price as Paise]))
  const changes: OrderChange[] = []
  for (const line of soldOut) {
    if (!seen || seenPrices.has(line.id)) {
      changes.push({ kind: 'stock', what: nameOf(line), from: line.quantity, to: 0 })
    }
  }
  for (const line of lines) {
    if (line.quantity > line.available) {
      changes.push({ kind: 'stock', what: nameOf(line), from: line.quantity, to: line.available })
    }
    const from = seenPrices.get(line.id) ?? line.priceWhenAdded
    if (from !== line.unitPrice) changes.push({ kind: 'price', what: nameOf(line), from, to: line.unitPrice })
  }
  if (seen && seen.shipping !== shipping) {
    changes.push({ kind: 'delivery', from: seen.shipping as Paise, to: shipping })
  }
  return changes
}

function nameOf({ name, size }: Pick<CartLine, 'name' | 'size'>): string {
  return `${name}, size ${size}`
}

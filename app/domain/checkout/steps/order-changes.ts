import type { CartLine } from '#app/domain/cart/cart-totals.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'

/** The prices that the customer last agreed to. */
export interface ReviewedOrder {
  readonly lines: readonly { readonly id: string; readonly price: number }[]
  readonly shipping: number
  readonly discount?: number | undefined
}

/** A difference from what the customer agreed to, with the old and the new value. */
export type OrderChange =
  | { readonly kind: 'price'; readonly what: string; readonly from: Paise; readonly to: Paise }
  | { readonly kind: 'delivery' | 'discount'; readonly from: Paise; readonly to: Paise }
  /** Only `to` of the `from` units wanted are available; with none available, the line is left out of the order. */
  | { readonly kind: 'stock'; readonly what: string; readonly from: number; readonly to: number }

interface OrderNow {
  /** The lines that can be bought. */
  readonly lines: readonly CartLine[]
  readonly outOfStock: readonly CartLine[]
  readonly shipping: Paise
  readonly discount?: Paise | undefined
}

/**
 * What changed since the customer last reviewed the order: prices, the delivery charge, and stock.
 *
 * @param reviewed Undefined before the first review: prices are then compared with those at which lines were added.
 */
export function orderChanges(
  reviewed: ReviewedOrder | undefined,
  { lines, outOfStock, shipping, discount = paise(0) }: OrderNow,
): OrderChange[] {
  const reviewedPrices = new Map(reviewed?.lines.map((line) => [line.id, line.price as Paise]))
  const changes: OrderChange[] = []
  for (const line of outOfStock) {
    if (!reviewed || reviewedPrices.has(line.id)) {
      changes.push({ kind: 'stock', what: nameOf(line), from: line.quantity, to: 0 })
    }
  }
  for (const line of lines) {
    if (line.quantity > line.available) {
      changes.push({ kind: 'stock', what: nameOf(line), from: line.quantity, to: line.available })
    }
    const from = reviewedPrices.get(line.id) ?? line.priceWhenAdded
    if (from !== line.unitPrice) changes.push({ kind: 'price', what: nameOf(line), from, to: line.unitPrice })
  }
  if (reviewed && reviewed.shipping !== shipping) {
    changes.push({ kind: 'delivery', from: reviewed.shipping as Paise, to: shipping })
  }
  if (reviewed && (reviewed.discount ?? 0) !== discount) {
    changes.push({ kind: 'discount', from: (reviewed.discount ?? 0) as Paise, to: discount })
  }
  return changes
}

/** A change in words. */
export function changeText(change: OrderChange, unavailable = 'out of stock, removed from your order'): string {
  switch (change.kind) {
    case 'price':
      return `${change.what}: was ${formatRupees(change.from)}, now ${formatRupees(change.to)}`
    case 'delivery':
      return `Delivery: was ${charge(change.from)}, now ${charge(change.to)}`
    case 'discount':
      return `Discount: was ${formatRupees(change.from)}, now ${formatRupees(change.to)}`
    case 'stock':
      return change.to === 0
        ? `${change.what}: ${unavailable}`
        : `${change.what}: you wanted ${change.from}, only ${change.to} available`
  }
}

function charge(amount: Paise): string {
  return amount === 0 ? 'FREE' : formatRupees(amount)
}

function nameOf({ name, size }: Pick<CartLine, 'name' | 'size'>): string {
  return `${name}, size ${size}`
}

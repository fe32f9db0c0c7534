import type { Paise } from '#app/money.ts'

interface Amounts {
  /** The discount of an item is its share of the whole one; absent: none. */
  readonly items: readonly { readonly price: Paise; readonly quantity: number; readonly discount?: Paise }[]
  readonly shipping: Paise
  readonly tax: Paise
  readonly discount: Paise
  readonly total: Paise
}

/**
 * Asserts that the items, shipping and tax, less the discount, are the total, and that the discount is split over the items. An
 * amount is asserted twice on its way: before a customer is asked to pay it, and before the document about it is issued, so that a
 * fault in between is found by one or the other.
 *
 * @param what Names what has the amounts, for the log.
 */
export function assertAddsUp(what: string, { items, shipping, tax, discount, total }: Amounts): void {
  const sum = items.reduce((amount, { price, quantity }) => amount + price * quantity, shipping + tax - discount)
  if (sum !== total) throw new Error(`${what} has a total of ${total} paise, but its parts add up to ${sum}`)
  const split = items.reduce((amount, item) => amount + (item.discount ?? 0), 0)
  if (split !== discount) throw new Error(`${what} has a discount of ${discount} paise, but its items share ${split}`)
}

declare const paiseBrand: unique symbol
declare const totalBrand: unique symbol

/** An amount of money in whole paise: ₹1,299.50 is 129950. Never a fraction, never rupees. */
export type Paise = number & { readonly [paiseBrand]: true }

/** A sum over many rows, in whole paise. It may exceed what a column, and so {@link Paise}, can hold. */
export type PaiseTotal = number & { readonly [totalBrand]: true }

/** The largest amount the database holds (SQL domain `paise`, an `integer`). */
export const MAX_PAISE = 2_147_483_647 as Paise

/**
 * Marks a whole, non-negative number as paise.
 *
 * @throws RangeError for fractions, negative numbers and amounts beyond {@link MAX_PAISE}.
 */
export function paise(amount: number): Paise {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > MAX_PAISE) {
    throw new RangeError(`not an amount in paise: ${amount}`)
  }
  return amount as Paise
}

/**
 * Marks a sum from the database as a total in paise.
 *
 * @throws RangeError for fractions, negative numbers and sums that a number can't hold exactly.
 */
export function paiseTotal(sum: number): PaiseTotal {
  if (!Number.isSafeInteger(sum) || sum < 0) throw new RangeError(`not a total in paise: ${sum}`)
  return sum as PaiseTotal
}

/** Adds amounts. @throws RangeError when the sum leaves the range of {@link paise}. */
export function addPaise(...amounts: Paise[]): Paise {
  return paise(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** Price of `quantity` units. @throws RangeError when the product leaves the range of {@link paise}. */
export function multiplyPaise(unitPrice: Paise, quantity: number): Paise {
  return paise(unitPrice * quantity)
}

/**
 * Reads what a person typed as rupees: `1,299.50`, `₹1299`, ` 1299.5 `.
 *
 * @returns The amount in paise, or undefined when the text is not a rupee amount with at most two decimals.
 */
export function parseRupees(text: string): Paise | undefined {
  const match = /^₹?\s*(\d{1,3}(?:,\d{2,3})*|\d+)(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match?.[1]) return undefined

  const rupees = Number(match[1].replaceAll(',', ''))
  const amount = rupees * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return amount <= MAX_PAISE ? paise(amount) : undefined
}

/**
 * Formats an amount the way the shop writes it: `₹1,299`, or `₹1,299.50` if there are paise.
 *
 * It groups digits itself: the browser's `Intl` loads its tables first, which blocks a cheap phone for longer than everything
 * else a page does before it is usable.
 */
export function formatRupees(amount: Paise | PaiseTotal): string {
  // The last three digits form a group, the digits before them form pairs.
  return `₹${plainRupees(amount).replace(/\d(?=(\d\d)+\d(\.|$))/g, '$&,')}`
}

/** An amount for form fields and files, without currency sign or grouping: `1299`, `1299.50`. {@link parseRupees} reads it back. */
export function plainRupees(amount: Paise | PaiseTotal): string {
  const paisePart = amount % 100
  const rupees = String((amount - paisePart) / 100)
  return paisePart === 0 ? rupees : `${rupees}.${String(paisePart).padStart(2, '0')}`
}

import { taxIn } from '#app/domain/catalog/gst-rate.ts'
import { multiplyPaise, type Paise, paise } from '#app/money.ts'
import { GST_STATE_CODES, stateOfGstin } from '#app/vocabulary/gstin.ts'

/** An order item sold while the shop had a GSTIN. */
export interface TaxableLine {
  /** Unit price, tax included. */
  readonly price: Paise
  readonly quantity: number
  /** Its share of the order's discount, for all of its units. */
  readonly discount: Paise
  /** As it was when the order was placed; `catalog/gst-rate.ts` decides it by {@link pricePaid}. */
  readonly gstRate: number
}

/** Tax within an amount. The parts add up: amount = taxable + cgst + sgst + igst. */
export interface TaxParts {
  readonly amount: Paise
  readonly taxable: Paise
  readonly cgst: Paise
  readonly sgst: Paise
  readonly igst: Paise
}

/** Tax within an amount that has a single rate. */
export interface TaxedAmount extends TaxParts {
  readonly gstRate: number
}

export interface OrderTax {
  /** Whether the order is delivered within the shop's state: CGST and SGST; otherwise IGST. */
  readonly isWithinState: boolean
  /** One per line, in the same sequence. */
  readonly lines: readonly TaxedAmount[]
  /** The delivery charge, spread over the rates of the items: one per rate, the lower first; empty when it is free. */
  readonly delivery: readonly TaxedAmount[]
  /** Equals what the order charged. */
  readonly total: TaxParts
}

/**
 * The tax within an order, whose prices include it: calculated and rounded half up for each line, then added up. CGST
 * and SGST of a line are always equal.
 *
 * @param order Its amounts add up: total = lines - their discounts + shipping.
 * @param sellerGstin The shop's, when the order was placed.
 * @param state Where the order is delivered; for buyers without a GSTIN, that is the place of supply.
 */
export function taxOfOrder(
  { lines, shipping }: { lines: readonly TaxableLine[]; shipping: Paise },
  { sellerGstin, state }: { sellerGstin: string; state: string },
): OrderTax {
  const isWithinState = GST_STATE_CODES[state] === stateOfGstin(sellerGstin)
  const taxedLines = lines.map((line) => taxWithin(amountPaid(line), line.gstRate, isWithinState))

  const rates = [...new Set(lines.map((line) => line.gstRate))].sort((a, b) => a - b)
  const valueOfRate = rates.map((rate) =>
    sum(taxedLines.filter((line) => line.gstRate === rate).map((line) => line.amount)),
  )
  const delivery = apportion(shipping, valueOfRate)
    .map((share, index) => taxWithin(share, rates[index] ?? 0, isWithinState))
    .filter((share) => share.amount > 0)
  return { isWithinState, lines: taxedLines, delivery, total: addParts([...taxedLines, ...delivery]) }
}

/** What all units of a line cost once its share of the discount is deducted. */
export function amountPaid({ price, quantity, discount }: Omit<TaxableLine, 'gstRate'>): Paise {
  return paise(multiplyPaise(price, quantity) - discount)
}

/**
 * What a unit of a line costs once its share of the discount is deducted, which decides the tax rate. Units of a line differ by a
 * paisa where the amount can't be divided; the dearest of them counts.
 */
export function pricePaid(line: Omit<TaxableLine, 'gstRate'>): Paise {
  return paise(Math.ceil(amountPaid(line) / line.quantity))
}

function taxWithin(amount: Paise, gstRate: number, isWithinState: boolean): TaxedAmount {
  const half = isWithinState ? taxIn(amount, gstRate, gstRate / 2) : paise(0)
  const igst = isWithinState ? paise(0) : taxIn(amount, gstRate)
  return { gstRate, amount, taxable: paise(amount - 2 * half - igst), cgst: half, sgst: half, igst }
}

/**
 * Splits an amount by weight, so that the parts add up to it. If all weights are zero, the first part gets everything.
 *
 * @returns One part per weight; none exceeds its weight unless the amount exceeds their sum.
 */
export function apportion(amount: Paise, weights: readonly Paise[]): Paise[] {
  const total = sum(weights)
  if (total === 0) return weights.map((_, index) => (index === 0 ? amount : paise(0)))

  let weightSoFar = 0
  let givenSoFar = 0
  return weights.map((weight) => {
    weightSoFar += weight
    const dueSoFar = Number((BigInt(amount) * BigInt(weightSoFar)) / BigInt(total))
    const part = dueSoFar - givenSoFar
    givenSoFar = dueSoFar
    return paise(part)
  })
}

/** Adds up each field separately; an empty list adds up to zero. */
export function addParts(parts: readonly TaxParts[]): TaxParts {
  const of = (name: keyof TaxParts) => sum(parts.map((part) => part[name]))
  return { amount: of('amount'), taxable: of('taxable'), cgst: of('cgst'), sgst: of('sgst'), igst: of('igst') }
}

function sum(amounts: readonly Paise[]): Paise {
  return paise(amounts.reduce((total, amount) => total + amount, 0))
}

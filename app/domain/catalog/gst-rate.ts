import { type Paise, paise } from '#app/money.ts'

/** Tax in basis points: 500 is 5 %. */
export type GstRate = 500 | 1800

const LOWER: GstRate = 500
const HIGHER: GstRate = 1800

/** The highest unit price whose value before tax is within the lower slab of ₹2,500: 2,500 plus 5 %. */
const LOWER_SLAB_UP_TO = paise(2_625_00)

/** The highest unit price whose value before tax, at the higher rate, is still within the lower slab: 2,500 plus 18 %. */
const NEITHER_UP_TO = paise(2_950_00)

/** The prices to suggest instead of one that {@link isBetweenRates}: the next one below, and the next whole rupee above. */
export const PRICES_OUTSIDE_BAND = { below: LOWER_SLAB_UP_TO, above: paise(2_951_00) } as const

/** Unit prices that fit neither rate: above the first, up to the second. */
export const BAND = { above: LOWER_SLAB_UP_TO, upTo: NEITHER_UP_TO } as const

/**
 * The tax rate of a garment by its unit price, tax included (CGST rate notification 9/2025, in force since 22 September
 * 2025). Prices from ₹2,625.01 to ₹2,950.00 fit neither rate ({@link isBetweenRates}); they are taxed at the higher one.
 */
export function gstRateOf(unitPrice: Paise): GstRate {
  return unitPrice <= LOWER_SLAB_UP_TO ? LOWER : HIGHER
}

/**
 * The tax in an amount that includes it, rounded half up.
 *
 * @param gstRate All of the tax on the amount, in basis points.
 * @param part The tax to return, such as half of it for CGST; it's rounded by itself.
 */
export function taxIn(amount: Paise, gstRate: number, part = gstRate): Paise {
  return paise(Math.floor((amount * part) / (10_000 + gstRate) + 0.5))
}

/**
 * Whether a unit price, tax included, fits neither rate: at 5 % its value before tax is above ₹2,500, where 18 % applies, and
 * at 18 % it is not above ₹2,500, where 5 % applies.
 */
export function isBetweenRates(unitPrice: Paise): boolean {
  return unitPrice > LOWER_SLAB_UP_TO && unitPrice <= NEITHER_UP_TO
}

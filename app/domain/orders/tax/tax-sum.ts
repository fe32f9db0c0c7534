import type { PaiseTotal } from '#app/money.ts'
import type { TaxParts } from '../invoicing/gst.ts'

/**
 * Amounts of many documents in whole paise: amount = taxable + cgst + sgst + igst. They are negative where credit notes exceed
 * sales, and may exceed what a column holds.
 */
export type TaxSum = { readonly [Part in keyof TaxParts]: number }

export const NO_TAX: TaxSum = { amount: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0 }

/** Adds up each part separately; an empty list adds up to {@link NO_TAX}. */
export function addSums(sums: readonly TaxSum[]): TaxSum {
  return sums.reduce((total, sum) => combine(total, sum, 1), NO_TAX)
}

export function subtractSum(from: TaxSum, sum: TaxSum): TaxSum {
  return combine(from, sum, -1)
}

/** Whether every part is zero. If only the amount is zero, its parts may still cancel each other out. */
export function isNothing({ amount, taxable, cgst, sgst, igst }: TaxSum): boolean {
  return [amount, taxable, cgst, sgst, igst].every((part) => part === 0)
}

/** The tax alone, without the taxable value. */
export function taxIn({ cgst, sgst, igst }: TaxSum): number {
  return cgst + sgst + igst
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' })

/** `₹1,237.10`: always with paise, so that columns line up; `-₹10.00` where credit notes exceed sales. */
export function formatSum(amount: number | PaiseTotal): string {
  return rupees.format(amount / 100)
}

function combine(one: TaxSum, other: TaxSum, sign: 1 | -1): TaxSum {
  return {
    amount: one.amount + sign * other.amount,
    taxable: one.taxable + sign * other.taxable,
    cgst: one.cgst + sign * other.cgst,
    sgst: one.sgst + sign * other.sgst,
    igst: one.igst + sign * other.igst,
  }
}

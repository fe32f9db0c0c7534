import { type Paise, paise } from '#app/money.ts'
import { addParts, apportion, type OrderTax, type TaxedAmount, type TaxParts } from './gst.ts'

/** A credit note as lists show it. */
export interface CreditNote {
  /** Such as `CN-2627-000001`; at most 16 characters. */
  readonly number: string
  readonly amount: Paise
  readonly issuedAt: Date
}

/**
 * What each credit note of an order credits of the invoice, by tax rate. A refund isn't tied to items, so it is spread
 * over the rates by their remaining value, and includes the tax that was charged within it. After a full refund, the
 * notes match each part of the invoice to the paisa.
 *
 * @param tax From the order's invoice.
 * @param amounts The order's credit notes, oldest first; together at most the invoice's total.
 * @returns One list per note, the lower rate first; rates without an amount are left out.
 */
export function creditsOf(tax: OrderTax, amounts: readonly Paise[]): TaxedAmount[][] {
  let left = sumByRate([...tax.lines, ...tax.delivery])
  return amounts.map((amount) => {
    const shares = apportion(
      amount,
      left.map((rate) => rate.amount),
    )
    const credits = left.map((rate, index) => takeOut(shares[index] ?? paise(0), rate))
    left = left.map((rate, index) => subtract(rate, credits[index] ?? rate))
    return credits.filter((credit) => credit.amount > 0)
  })
}

function takeOut(amount: Paise, { gstRate, ...rate }: TaxedAmount): TaxedAmount {
  const partOf = (tax: Paise) => (rate.amount === 0 ? 0 : Math.floor((tax * amount) / rate.amount + 0.5))
  const half = partOf(rate.cgst)
  const igst = partOf(rate.igst)
  return {
    gstRate,
    amount,
    taxable: paise(amount - 2 * half - igst),
    cgst: paise(half),
    sgst: paise(half),
    igst: paise(igst),
  }
}

function sumByRate(parts: readonly TaxedAmount[]): TaxedAmount[] {
  const byRate = Map.groupBy(parts, (part) => part.gstRate)
  return [...byRate].sort(([a], [b]) => a - b).map(([gstRate, ofRate]) => ({ gstRate, ...addParts(ofRate) }))
}

function subtract(from: TaxedAmount, part: TaxedAmount): TaxedAmount {
  const of = (name: keyof TaxParts) => paise(from[name] - part[name])
  return {
    gstRate: from.gstRate,
    amount: of('amount'),
    taxable: of('taxable'),
    cgst: of('cgst'),
    sgst: of('sgst'),
    igst: of('igst'),
  }
}

import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees, type Paise, paise } from '#app/money.ts'
import { gstRateOf, taxIn } from './gst-rate.ts'

/** What a sale leaves of the price after tax and cost. */
export interface Margin {
  /** In paise; negative for a price below cost. */
  readonly amount: number
  /** Of the price after tax. */
  readonly percent: number
}

/** The price without the GST in it. Only a shop that collects tax has any. */
function afterTax(price: Paise, { taxMode }: Pick<ShopSettings, 'taxMode'>): Paise {
  return taxMode === 'regular' ? paise(price - taxIn(price, gstRateOf(price))) : price
}

/** What a unit earns at this price; undefined without a cost, or for a product that is given away. */
export function marginOf(
  { price, costPrice }: { readonly price: Paise; readonly costPrice: Paise | null },
  settings: Pick<ShopSettings, 'taxMode'>,
): Margin | undefined {
  const net = afterTax(price, settings)
  if (costPrice === null || net === 0) return undefined
  return { amount: net - costPrice, percent: Math.round(((net - costPrice) / net) * 1000) / 10 }
}

/** A margin as people read it: `₹213.40 (37.5%)`. */
export function marginText({ amount, percent }: Margin): string {
  const sign = amount < 0 ? '−' : ''
  return `${sign}${formatRupees(paise(Math.abs(amount)))} (${sign}${Math.abs(percent)}%)`
}

/** The margin at a price, with the tax that it comes after: `₹213.40 (37.5%), after 5% GST`. */
export function marginAtPriceText(margin: Margin, price: Paise, { taxMode }: Pick<ShopSettings, 'taxMode'>): string {
  return marginText(margin) + (taxMode === 'regular' ? `, after ${gstRateOf(price) / 100}% GST` : '')
}

import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { gstRateOf, isBetweenRates, PRICES_OUTSIDE_BAND } from '../gst-rate.ts'
import { marginOf } from '../margin.ts'
import { type AskedPrice, wasAsked } from '../prices/price-history.ts'
import type { ProductInput } from '../product-fields.ts'
import type { EditedProduct } from './edited-product.ts'

/** What the administrator confirms before the product is saved. */
export type ProductWarning =
  | 'in-sale'
  | 'price-between-rates'
  | 'price-changes-tax-rate'
  | 'slipped-digit'
  | 'unusual-price'
  | 'original-below-price'
  | 'original-not-asked'
  | 'below-cost'

/** The name of the form's inputs that say which warnings the administrator has seen. */
export const SEEN_WARNINGS = 'seenWarnings'

type Prices = Pick<ProductInput, 'price' | 'originalPrice'> & Partial<Pick<ProductInput, 'costPrice'>>

interface Saving {
  /** What will be shown. */
  readonly input: Prices
  /** What is shown already; undefined for a new product. */
  readonly shown: (Prices & Pick<EditedProduct, 'usual'>) | undefined
  readonly settings: Pick<ShopSettings, 'taxMode'>
  /** What products of the category usually cost; undefined while there are too few of them. */
  readonly usualPrice: Paise | undefined
  /** What the product has cost, the newest first, and how long an original price has to be asked; undefined while that isn't looked at. */
  readonly asked?: { readonly history: readonly AskedPrice[]; readonly days: number; readonly until: Date } | undefined
  /** Warnings that the administrator has seen and accepted by saving again. */
  readonly seen: readonly unknown[]
}

/**
 * The warnings to show before saving; empty if there is nothing to confirm. Prices that stay as they are aren't warned about
 * again. The tax rate of a price matters only to a shop that collects tax: the tax screen lists such products if the shop
 * registers later.
 */
export function productWarnings({ input, shown, settings, usualPrice, asked, seen }: Saving): ProductWarning[] {
  const { price, originalPrice, costPrice = null } = input
  const found: (ProductWarning | false | undefined)[] = []
  if (shown?.price !== price) {
    found.push(shown?.usual && 'in-sale')
    const unusual = usualPrice !== undefined && unusualPrice(price, usualPrice)
    found.push(unusual)
    if (settings.taxMode === 'regular') {
      const hasOtherRate = shown !== undefined && gstRateOf(shown.price) !== gstRateOf(price)
      found.push(isBetweenRates(price) ? 'price-between-rates' : hasOtherRate && 'price-changes-tax-rate')
    }
  }
  if (shown?.price !== price || shown.originalPrice !== originalPrice) {
    found.push(originalPrice < price && 'original-below-price')
    const isAsked = !asked || originalPrice <= price || wasAsked(originalPrice, asked.history, asked)
    found.push(!isAsked && 'original-not-asked')
  }
  if (shown?.price !== price || shown.costPrice !== costPrice) {
    const margin = marginOf({ price, costPrice }, settings)
    found.push(margin !== undefined && margin.amount < 0 && 'below-cost')
  }
  return found.filter(
    (warning) => warning !== false && warning !== undefined && !seen.includes(warning),
  ) as ProductWarning[]
}

/** A price is unusual if it is at least this many times the usual price, or at most the usual price divided by this. */
const UNUSUAL = 3

/** A corrected price, with one digit more or fewer, is near the usual one if it is at most twice, and at least half of it. */
const NEAR = 2

function unusualPrice(price: Paise, usual: Paise): 'slipped-digit' | 'unusual-price' | undefined {
  if (price < usual * UNUSUAL && price * UNUSUAL > usual) return undefined
  const corrected = price < usual ? price * 10 : price / 10
  const isNear = corrected <= usual * NEAR && corrected * NEAR >= usual
  return isNear ? 'slipped-digit' : 'unusual-price'
}

const { below, above } = PRICES_OUTSIDE_BAND

/** The words of a warning, for the field that it is about. @param usualPrice As given to {@link productWarnings}. */
export function warningNote(warning: ProductWarning, usualPrice: Paise | undefined): string {
  const usual =
    usualPrice === undefined ? '' : ` Products in this category usually cost about ${formatRupees(usualPrice)}.`
  switch (warning) {
    case 'in-sale':
      return 'This price is from a sale. If you change it, the product leaves the sale and keeps your price.'
    case 'price-between-rates':
      return `This price fits neither 5% nor 18% tax, so it’s taxed at 18%. The nearest prices that fit are ${formatRupees(below)} and ${formatRupees(above)}.`
    case 'price-changes-tax-rate':
      return `This price changes the product’s tax rate: it’s 5% up to ${formatRupees(below)}, and 18% above that.`
    case 'slipped-digit':
      return `Does this price have a digit too few or too many?${usual}`
    case 'unusual-price':
      return `This price is far from the usual one.${usual}`
    case 'below-cost':
      return 'This price is below what a unit costs you, after the tax in it.'
    case 'original-not-asked':
      return 'This product hasn’t cost its original price for long enough, or not lately. Its price history shows what it has cost, and your legal settings say how long it should.'
    case 'original-below-price':
      return 'The original price is below the price, so no discount is shown.'
  }
}

/** The words of a warning that keeps the form from being saved. */
export function warningText(warning: ProductWarning, usualPrice: Paise | undefined): string {
  return `${warningNote(warning, usualPrice)} Change it, or save again to keep it.`
}

/** The prices as typed; undefined where nothing readable is. */
interface TypedPrices {
  readonly price: Paise | undefined
  readonly originalPrice: Paise | undefined
  readonly mrp: Paise | undefined
  readonly costPrice?: Paise | undefined
}

/** What to say at the prices while they are typed, by field. */
export function priceNotes(
  { price, originalPrice, mrp, costPrice }: TypedPrices,
  saving: Omit<Saving, 'input' | 'seen'>,
): { price: string[]; originalPrice: string[] } {
  const input =
    price === undefined ? undefined : { price, originalPrice: originalPrice ?? price, costPrice: costPrice ?? null }
  const warnings = input ? productWarnings({ ...saving, input, seen: [] }) : []
  const noteAt = (isOriginal: boolean) =>
    warnings
      .filter((warning) => warning.startsWith('original-') === isOriginal)
      .map((warning) => warningNote(warning, saving.usualPrice))
  const aboveMrp = (amount: Paise | undefined) =>
    amount !== undefined && mrp !== undefined && amount > mrp
      ? [`This is above the MRP of ${formatRupees(mrp)}, which the law forbids.`]
      : []
  return {
    price: [...aboveMrp(price), ...noteAt(false)],
    originalPrice: [...aboveMrp(originalPrice), ...noteAt(true)],
  }
}

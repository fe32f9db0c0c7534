import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees } from '#app/money.ts'
import { isBetweenRates, PRICES_OUTSIDE_BAND } from '../gst-rate.ts'
import type { ProductInput } from '../product-fields.ts'

/** What the administrator confirms before the product is saved. */
export type ProductWarning = 'price-between-rates'

/** The name of the form's inputs that say which warnings the administrator has seen. */
export const SEEN_WARNINGS = 'seenWarnings'

interface Saving {
  /** What will be shown. */
  readonly input: Pick<ProductInput, 'price'>
  /** What is shown already; undefined for a new product. */
  readonly shown: Pick<ProductInput, 'price'> | undefined
  readonly settings: Pick<ShopSettings, 'taxMode'>
  /** Warnings that the administrator has seen and accepted by saving again. */
  readonly seen: readonly unknown[]
}

/**
 * The warnings to show before saving; empty if there is nothing to confirm. A price that stays as it is isn't warned about
 * again. The tax rate of a price matters only to a shop that collects tax: the tax screen lists such products if the shop
 * registers later.
 */
export function productWarnings({ input, shown, settings, seen }: Saving): ProductWarning[] {
  const isFlawed = settings.taxMode === 'regular' && isBetweenRates(input.price)
  const isAccepted = seen.includes('price-between-rates') || shown?.price === input.price
  return isFlawed && !isAccepted ? ['price-between-rates'] : []
}

const { below, above } = PRICES_OUTSIDE_BAND

/** The words of each warning, for the form. */
export const WARNING_TEXTS: Record<ProductWarning, string> = {
  'price-between-rates': `This price fits neither 5% nor 18% tax. The nearest prices that fit are ${formatRupees(below)} and ${formatRupees(above)}. Change it, or save again to keep it with 18% tax.`,
}

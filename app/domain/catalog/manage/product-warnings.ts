import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { formatRupees } from '#app/money.ts'
import { DECLARATION_NAMES, type Declaration, missingDeclarations, type UsualMaker } from '../declarations.ts'
import { isBetweenRates, PRICES_OUTSIDE_BAND } from '../gst-rate.ts'
import type { ProductInput } from '../product-fields.ts'

/** What the administrator confirms before shoppers see the product: a declaration that it lacks, or its price. */
export type ProductWarning = Declaration | 'price-between-rates'

/** The name of the form's inputs that say which warnings the administrator has seen. */
export const SEEN_WARNINGS = 'seenWarnings'

interface Saving {
  /** What will be shown. */
  readonly input: ProductInput
  /** What is shown already; undefined for a new product. */
  readonly shown: ProductInput | undefined
  readonly settings: UsualMaker & Pick<ShopSettings, 'taxMode'>
  /** Warnings that the administrator has seen and accepted by saving again. */
  readonly seen: readonly unknown[]
}

/**
 * The warnings to show before saving; empty if there is nothing to confirm. What is already shown with the same flaw isn't
 * warned about again, so that other changes to it save at once. The tax rate of a price matters only to a shop that collects
 * tax: the tax screen lists such products if the shop registers later.
 */
export function productWarnings({ input, shown, settings, seen }: Saving): ProductWarning[] {
  const missing: ProductWarning[] = missingDeclarations(input, settings)
  const isPriceFlawed = settings.taxMode === 'regular' && isBetweenRates(input.price)
  const warnings = isPriceFlawed ? [...missing, 'price-between-rates' as const] : missing
  const known: unknown[] = [...seen]
  if (shown) known.push(...missingDeclarations(shown, settings))
  if (shown?.price === input.price) known.push('price-between-rates')
  return warnings.every((warning) => known.includes(warning)) ? [] : warnings
}

const list = new Intl.ListFormat('en-IN')

/** Warnings in words, for the form. @param warnings Not empty. */
export function warningText(warnings: readonly ProductWarning[]): string {
  const declarations = warnings.filter((warning) => warning !== 'price-between-rates')
  const texts = declarations.length > 0 ? [declarationText(declarations)] : []
  return (declarations.length < warnings.length ? [...texts, PRICE_TEXT] : texts).join('\n')
}

const { below, above } = PRICES_OUTSIDE_BAND
const PRICE_TEXT = `This price fits neither 5% nor 18% tax. The nearest prices that fit are ${formatRupees(below)} and ${formatRupees(above)}. Change it, or save again to keep it with 18% tax.`

function declarationText(declarations: readonly Declaration[]): string {
  const names = list.format(declarations.map((declaration) => DECLARATION_NAMES[declaration]))
  return `Shoppers will see this product without its ${names}, which the law asks online shops to show. Add them below, or save again to leave them out for now.`
}

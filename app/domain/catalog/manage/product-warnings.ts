import { DECLARATION_NAMES, type Declaration, missingDeclarations, type UsualMaker } from '../declarations.ts'
import type { ProductInput } from '../product-fields.ts'

/** What the administrator confirms before shoppers see the product. */
export type ProductWarning = Declaration

/** The name of the form's inputs that say which warnings the administrator has seen. */
export const SEEN_WARNINGS = 'seenWarnings'

interface Saving {
  /** What will be shown. */
  readonly input: ProductInput
  /** What is shown already; undefined for a new product. */
  readonly shown: ProductInput | undefined
  readonly usual: UsualMaker
  /** Warnings that the administrator has seen and accepted by saving again. */
  readonly seen: readonly unknown[]
}

/**
 * The warnings to show before saving; empty if there is nothing to confirm. A product that is already shown without a
 * declaration isn't warned about again, so that other changes to it save at once.
 */
export function productWarnings({ input, shown, usual, seen }: Saving): ProductWarning[] {
  const missing = missingDeclarations(input, usual)
  const known: unknown[] = [...seen, ...(shown ? missingDeclarations(shown, usual) : [])]
  return missing.every((declaration) => known.includes(declaration)) ? [] : missing
}

const list = new Intl.ListFormat('en-IN')

/** Warnings in words, for the form. @param warnings Not empty. */
export function warningText(warnings: readonly ProductWarning[]): string {
  const names = list.format(warnings.map((warning) => DECLARATION_NAMES[warning]))
  return `Shoppers will see this product without its ${names}, which the law asks online shops to show. Add them below, or save again to leave them out for now.`
}

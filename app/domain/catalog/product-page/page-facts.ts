import { shownText } from '../field-texts.ts'
import type { Product } from '../product.ts'
import { FIELD_LIST, type InternalField, type ProductField } from '../product-fields.ts'

/** A field as the product page lists it. */
export interface PageFact {
  readonly label: string
  /** Not empty. */
  readonly text: string
  readonly schemaOrg: ProductField['schemaOrg']
}

const LISTED = FIELD_LIST.filter(({ onProductPage }) => onProductPage)

/** What the product page lists below the description, in the order of the table of fields. */
export function pageFacts(product: Product): PageFact[] {
  return LISTED.map(({ name, label, schemaOrg }) => ({
    label,
    text: shownText(name, product[name as Exclude<typeof name, InternalField>]),
    schemaOrg,
  })).filter(({ text }) => text !== '')
}

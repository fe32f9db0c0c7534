import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { shownText } from '../field-texts.ts'
import { measurementRows } from '../measurements.ts'
import type { Product } from '../product.ts'
import { FIELD_LIST, type InternalField, type ProductField } from '../product-fields.ts'

/** A field as the product page lists it. */
export interface PageFact {
  readonly label: string
  /** Not empty. */
  readonly text: string
  readonly schemaOrg: ProductField['schemaOrg']
  /** The text as the rows of a table, the header first; only for measurements. */
  readonly rows?: readonly (readonly string[])[]
}

type Usual = Pick<ShopSettings, 'maker' | 'packer' | 'careEmail' | 'phone'>

const LISTED = FIELD_LIST.filter(({ onProductPage }) => onProductPage)

/**
 * What the product page lists below the description: fields in the order of their table, and consumer care. A product without
 * a maker or packer of its own has the settings'; where they are blank as well, there is none.
 */
export function pageFacts(product: Product, usual: Usual): PageFact[] {
  const shown = { ...product, maker: product.maker || usual.maker, packer: product.packer || usual.packer }
  const facts = LISTED.map(({ name, kind, label, schemaOrg }): PageFact => {
    const text = shownText(name, shown[name as Exclude<typeof name, InternalField>])
    return { label, text, schemaOrg, ...(kind === 'measurements' && { rows: measurementRows(text) }) }
  })
  const care = `${usual.careEmail}\n${usual.phone}`
  return [...facts.filter(({ text }) => text !== ''), { label: 'Consumer care', text: care, schemaOrg: CARE }]
}

const CARE = 'additionalProperty'

import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { measurementRows } from '#app/vocabulary/measurements.ts'
import { careSymbolsIn, type ShownCareSymbol, showCareSymbols } from '../care-symbols.ts'
import { shownText } from '../field-texts.ts'
import type { Product } from '../product.ts'
import { FIELD_LIST, type ListedFields, type ProductField } from '../product-fields.ts'

/** A field as the product page lists it. */
export interface PageFact {
  readonly label: string
  /** Not empty. */
  readonly text: string
  readonly schemaOrg: ProductField['schemaOrg']
  /** The text as the rows of a table, the header first; only for measurements. */
  readonly rows?: readonly (readonly string[])[]
  /** Shown with the text; only for care instructions. */
  readonly symbols?: readonly ShownCareSymbol[]
  /** Belongs to how the product is made. */
  readonly isCraft?: true
}

type Usual = Pick<ShopSettings, 'maker' | 'packer' | 'careEmail' | 'phone'>

const LISTED = FIELD_LIST.filter(({ onProductPage }) => onProductPage)

/**
 * What the product page lists below the description: fields in the order of their table, and consumer care. A product without its
 * own maker or packer shows the one in the settings; if that is blank, too, it shows none. Care symbols are those that the owner
 * chose, or that the care instructions name.
 */
export function pageFacts(product: Product, usual: Usual): PageFact[] {
  const shown = { ...product, maker: product.maker || usual.maker, packer: product.packer || usual.packer }
  const facts = LISTED.map((field): PageFact => {
    const { name, kind, label, schemaOrg, group } = field
    const value = shown[name as keyof ListedFields]
    const text = field.kind === 'flag' ? (value && field.statement) || '' : shownText(name, value)
    return {
      label,
      text,
      schemaOrg,
      ...(kind === 'measurements' && { rows: measurementRows(text) }),
      ...(name === 'careInstructions' && { symbols: careSymbolsOf(product) }),
      ...(group === 'craft' && { isCraft: true }),
    }
  })
  const care = `${usual.careEmail}\n${usual.phone}`
  return [...facts.filter(({ text }) => text !== ''), { label: 'Consumer care', text: care, schemaOrg: CARE }]
}

function careSymbolsOf({ careSymbols, careInstructions }: Product): ShownCareSymbol[] {
  return showCareSymbols(careSymbols.length > 0 ? careSymbols : careSymbolsIn(careInstructions))
}

const CARE = 'additionalProperty'

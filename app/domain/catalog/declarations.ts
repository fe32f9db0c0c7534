import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { unmeasuredSizes } from '#app/shared/measurements.ts'
import type { ProductInput } from './product-fields.ts'

/** Declarations that a shop may have left out; the country of origin and consumer care are always there. */
export const DECLARATIONS = ['mrp', 'net-quantity', 'measurements', 'maker'] as const

export type Declaration = (typeof DECLARATIONS)[number]

/** The names of the declarations, as they continue a sentence. */
export const DECLARATION_NAMES: Record<Declaration, string> = {
  mrp: 'MRP',
  'net-quantity': 'net quantity',
  measurements: 'measurements of every size',
  maker: 'maker or packer',
}

/** What the shop's settings say for products that don't name a maker or packer of their own. */
export type UsualMaker = Pick<ShopSettings, 'maker' | 'packer'>

type Declared = Pick<ProductInput, 'mrp' | 'netQuantity' | 'sizes' | 'measurements' | 'maker' | 'packer'>

/**
 * The declarations that rule 6 of the Legal Metrology (Packaged Commodities) Rules requires online shops to show and that this
 * product lacks, in the order of {@link DECLARATIONS}.
 */
export function missingDeclarations(product: Declared, usual: UsualMaker): Declaration[] {
  const isMissing: Record<Declaration, boolean> = {
    mrp: product.mrp === null,
    'net-quantity': product.netQuantity === '',
    measurements: unmeasuredSizes(product).length > 0,
    maker: [product.maker, product.packer, usual.maker, usual.packer].every((text) => text === ''),
  }
  return DECLARATIONS.filter((declaration) => isMissing[declaration])
}

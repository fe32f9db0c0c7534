import type { ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { readMeasurements, type SizeMeasurements } from '#app/vocabulary/measurements.ts'
import { type SharedGuide, withGuideOf } from './designs/shared-guide.ts'
import type { ProductInput } from './product-fields.ts'
import { categoryGuide, findSize, type GuideSettings } from './size-guide/size-guide.ts'
import { SIZE_NAMES } from './size-name.ts'

/** Declarations that a shop may have left out; the country of origin and consumer care are always there. */
export const DECLARATIONS = ['mrp', 'net-quantity', 'measurements', 'maker'] as const

export type Declaration = (typeof DECLARATIONS)[number]

const DECLARATION_NAMES: Record<Declaration, string> = {
  mrp: 'MRP',
  'net-quantity': 'net quantity',
  measurements: 'every size in cm',
  maker: 'maker or packer',
}

/** What the shop's settings say for products that don't declare it themselves. */
export type UsualDeclarations = Pick<ShopSettings, 'maker' | 'packer'> & GuideSettings

type Sized = Pick<ProductInput, 'category' | 'sizes' | 'sizeGuide' | 'measurements'>

type Declared = Sized & Pick<ProductInput, 'mrp' | 'netQuantity' | 'maker' | 'packer'>

/**
 * The declarations that rule 6 of the Legal Metrology (Packaged Commodities) Rules requires online shops to show and that this
 * product lacks, in the order of {@link DECLARATIONS}.
 */
export function missingDeclarations(product: Declared, usual: UsualDeclarations): Declaration[] {
  const isMissing: Record<Declaration, boolean> = {
    mrp: product.mrp === null,
    'net-quantity': product.netQuantity === '',
    measurements: unmeasuredSizes(product, usual).length > 0,
    maker: [product.maker, product.packer, usual.maker, usual.packer].every((text) => text === ''),
  }
  return DECLARATIONS.filter((declaration) => isMissing[declaration])
}

/**
 * The declarations that this product lacks and the settings require before it is shown; none if they require none, or it is hidden.
 *
 * @param designGuide Undefined for a product without a design.
 */
export function undeclared(
  product: Declared & Pick<ProductInput, 'isHidden'>,
  settings: UsualDeclarations & Pick<ShopSettings, 'declarationsRequired'>,
  designGuide: SharedGuide | undefined,
): Declaration[] {
  if (!settings.declarationsRequired || product.isHidden) return []
  return missingDeclarations(withGuideOf(designGuide, product), settings)
}

/** Declarations as words that continue a sentence, such as `MRP and net quantity`. */
export function listDeclarations(declarations: readonly Declaration[]): string {
  return list.format(declarations.map((declaration) => DECLARATION_NAMES[declaration]))
}

const list = new Intl.ListFormat('en-IN')

/** The sizes of a product that neither its own measurements nor the size guide give in centimetres, in the product's order. */
export function unmeasuredSizes(product: Sized, settings: GuideSettings): string[] {
  const usual = measuredSizes(settings, product.category)
  const own = (text: string) => (readMeasurements(text) ?? []).map(({ size }) => size.toLowerCase())
  const measured = new Set([
    ...(product.sizeGuide === '' ? usual.body : own(product.sizeGuide)),
    ...(product.measurements === '' ? usual.garment : own(product.measurements)),
  ])
  return product.sizes.filter((size) => !measured.has(size.toLowerCase()))
}

/** The sizes in the settings' guide of a category, in small letters and every usual spelling: of the body, and of the garment. */
export function measuredSizes(settings: GuideSettings, category: string): { body: string[]; garment: string[] } {
  const { body, garment } = categoryGuide(settings, category)
  return { body: spellingsOf(body), garment: spellingsOf(garment) }
}

function spellingsOf(guide: readonly SizeMeasurements[]): string[] {
  const sizes = guide.map(({ size }) => size)
  const spellings = SPELLINGS.filter((spelling) => findSize(sizes, spelling) !== undefined)
  return [...new Set([...sizes, ...spellings].map((size) => size.toLowerCase()))]
}

const SPELLINGS = [...SIZE_NAMES, '2XS', '2XL', 'XXXL', 'XXXXL', 'XXXXXL', 'XXXXXXL', 'Freesize', 'One size']

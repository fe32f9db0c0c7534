import { settingsAt } from '#app/domain/settings/manage/settings-sections.ts'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { paise } from '#app/money.ts'
import { Banner } from '#app/ui/banner.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import {
  type Declaration,
  listDeclarations,
  missingDeclarations,
  type UsualDeclarations,
  unmeasuredSizes,
} from '../declarations.ts'
import { type SharedGuide, withGuideOf } from '../designs/shared-guide.ts'
import type { FieldName } from '../product-fields.ts'
import { splitSizes, type TypedProduct } from './product-input.ts'

const list = new Intl.ListFormat('en-IN')

type Typed = Readonly<Partial<Record<keyof TypedProduct, unknown>>> | undefined

/** The fields that declarations are typed into, each with its declaration and itself left blank. */
const DECLARED_IN = {
  mrp: ['mrp', { mrp: null }],
  netQuantity: ['net-quantity', { netQuantity: '' }],
  measurements: ['measurements', { measurements: '' }],
  maker: ['maker', { maker: '' }],
  packer: ['maker', { packer: '' }],
} as const

/**
 * The declarations that the typed product lacks, what to say of them at their fields, what else to say at fields, and which
 * fields a declaration depends on: those that can't be left blank where declarations are required.
 *
 * @param designGuide Undefined for a product without a design.
 */
export function typedDeclarations(typed: Typed, usual: UsualDeclarations, designGuide: SharedGuide | undefined) {
  const text = (name: keyof TypedProduct) => String(typed?.[name] ?? '').trim()
  const product = {
    mrp: text('mrp') === '' ? null : paise(0),
    netQuantity: text('netQuantity'),
    category: text('category'),
    sizes: splitSizes(text('sizes')),
    sizeGuide: text('sizeGuide'),
    measurements: text('measurements'),
    maker: text('maker'),
    packer: text('packer'),
  }
  const missingIn = (some: typeof product) => missingDeclarations(withGuideOf(designGuide, some), usual)
  const missing = missingIn(product)
  const needed = Object.entries(DECLARED_IN)
    .filter(([, [declaration, blank]]) => missingIn({ ...product, ...blank }).includes(declaration))
    .map(([name]) => name)
  const noteOf = (declaration: Declaration, note: string) => (missing.includes(declaration) ? note : undefined)
  const lacking: Partial<Record<FieldName, string | undefined>> = {
    mrp: noteOf('mrp', 'The law requires the MRP.'),
    netQuantity: noteOf('net-quantity', 'The law requires the net quantity.'),
    measurements: noteOf(
      'measurements',
      `The law requires every size in cm. The size guide doesn’t have ${list.format(unmeasuredSizes(withGuideOf(designGuide, product), usual))}.`,
    ),
    maker: noteOf('maker', 'The law requires a maker or packer, here or for all products in Settings.'),
  }
  const origin = text('countryOfOrigin')
  const isImported = !['', 'india'].includes(origin.toLowerCase())
  const hints: Partial<Record<FieldName, string | undefined>> = {
    countryOfOrigin: origin === '' ? 'Shoppers see India while this is blank.' : undefined,
    // Rule 6(1)(a) of the Legal Metrology (Packaged Commodities) Rules.
    maker: isImported
      ? 'The law requires the importer of products from abroad, too. Add their name and address after the maker’s.'
      : undefined,
  }
  return { missing, lacking, hints, needed }
}

interface MissingDeclarationsProps {
  missing: readonly Declaration[]
  /** What the settings require them for; false if the product can be saved without them. */
  required: 'to-publish' | 'to-save' | false
}

/** Says which declarations a product would be shown without, or needs first; nothing if none is missing. */
export function MissingDeclarations({ missing, required }: MissingDeclarationsProps) {
  if (missing.length === 0) return null
  const names = listDeclarations(missing)
  return (
    <Banner tone="warning" className="mt-3">
      {required === false && <p>Shoppers will see this product without its {names}. You can add them later.</p>}
      {required === 'to-publish' && <p>This product stays a draft until it has its {names}.</p>}
      {required === 'to-save' && <p>Changes aren’t saved until this product has its {names}.</p>}
    </Banner>
  )
}

/** The consumer care that the product page shows, which is the same for all products; says so while it is still the demo's. */
export function ConsumerCare() {
  const { careEmail, phone } = useShop()
  const isInvented = careEmail === DEFAULT_SETTINGS.careEmail || phone === DEFAULT_SETTINGS.phone
  return (
    <div className="mt-4.5 text-sm">
      <p className="text-label font-semibold">Consumer care</p>
      <p className="wrap-anywhere">
        {careEmail}, {phone}
      </p>
      <p className={isInvented ? 'font-medium text-haldi-700' : 'text-muted'}>
        {isInvented && 'The law requires your own contact, and this is the demo’s. '}
        Change it for all products in <TextLink to={settingsAt('contact')}>Settings</TextLink>.
      </p>
    </div>
  )
}

import type { SettingField } from '#app/domain/settings/settings-fields.ts'
import { type Paise, plainRupees } from '#app/money.ts'
import { toShopMinute } from '#app/shared/dates.ts'
import { COLLECTION_SORTS, type Collection } from '#app/vocabulary/collections.ts'
import { FABRICS, SWATCHES } from '../listing/facet-values.ts'
import { type Facet, facetValueLabel } from '../listing/facets.ts'
import { OCCASIONS } from '../occasions.ts'
import { type FieldSections, namedSections } from '../owners-lists/entry-sections.ts'

/** What the owner fills in about a collection. */
export type CollectionInput = Omit<Collection, 'id' | 'formerSlugs'>

const optional = { default: '', isOptional: true } as const
const text = { ...optional, kind: 'text' } as const
const moment = { kind: 'moment', default: null, isOptional: true } as const
const amount = { kind: 'optional-amount', default: null, isOptional: true } as const

/** How many collections the home page shows. */
export const MAX_ON_HOME = 6

/** The fields of a collection in the sections of its form. They look and are checked as settings. */
const SECTIONS = {
  'Name and words': {
    name: {
      kind: 'text',
      label: 'Name',
      default: '',
      maxLength: 40,
      hint: 'Short, as menus and the home page show it',
    },
    slug: {
      ...text,
      label: 'Address',
      maxLength: 40,
      hint: 'Small letters, digits and hyphens, such as diwali. If blank, it’s made from the name, or stays as it was saved. Links to earlier addresses keep working',
    },
    heading: { ...text, label: 'Heading', hint: 'On its page. If blank, the name', maxLength: 80 },
    image: { ...optional, kind: 'image', label: 'Picture', hint: 'Beside the heading. Landscape works best' },
    description: { ...optional, kind: 'long-text', label: 'Words below the heading', maxLength: 600 },
  },
  'Where and when': {
    isShown: { kind: 'flag', label: 'Visitors can open its page', default: false },
    onHome: {
      kind: 'flag',
      label: `Show its first products on the home page (up to ${MAX_ON_HOME} open collections, in their order)`,
      default: false,
    },
    inMenu: { kind: 'flag', label: 'Show in the menu', default: false },
    opensAt: { ...moment, label: 'Opens', hint: 'In India time. If blank, it’s always open' },
    endsAt: { ...moment, label: 'Ends', hint: 'In India time. If blank, it has no end' },
  },
  Products: {
    kind: {
      kind: 'choice',
      label: 'Products',
      default: 'rule',
      options: { rule: 'By a rule', picked: 'Hand-picked' },
      hint: 'Save the collection first, then pick its products. A rule shows every product that matches all of these',
    },
    sort: { kind: 'choice', label: 'Order', default: 'usual', options: COLLECTION_SORTS },
    category: { ...optional, kind: 'optional-choice', label: 'Category', options: {} },
    colorFamily: oneOf('Colour', 'colorFamily', Object.keys(SWATCHES)),
    fabric: oneOf('Material', 'fabric', FABRICS),
    occasion: oneOf('Occasion', 'occasion', OCCASIONS),
    minPrice: { ...amount, label: 'Price from (₹)' },
    maxPrice: { ...amount, label: 'Price up to (₹)' },
    newDays: {
      kind: 'optional-count',
      label: 'Added within (days)',
      default: null,
      isOptional: true,
      min: 1,
      max: 365,
    },
    isReduced: { kind: 'flag', label: 'Only products with a reduced price', default: false },
  },
  'Search engines and shared links': {
    searchTitle: { ...text, label: 'Title for search engines', maxLength: 70 },
    searchDescription: { ...text, label: 'Description for search engines', maxLength: 200 },
  },
} as const satisfies FieldSections<keyof CollectionInput>

export const COLLECTION_FIELDS = {
  ...SECTIONS['Name and words'],
  ...SECTIONS['Where and when'],
  ...SECTIONS.Products,
  ...SECTIONS['Search engines and shared links'],
} as const satisfies Record<keyof CollectionInput, SettingField>

/** The fields with their names. */
export const COLLECTION_FIELD_LIST = Object.values(namedSections<keyof CollectionInput>(SECTIONS)).flat()

/** The same by section. @param categories What a rule can name, by key. */
export function collectionSections(categories: Readonly<Record<string, string>>) {
  const { Products: products } = SECTIONS
  const category = { ...products.category, options: categories }
  return namedSections<keyof CollectionInput>({ ...SECTIONS, Products: { ...products, category } })
}

function oneOf(label: string, facet: Facet, values: readonly string[]) {
  const options = Object.fromEntries(values.map((value) => [value, facetValueLabel(facet, value)]))
  return { ...optional, kind: 'optional-choice', label, options } as const
}

/** A collection as its inputs show it; nothing for what is blank or switched off. @param collection Undefined for a new one. */
export function collectionInputValues(collection: CollectionInput | undefined): Record<string, string> {
  const values = COLLECTION_FIELD_LIST.map((field) => {
    const value = collection ? collection[field.name] : field.default
    return [field.name, value === null || value === false ? '' : typedText(field, value)] as const
  })
  return Object.fromEntries(values.filter(([, typed]) => typed !== ''))
}

function typedText({ kind }: SettingField, value: unknown): string {
  if (kind === 'flag') return 'on'
  if (kind === 'optional-amount') return plainRupees(value as Paise)
  return kind === 'moment' ? toShopMinute(new Date(String(value))) : String(value)
}

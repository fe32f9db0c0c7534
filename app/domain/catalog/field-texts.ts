import { formatRupees, plainRupees } from '#app/money.ts'
import { categoryLabel, type PublicCategory, withCapital } from '#app/vocabulary/categories.ts'
import { showCareSymbols } from './care-symbols.ts'
import {
  FIELD_LIST,
  type FieldKind,
  type FieldName,
  type KindOf,
  mapFields,
  PRODUCT_FIELDS,
  type ProductInput,
  type ValueByKind,
} from './product-fields.ts'

type Texts = { readonly [Kind in FieldKind]: (value: ValueByKind[Kind]) => string }

const asTyped: Texts = {
  text: (text) => text,
  'long-text': (text) => text,
  digits: (digits) => digits ?? '',
  amount: plainRupees,
  'optional-amount': (amount) => (amount === null ? '' : plainRupees(amount)),
  count: String,
  category: (name) => name,
  sizes: (sizes) => sizes.join(', '),
  measurements: (lines) => lines,
  codes: (entries) => entries,
  images: (urls) => urls.join('\n'),
  image: (url) => url,
  'care-symbols': (codes) => codes.join(', '),
  choices: (codes) => codes.join(', '),
  flag: (isOn) => (isOn ? 'yes' : 'no'),
}

const asShown: Texts = {
  ...asTyped,
  amount: formatRupees,
  'optional-amount': (amount) => (amount === null ? '' : formatRupees(amount)),
  category: withCapital,
  images: (urls) => `${urls.length}`,
  image: (url) => (url === '' ? '' : 'Yes'),
  'care-symbols': (codes) =>
    showCareSymbols(codes)
      .map(({ words }) => words)
      .join(', '),
  choices: (codes) => codes.map(withCapital).join(', '),
}

/** A field as it is typed into the form or a product file: `749`, `S, M`. Empty if it isn't set. */
export function typedText(name: FieldName, value: ProductInput[FieldName]): string {
  return textIn(asTyped, name, value)
}

/**
 * A field as people read it: `₹749`, `Festive`. Empty if it isn't set.
 *
 * @param shop Whose categories have names of their own.
 */
export function shownText(
  name: FieldName,
  value: ProductInput[FieldName],
  shop: { readonly categories?: readonly PublicCategory[] } = {},
): string {
  if (name === 'category') return categoryLabel(shop, String(value))
  return textIn(asShown, name, value)
}

function textIn(texts: Texts, name: FieldName, value: ProductInput[FieldName]): string {
  // The field's kind says which value it holds; TypeScript can't follow that through the name.
  const write = texts[PRODUCT_FIELDS[name].kind] as (value: unknown) => string
  return write(value)
}

/** Kinds whose inputs may be sent several times. */
export const REPEATED_KINDS = ['images', 'care-symbols', 'choices'] as const satisfies FieldKind[]

/** What the form's inputs show when it is opened. */
export type FieldValues = {
  [Name in FieldName]: KindOf<Name> extends (typeof REPEATED_KINDS)[number] ? string[] : string
}

/** A product as the values of the form's inputs. */
export function toFieldValues(product: ProductInput): FieldValues {
  return mapFields<FieldValues>(({ name, kind }) => {
    if (kind === 'images' || kind === 'choices') return product[name] as string[]
    if (kind === 'care-symbols') return product.careSymbols
    if (kind === 'flag') return product[name] ? 'on' : ''
    return typedText(name, product[name])
  })
}

/** Some of a product's fields as text, such as `Price: ₹749`, in the order of the form. */
export function describeFields(fields: Partial<ProductInput>): string[] {
  return FIELD_LIST.flatMap(({ name, label, kind }) => {
    const value = fields[name]
    if (value === undefined) return []
    const text = shownText(name, value)
    return `${label}: ${kind === 'images' ? `${text}, possibly in a different order` : shorten(text) || 'empty'}`
  })
}

function shorten(text: string): string {
  return text.length > 80 ? `${text.slice(0, 79).toWellFormed()}…` : text
}

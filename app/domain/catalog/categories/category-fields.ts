import type { SettingField } from '#app/domain/settings/settings-fields.ts'
import type { Category } from '#app/vocabulary/categories.ts'
import { type FieldSections, namedSections } from '../owners-lists/entry-sections.ts'

/** What the owner fills in about a category; `slug` makes the key of a new one. */
export type CategoryInput = Omit<Category, 'key' | 'formerSlugs'>

/** What kurtis are sold under in practice; chapter 61 is knitted, chapter 62 woven. */
const HSN_CODES = {
  '6206': 'Kurti, tunic or blouse, woven',
  '6211': 'Kurta set with bottom or dupatta, woven',
  '62114210': 'Kurta and salwar of cotton, woven',
  '6204': 'Suit, ensemble or dress, woven',
  '6106': 'Kurti, tunic or blouse, knitted',
  '6104': 'Suit, ensemble or dress, knitted',
  '6114': 'Other garment, knitted',
}

const optional = { default: '', isOptional: true } as const

/** The fields of a category in the sections of its form. They look and are checked as settings. */
const SECTIONS = {
  'Name and words': {
    name: { kind: 'text', label: 'Name', default: '', maxLength: 40 },
    slug: {
      ...optional,
      kind: 'text',
      label: 'Address',
      maxLength: 40,
      hint: 'Small letters, digits and hyphens, such as evening-wear. If blank, it’s made from the name. Links to earlier addresses keep working',
    },
    menuLabel: {
      ...optional,
      kind: 'text',
      label: 'Name in menus',
      maxLength: 40,
      hint: 'If blank, the name followed by “Kurtis”',
    },
    description: {
      ...optional,
      kind: 'text',
      label: 'Description',
      maxLength: 160,
      hint: 'One line on the home page. If blank, a standard line',
    },
    image: {
      ...optional,
      kind: 'image',
      label: 'Picture',
      hint: 'Portrait works best. Without one, the home page shows the most popular product',
    },
    isShown: { kind: 'flag', label: 'Show in menus, in filters and on the home page', default: true },
  },
  'Tax and sizes': {
    hsnCode: {
      ...optional,
      kind: 'digits',
      label: 'Usual HSN code',
      minLength: 4,
      maxLength: 8,
      proposals: HSN_CODES,
      hint: 'Usually 6206 for a woven kurti, 6211 for a set. Ask your accountant',
    },
    bodySizes: {
      ...optional,
      kind: 'measurements',
      label: 'Body measurements',
      maxLength: 2000,
      hint: 'Leave blank to use the sizes for all kurtis',
      example: 'A line for each size, for example M: bust 92, waist 76, hip 98',
    },
    garmentSizes: {
      ...optional,
      kind: 'measurements',
      label: 'Usual garment measurements',
      maxLength: 2000,
      hint: 'Shown for kurtis that declare no measurements of their own',
      example: 'A line for each size, for example M: bust 98, length 110, sleeve 42',
    },
  },
  'Search engines and shared links': {
    searchTitle: { ...optional, kind: 'text', label: 'Title for search engines', maxLength: 70 },
    searchDescription: { ...optional, kind: 'text', label: 'Description for search engines', maxLength: 200 },
    shareImage: {
      ...optional,
      kind: 'image',
      label: 'Share picture',
      hint: 'Shown when a link to the category is shared, instead of the shop’s. 1200 by 630 pixels work best',
    },
  },
} as const satisfies FieldSections<keyof CategoryInput>

const FIELDS: Readonly<Record<keyof CategoryInput, SettingField>> = {
  ...SECTIONS['Name and words'],
  ...SECTIONS['Tax and sizes'],
  ...SECTIONS['Search engines and shared links'],
}

/** The fields with their names. */
export const CATEGORY_FIELD_LIST = Object.values(namedSections({ FIELDS })).flat()

/** The same by section. @param hint Of the description, instead of the usual one. */
export function categorySections(hint?: string) {
  const { 'Name and words': words, ...others } = SECTIONS
  const description = { ...words.description, ...(hint && { hint }) }
  return namedSections<keyof CategoryInput>({ 'Name and words': { ...words, description }, ...others })
}

/** A category as its inputs show it; nothing for what is switched off. */
export function categoryInputValues(category: CategoryInput): Record<string, string> {
  const values = CATEGORY_FIELD_LIST.map(({ name }) => [name, category[name]] as const)
  return Object.fromEntries(values.flatMap(([name, value]) => (value ? [[name, value === true ? 'on' : value]] : [])))
}

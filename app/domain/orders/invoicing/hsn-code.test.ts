import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { type Category, DEFAULT_CATEGORIES } from '#app/vocabulary/categories.ts'
import { hsnCodeOf, usualHsnCodes } from './hsn-code.ts'

const none = usualHsnCodes(DEFAULT_SETTINGS)
const named = (name: string) => ({ name, category: 'casual', hsnCode: null })

test.each([
  ['Haldi Gota Kurta Palazzo Set', '6211'],
  ['Sunset Leheriya Anarkali', '6206'],
  ['KURTA SET with dupatta', '6211'],
])('without any code, %s is sold under %s', (name, code) => {
  expect(hsnCodeOf(named(name), none)).toBe(code)
})

test.each(DEFAULT_CATEGORIES)('the usual code of $key applies to products without their own', ({ key: category }) => {
  const coded = (known: Category) => (known.key === category ? { ...known, hsnCode: '62114290' } : known)
  const usual = usualHsnCodes({ categories: DEFAULT_CATEGORIES.map(coded) })
  expect(hsnCodeOf({ ...named('Anarkali'), category }, usual)).toBe('62114290')
  expect(hsnCodeOf({ ...named('Anarkali'), category, hsnCode: '6104' }, usual)).toBe('6104')
  expect(hsnCodeOf({ ...named('Anarkali'), category: 'bridal' }, usual)).toBe('6206')
})

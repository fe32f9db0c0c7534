import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS } from '#app/domain/settings/settings-fields.ts'
import { CATEGORIES } from '#app/vocabulary/categories.ts'
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

test.each(CATEGORIES)('the usual code of %s applies to products without their own', (category) => {
  const setting = { casual: 'hsnCasual', formal: 'hsnFormal', party: 'hsnParty', festive: 'hsnFestive' } as const
  const usual = usualHsnCodes({ ...DEFAULT_SETTINGS, [setting[category]]: '62114290' })
  expect(hsnCodeOf({ ...named('Anarkali'), category }, usual)).toBe('62114290')
  expect(hsnCodeOf({ ...named('Anarkali'), category, hsnCode: '6104' }, usual)).toBe('6104')
  expect(hsnCodeOf({ ...named('Anarkali'), category: 'bridal' }, usual)).toBe('6206')
})

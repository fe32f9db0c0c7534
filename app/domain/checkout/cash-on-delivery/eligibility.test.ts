import { expect, test } from 'vitest'
import { DEFAULT_SETTINGS, type ShopSettings } from '#app/domain/settings/settings-fields.ts'
import { paise } from '#app/money.ts'
import { type CodPurchase, codObstacle, codObstacleText, MOST_UNCONFIRMED } from './eligibility.ts'

const offered: ShopSettings = { ...DEFAULT_SETTINGS, codOffered: true }

const purchase: CodPurchase = {
  pinCode: '380009',
  total: paise(1_299_00),
  isGift: false,
  lines: [
    { name: 'Neel Kurti', category: 'casual' },
    { name: 'Rani Kurti', category: 'party' },
  ],
  refusals: 0,
  unconfirmed: 0,
}

const reasonOf = (settings: Partial<ShopSettings>, changes: Partial<CodPurchase> = {}) =>
  codObstacle({ ...offered, ...settings }, { ...purchase, ...changes })?.reason

test('M486 nothing is paid on delivery until the owner offers it', () => {
  expect(codObstacle(DEFAULT_SETTINGS, purchase)).toEqual({ reason: 'not-offered' })
  expect(reasonOf({})).toBeUndefined()
})

test('M535 a gift isn’t paid by its recipient', () => {
  expect(reasonOf({}, { isGift: true })).toBe('gift')
})

test('M486 areas are the first digits of PIN codes; none means everywhere', () => {
  expect(reasonOf({ codAreas: '302\n380' })).toBeUndefined()
  expect(reasonOf({ codAreas: '302, 3801' })).toBe('area')
  expect(reasonOf({ codAreas: '380009' })).toBeUndefined()
})

test('M486 a category is named by its address, now or before, in any case', () => {
  expect(reasonOf({ codCategoriesWithout: 'Party' })).toBe('category')
  expect(reasonOf({ codCategoriesWithout: 'formal' })).toBeUndefined()
  const [casual, formal, party, festive] = DEFAULT_SETTINGS.categories
  const renamed = { ...party, slug: 'evening', formerSlugs: ['party'] } as typeof party
  const categories = [casual, formal, renamed, festive].filter((category) => category !== undefined)
  expect(reasonOf({ codCategoriesWithout: 'party', categories })).toBe('category')
})

test('M486 the ceiling is the highest total, without the fee', () => {
  const settings = { codMost: paise(1_299_00), codFee: paise(50_00) }
  expect(reasonOf(settings)).toBeUndefined()
  expect(reasonOf(settings, { total: paise(1_299_01) })).toBe('too-dear')
})

test('M486 refused parcels and unconfirmed purchases end it at their number', () => {
  expect(reasonOf({ codRefusals: 2 }, { refusals: 1 })).toBeUndefined()
  expect(reasonOf({ codRefusals: 2 }, { refusals: 2 })).toBe('refused-before')
  expect(reasonOf({}, { unconfirmed: MOST_UNCONFIRMED - 1 })).toBeUndefined()
  expect(reasonOf({}, { unconfirmed: MOST_UNCONFIRMED })).toBe('unconfirmed-before')
})

test('each reason has words of its own', () => {
  const texts = [
    codObstacleText({ reason: 'not-offered' }),
    codObstacleText({ reason: 'area', pinCode: '380009' }),
    codObstacleText({ reason: 'category', name: 'Rani Kurti' }),
    codObstacleText({ reason: 'too-dear', most: paise(5_000_00) }),
    codObstacleText({ reason: 'refused-before' }),
    codObstacleText({ reason: 'unconfirmed-before' }),
  ]
  expect(new Set(texts).size).toBe(texts.length)
})

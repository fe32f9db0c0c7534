import { expect, test } from 'vitest'
import {
  categoryDescription,
  categoryKurtis,
  categoryLabel,
  categoryMenuLabel,
  categorySlug,
  DEFAULT_CATEGORIES,
  findCategory,
  menuCategories,
  newCategory,
} from '#app/vocabulary/categories.ts'

test('M16 a category is shown with a capital letter', () => {
  expect(categoryLabel({}, 'casual')).toBe('Casual')
  expect(categoryLabel({}, 'office-wear')).toBe('Office-wear')
})

test('M17 eight categories have their own descriptions, others get a general one', () => {
  const known = [...DEFAULT_CATEGORIES.map(({ key }) => key), 'ethnic', 'western', 'wedding', 'office'].map((key) =>
    categoryDescription({}, key),
  )
  expect(new Set(known).size).toBe(8)
  for (const line of known) expect(line).not.toMatch(/^Beautiful/)
  expect(categoryDescription({}, 'bridal')).toBe('Beautiful bridal collection')
  expect(categoryDescription({}, 'constructor')).toBe('Beautiful constructor collection')
})

test('the owner’s words for a category come first, under its key and its slug', () => {
  const evening = { ...newCategory('party', 'Evening'), slug: 'evening', formerSlugs: ['night'] }
  const shop = { categories: [evening, { ...newCategory('sari', 'Sari'), menuLabel: 'Saris', isShown: false }] }
  expect(['party', 'evening'].map((text) => categoryLabel(shop, text))).toEqual(['Evening', 'Evening'])
  expect(['party', 'sari', 'silk'].map((key) => categoryMenuLabel(shop, key))).toEqual([
    'Evening Kurtis',
    'Saris',
    'Silk Kurtis',
  ])
  expect(['evening', 'sari'].map((text) => categoryKurtis(shop, text))).toEqual(['Evening kurtis', 'Saris'])
  expect(['party', 'silk'].map((key) => categorySlug(shop, key))).toEqual(['evening', 'silk'])
  expect(categoryDescription(shop, 'party')).toBe('Made for evenings out')
  expect(categoryDescription(shop, 'sari')).toBe('Beautiful sari collection')
  expect(menuCategories(shop)).toEqual([evening])
  expect(findCategory(shop.categories, 'night')).toBe(evening)
})

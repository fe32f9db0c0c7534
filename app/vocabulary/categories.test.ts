import { expect, test } from 'vitest'
import { CATEGORIES, categoryDescription, categoryLabel } from '#app/vocabulary/categories.ts'

test('M16 a category is shown with a capital letter', () => {
  expect(categoryLabel('casual')).toBe('Casual')
  expect(categoryLabel('office-wear')).toBe('Office-wear')
})

test('M17 eight categories have their own descriptions, others get a general one', () => {
  const known = [...CATEGORIES, 'ethnic', 'western', 'wedding', 'office'].map(categoryDescription)
  expect(new Set(known).size).toBe(8)
  for (const line of known) expect(line).not.toMatch(/^Beautiful/)
  expect(categoryDescription('bridal')).toBe('Beautiful bridal collection')
  expect(categoryDescription('constructor')).toBe('Beautiful constructor collection')
})

import { describe, expect, test } from 'vitest'
import { type Category, DEFAULT_CATEGORIES, newCategory } from '#app/vocabulary/categories.ts'
import type { Arrangement } from '../owners-lists/list-entry.ts'
import { addCategory, arrangeCategory, editCategory, MAX_CATEGORIES, removeCategory } from './category-list.ts'

const input = (changes: Partial<Category> = {}) => ({ ...newCategory('', ''), slug: '', name: 'Evening', ...changes })

describe('adding', () => {
  test('puts the category last, with its address as its key', () => {
    const added = addCategory(DEFAULT_CATEGORIES, input({ name: 'Traditional', slug: 'ethnic' }))
    expect(added).toMatchObject({ status: 'planned', key: 'ethnic' })
    expect(added.status === 'planned' && added.categories.at(-1)).toMatchObject({ key: 'ethnic', slug: 'ethnic' })
  })

  test('is rejected for a key or an address in use, without an address, and beyond the limit', () => {
    const renamed = DEFAULT_CATEGORIES.map((category) => ({ ...category, slug: `${category.key}-wear` }))
    expect(addCategory(renamed, input({ slug: 'party' }))).toEqual({ status: 'address-taken' })
    expect(addCategory(renamed, input({ slug: 'party-wear' }))).toEqual({ status: 'address-taken' })
    expect(addCategory(DEFAULT_CATEGORIES, input({ name: '१२' }))).toEqual({ status: 'no-address' })
    const many = Array.from({ length: MAX_CATEGORIES }, (_, index) => newCategory(`c${index}`, 'C'))
    expect(addCategory(many, input())).toEqual({ status: 'too-many' })
  })

  test('takes an address that another category had in the past', () => {
    const [casual = newCategory('', '')] = DEFAULT_CATEGORIES
    const added = addCategory([{ ...casual, formerSlugs: ['evening', 'daily'] }], input())
    expect(added.status === 'planned' && added.categories[0]?.formerSlugs).toEqual(['daily'])
  })
})

describe('editing', () => {
  test('keeps the key, and answers to every earlier address', () => {
    let categories = DEFAULT_CATEGORIES
    for (const slug of ['evening', 'night', 'party', 'night', '']) {
      const edited = editCategory(categories, 'party', input({ slug }))
      if (edited.status === 'planned') categories = edited.categories
    }
    expect(categories[2]).toMatchObject({ key: 'party', slug: 'night', formerSlugs: ['evening'] })
  })

  test('is rejected for another one’s key or address, and for an unknown category', () => {
    expect(editCategory(DEFAULT_CATEGORIES, 'party', input({ slug: 'casual' }))).toEqual({ status: 'address-taken' })
    expect(editCategory(DEFAULT_CATEGORIES, 'bridal', input())).toEqual({ status: 'unknown-category' })
  })
})

test('moving swaps two neighbours, and stops at both ends', () => {
  const order = (key: string, to: Arrangement) => {
    const plan = arrangeCategory(DEFAULT_CATEGORIES, key, to)
    return plan.status === 'planned' ? plan.categories.map((category) => category.key) : plan.status
  }
  const usual = DEFAULT_CATEGORIES.map(({ key }) => key)
  expect(order('party', 'up')).toEqual(['casual', 'party', 'formal', 'festive'])
  expect(order('party', 'down')).toEqual(['casual', 'formal', 'festive', 'party'])
  expect([order('casual', 'up'), order('festive', 'down'), order('party', 'hide')]).toEqual([usual, usual, usual])
  expect(order('bridal', 'down')).toBe('unknown-category')
})

test('the category that gets the products of a deleted one answers to its addresses', () => {
  const renamed = DEFAULT_CATEGORIES.map((category) =>
    category.key === 'party' ? { ...category, slug: 'evening', formerSlugs: ['night'] } : category,
  )
  const removed = removeCategory(renamed, 'party', 'festive')
  expect(removed.status === 'planned' && removed.categories.at(-1)).toMatchObject({
    key: 'festive',
    formerSlugs: ['party', 'evening', 'night'],
  })
  expect(removeCategory(renamed, 'party', 'party')).toEqual({ status: 'unknown-target' })
  expect(removeCategory(renamed, 'bridal', undefined)).toEqual({ status: 'unknown-category' })
  expect(removeCategory(renamed.slice(0, 1), 'casual', undefined)).toEqual({ status: 'last-category' })
})

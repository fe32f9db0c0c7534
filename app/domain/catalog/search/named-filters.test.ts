import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { namedFiltersText, readNamedFilters } from './named-filters.ts'

test.each([
  ['xl kurti', 'Size: XL', 'kurti'],
  ['Kurti XXL', 'Size: XXL', 'kurti'],
  ['kurti 2xl', 'Size: XXL', 'kurti'],
  ['2 xl kurti', 'Size: XXL', 'kurti'],
  ['xxxl', 'Size: 3XL', ''],
  ['red kurti size m', 'Size: M', 'red kurti'],
  ['red m size kurti', 'Size: M', 'red kurti'],
  ['red kurti m', 'Size: M', 'red kurti'],
  ['l kurti', 'Size: L', 'kurti'],
  ['kurti m xl', 'Size: XL or M', 'kurti'],
  ['kurti size small', 'Size: S', 'kurti'],
  ['anarkali size 38', 'Size: 38', 'anarkali'],
  ['free size kaftan', 'Size: Free Size', 'kaftan'],
  ['plus size kurti', 'Size: XXL, 3XL, 4XL, 5XL or 6XL', 'kurti'],
])('M340 “%s” means %s', (search, text, rest) => {
  expect(read(search)).toEqual([text, rest])
})

test.each([
  ['kurti under 1000', 'Up to ₹1,000', 'kurti'],
  ['cotton kurta below ₹1,500', 'Up to ₹1,500', 'cotton kurta'],
  ['kurti upto rs. 999', 'Up to ₹999', 'kurti'],
  ['kurti up to 1.5k', 'Up to ₹1,500', 'kurti'],
  ['kurti less than 799 rupees', 'Up to ₹799', 'kurti'],
  ['not more than 500', 'Up to ₹500', ''],
  ['kurti 500 ke andar', 'Up to ₹500', 'kurti'],
  ['1000 se kam kurti', 'Up to ₹1,000', 'kurti'],
  ['₹999 kurti', 'Up to ₹999', 'kurti'],
  ['kurti 499/-', 'Up to ₹499', 'kurti'],
  ['rs 999', 'Up to ₹999', ''],
  ['silk above 2000', 'From ₹2,000', 'silk'],
  ['more than 500 kurti', 'From ₹500', 'kurti'],
  ['kurti between 500 and 1000', 'From ₹500 · Up to ₹1,000', 'kurti'],
  ['xl kurti under 1000 above 500', 'Size: XL · From ₹500 · Up to ₹1,000', 'kurti'],
])('M340 %s costs %s', (search, text, rest) => {
  expect(read(search)).toEqual([text, rest])
})

test.each([
  "women's kurti",
  'women s kurti',
  's',
  'm',
  'v neck',
  'size chart',
  'small print',
  'kurti 4711',
  'set of 2',
  'under 2 hours',
  'under 50% off',
  'under wear',
  'set under 99999999999',
  '12xl',
  'axle',
])('M340 %s says nothing about size or price', (search) => {
  expect(read(search)).toEqual(['', search])
})

test('any text is read', () => {
  const word = fc.oneof(fc.constantFrom('xl', 'm', 'size', 'under', '₹', '999', '1.5k', ',', '-', 'kurti'), fc.string())
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const { named, rest } = readNamedFilters(words.join(' '))
      expect(rest.length).toBeLessThanOrEqual(words.join(' ').toLowerCase().length)
      for (const price of [named?.minPrice, named?.maxPrice]) if (price !== undefined) expect(price).toBeGreaterThan(0)
    }),
    { numRuns: RUNS },
  )
})

function read(search: string): [text: string, rest: string] {
  const { named, rest } = readNamedFilters(search)
  return [named ? namedFiltersText(named) : '', rest]
}

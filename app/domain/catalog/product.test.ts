import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeProduct } from '#tests/support/factories/product-factory.ts'
import { amountSaved, percentOff, quickAddIn, stockText, toCard } from './product.ts'

test.each([
  [1_299_00, 1_999_00, 35],
  [899_00, 1_299_00, 31],
  [500_00, 1_000_00, 50],
  [995_00, 1_000_00, 1],
  [0, 1_000_00, 100],
])('M130 %i of %i paise is %i percent off, rounded', (price, originalPrice, percent) => {
  expect(percentOff({ price: paise(price), originalPrice: paise(originalPrice) })).toBe(percent)
})

test.each([
  [1_000_00, 1_000_00],
  [1_200_00, 1_000_00],
  [0, 0],
  [999_99, 1_000_00],
])('%i of %i paise shows no percentage', (price, originalPrice) => {
  expect(percentOff({ price: paise(price), originalPrice: paise(originalPrice) })).toBeUndefined()
})

test('the amount saved is the difference, and nothing when the price is not lower', () => {
  expect(amountSaved({ price: paise(1_299_00), originalPrice: paise(1_999_00) })).toBe(700_00)
  expect(amountSaved({ price: paise(1_299_00), originalPrice: paise(1_299_00) })).toBeUndefined()
})

test('M34 stock is shown in units, or as out of stock', () => {
  expect([12, 1, 0].map(stockText)).toEqual(['12 in stock', '1 in stock', 'Out of stock'])
})

test('M26 M339 quick add uses the first available size, or the first of those that are looked for', () => {
  const stock = new Map(Object.entries({ S: 1, m: 0, L: 2, '2XL': 3 }))
  const card = toCard(makeProduct({ sizes: [...stock.keys()], stock }), 'grid')
  const sizeFor = (...names: string[]) => quickAddIn(names, card).firstSize
  expect(sizeFor()).toBe('S')
  expect(sizeFor('L')).toBe('L')
  expect(sizeFor('XXL', 'L')).toBe('L')
  expect(sizeFor('M', 'XXL')).toBe('2XL')
  expect(sizeFor('M')).toBe('S')
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addPaise,
  formatRupees,
  MAX_PAISE,
  multiplyPaise,
  paise,
  paiseTotal,
  parseRupees,
  plainRupees,
} from './money.ts'

const amounts = fc.integer({ min: 0, max: MAX_PAISE }).map(paise)

describe('paise', () => {
  test.each([-1, 0.5, Number.NaN, Infinity, MAX_PAISE + 1])('rejects %s', (amount) => {
    expect(() => paise(amount)).toThrow(RangeError)
  })

  test('sums and products out of range throw, and are never rounded', () => {
    expect(() => addPaise(MAX_PAISE, paise(1))).toThrow(RangeError)
    expect(() => multiplyPaise(paise(1), -1)).toThrow(RangeError)
    expect(multiplyPaise(paise(129_950), 3)).toBe(389_850)
  })
})

describe('paiseTotal', () => {
  test('a total may exceed the largest amount', () => {
    expect(formatRupees(paiseTotal(12_34_56_78_900_00))).toBe('₹12,34,56,78,900')
  })

  test.each([-1, 0.5, Number.NaN, Number.MAX_SAFE_INTEGER + 1])('rejects %s', (sum) => {
    expect(() => paiseTotal(sum)).toThrow(RangeError)
  })
})

describe('formatRupees', () => {
  test.each([
    [0, '₹0'],
    [99_900, '₹999'],
    [129_900, '₹1,299'],
    [129_950, '₹1,299.50'],
    [1_23_45_678_05, '₹1,23,45,678.05'],
  ])('%i paise is %s, grouped as in India', (amount, text) => {
    expect(formatRupees(paise(amount))).toBe(text)
  })

  test('every amount is grouped as `Intl` groups it', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (amount) => {
        const decimals = amount % 100 === 0 ? 0 : 2
        const { format } = new Intl.NumberFormat('en-IN', {
          minimumFractionDigits: decimals,
          maximumFractionDigits: decimals,
        })
        // As text, because a number can't hold the paise of the largest sums.
        expect(formatRupees(paiseTotal(amount))).toBe(`₹${format(plainRupees(paiseTotal(amount)) as `${number}`)}`)
      }),
    )
  })
})

describe('parseRupees', () => {
  test.each([
    ['1299', 129_900],
    [' ₹1,299.5 ', 129_950],
    ['1,23,456.78', 12_345_678],
    ['0', 0],
  ])('reads %s', (text, amount) => {
    expect(parseRupees(text)).toBe(amount)
  })

  test.each(['', '-1', '1.234', '1e3', '12,9', 'abc', '१२', '99999999999', '1.', '0x10'])('rejects %s', (text) => {
    expect(parseRupees(text)).toBeUndefined()
  })

  test('every formatted amount is read back unchanged', () => {
    fc.assert(fc.property(amounts, (amount) => parseRupees(formatRupees(amount)) === amount))
  })
})

test('an amount written for a field or a file is read back unchanged', () => {
  expect([0, 5, 129_900, 129_950, MAX_PAISE].map((amount) => plainRupees(paise(amount)))).toEqual([
    '0',
    '0.05',
    '1299',
    '1299.50',
    '21474836.47',
  ])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_PAISE }), (amount) => {
      expect(parseRupees(plainRupees(paise(amount)))).toBe(amount)
    }),
  )
})

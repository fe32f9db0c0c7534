import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { gstRateOf, isBetweenRates, PRICES_OUTSIDE_BAND } from './gst-rate.ts'

describe('the GST rate of a garment', () => {
  test.each([
    [1, 500],
    [1_299_00, 500],
    [2_500_00, 500],
    [2_625_00, 500],
    [2_625_01, 1800],
    [2_950_00, 1800],
    [2_950_01, 1800],
    [9_999_00, 1800],
  ])('priced at %i paise is %i basis points', (price, rate) => {
    expect(gstRateOf(paise(price))).toBe(rate)
  })

  test('is 5 % up to a value of ₹2,500 and 18 % above it, except for prices that fit neither', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20_000_00 }), (price) => {
        const rate = gstRateOf(paise(price))
        const value = (price * 10_000) / (10_000 + rate)
        expect(value <= 2_500_00).toBe(rate === 500 || isBetweenRates(paise(price)))
      }),
      { numRuns: RUNS },
    )
  })
})

test('prices that fit neither rate are named, and those suggested instead fit one', () => {
  expect([2_625_00, 2_625_01, 2_799_00, 2_950_00, 2_950_01].map((price) => isBetweenRates(paise(price)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect(Object.values(PRICES_OUTSIDE_BAND).map(isBetweenRates)).toEqual([false, false])
})

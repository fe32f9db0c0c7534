import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_PAISE, paise } from '#app/money.ts'
import { changedPrice, type PriceChange, ROUNDINGS } from './changed-price.ts'

const changes: fc.Arbitrary<PriceChange> = fc.record({
  unit: fc.constantFrom('percent', 'amount'),
  by: fc.integer({ min: -200_000, max: 200_000 }),
  rounding: fc.constantFrom(...ROUNDINGS),
})
const prices = fc.integer({ min: 0, max: 50_000_00 }).map(paise)

describe('a changed price', () => {
  test('is whole paise from one rupee, and ends as its rounding says', () => {
    fc.assert(
      fc.property(prices, changes, (price, change) => {
        const changed = changedPrice(price, change)
        if (changed === undefined) return
        expect(Number.isInteger(changed)).toBe(true)
        expect(changed).toBeGreaterThanOrEqual(100)
        const fits = {
          none: true,
          '1': changed % 100 === 0,
          '5': changed % 500 === 0,
          '10': changed % 1_000 === 0,
          '9': changed % 1_000 === 900,
        }
        expect(fits[change.rounding]).toBe(true)
      }),
    )
  })

  test('is the nearest one that the rounding allows', () => {
    fc.assert(
      fc.property(prices, changes, (price, change) => {
        const exact = changedPrice(price, { ...change, rounding: 'none' })
        const changed = changedPrice(price, change)
        if (exact === undefined || changed === undefined) {
          expect(changed).toBe(exact)
          return
        }
        const steps = { none: 1, '1': 100, '5': 500, '10': 1_000, '9': 1_000 }
        // Below the lowest rounded price there is only that one.
        if (exact >= 1_000) expect(Math.abs(changed - exact)).toBeLessThanOrEqual(steps[change.rounding] / 2)
      }),
    )
  })

  test('never falls when the price rises, and keeps the order of prices', () => {
    fc.assert(
      fc.property(prices, prices, changes, (one, other, change) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)].map((price) =>
          changedPrice(paise(price), change),
        )
        if (low !== undefined) expect(high).toBeGreaterThanOrEqual(low)
      }),
    )
  })

  test.each([
    [1_299_00, 'percent', -10_00, 'none', 1_169_10],
    [1_299_00, 'percent', -10_00, '9', 1_169_00],
    [1_299_00, 'percent', -10_00, '5', 1_170_00],
    [999_00, 'percent', 12_50, '1', 1_124_00],
    [749_00, 'amount', 50_00, '10', 800_00],
    [749_00, 'amount', -49_50, 'none', 699_50],
    [33, 'percent', 300_00, 'none', 1_32],
    [2_00, 'amount', 0, '10', 10_00],
    [1_00, 'amount', 0, '9', 9_00],
    [745_00, 'amount', 0, '10', 750_00],
    [749_00, 'percent', -100_00, 'none', undefined],
    [749_00, 'amount', -748_50, 'none', undefined],
    [749_00, 'amount', -748_00, 'none', 1_00],
    [MAX_PAISE, 'percent', 1, 'none', undefined],
  ] as const)('%i by %s %i to %s is %s', (price, unit, by, rounding, changed) => {
    expect(changedPrice(paise(price), { unit, by, rounding })).toBe(changed)
  })
})

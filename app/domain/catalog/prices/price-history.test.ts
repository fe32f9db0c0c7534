import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { type AskedPrice, wasAsked } from './price-history.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number))

/** Prices with the day on which each began, the newest first; day 100 is today. */
function history(...prices: [price: number, since: number][]): AskedPrice[] {
  return prices.map(([price, since], index) => ({
    ...{ price: paise(price), since: day(since) },
    until: prices[index - 1] ? day(prices[index - 1]?.[1] ?? 0) : null,
  }))
}

test.each<[string, AskedPrice[], boolean]>([
  ['that the product has had for 30 days', history([1_000, 70]), true],
  ['that it has had for 29 days', history([1_000, 71]), false],
  ['that it never had', history([900, 0]), false],
  ['that it had for 30 days before it was reduced', history([800, 60], [1_000, 30]), true],
  ['that it had for 29 days before it was reduced', history([800, 60], [1_000, 31]), false],
  ['before two reductions in a row', history([700, 90], [800, 60], [1_000, 30]), true],
  ['that was higher for a part of the time', history([800, 60], [1_000, 50], [1_200, 30]), true],
  ['that was interrupted by a lower one', history([800, 60], [1_000, 50], [900, 49], [1_000, 10]), false],
  ['of a new product', [], false],
])('M459 a struck price %s: %#', (_, asked, expected) => {
  expect(wasAsked(paise(1_000), asked, { days: 30, until: day(100) })).toBe(expected)
})

test('M459 the owner may want no time at all', () => {
  expect(wasAsked(paise(1_000), [], { days: 0, until: day(100) })).toBe(true)
  expect(wasAsked(paise(1_000), history([1_000, 100]), { days: 0, until: day(100) })).toBe(true)
})

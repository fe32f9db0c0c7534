import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { type AskedPrice, wasAsked } from './price-history.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, 1 + number))

/** Prices with the day on which each began, the newest first; null while out of sale. Day 100 is today. */
function history(...prices: [price: number | null, since: number][]): AskedPrice[] {
  return prices.map(([price, since], index) => ({
    price: price === null ? null : paise(price),
    since: day(since),
    until: prices[index - 1] ? day(prices[index - 1]?.[1] ?? 0) : null,
  }))
}

test.each<[string, AskedPrice[], boolean]>([
  ['that the product has had for 30 days', history([1_000, 70]), true],
  ['that it has had for 29 days', history([1_000, 71]), false],
  ['that it never had', history([900, 0]), false],
  ['that it had for 30 days before it was reduced', history([800, 80], [1_000, 50]), true],
  ['that it had for 29 days before it was reduced', history([800, 80], [1_000, 51]), false],
  ['that it last had 30 days ago', history([800, 70], [1_000, 0]), true],
  ['that it last had 31 days ago', history([800, 69], [1_000, 0]), false],
  ['before two reductions in a row', history([700, 90], [800, 80], [1_000, 50]), true],
  ['that was higher for a part of the time', history([800, 80], [1_000, 70], [1_200, 50]), true],
  ['that was interrupted by a lower one', history([800, 80], [1_000, 70], [900, 69], [1_000, 10]), false],
  ['that it had on sale for 30 days', history([1_000, 90], [null, 50], [1_000, 30]), true],
  ['that it had for 29 days, and out of sale', history([1_000, 90], [null, 50], [1_000, 31]), false],
  ['that it had before it was out of sale for long', history([800, 95], [null, 60], [1_000, 0]), false],
  ['of a new product', [], false],
])('M459 a struck price %s: %#', (_, asked, expected) => {
  expect(wasAsked(paise(1_000), asked, { days: 30, until: day(100) })).toBe(expected)
})

test('M459 the owner may want no time at all', () => {
  expect(wasAsked(paise(1_000), [], { days: 0, until: day(100) })).toBe(true)
  expect(wasAsked(paise(1_000), history([1_000, 100]), { days: 0, until: day(100) })).toBe(true)
})

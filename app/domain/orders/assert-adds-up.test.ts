import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { assertAddsUp } from './assert-adds-up.ts'

const AMOUNTS = {
  items: [
    { price: paise(129_950), quantity: 2, discount: paise(5_000) },
    { price: paise(0), quantity: 1 },
  ],
  shipping: paise(9_900),
  tax: paise(100),
  discount: paise(5_000),
  total: paise(264_900),
}

test('amounts that add up pass', () => {
  expect(() => assertAddsUp('order 1', AMOUNTS)).not.toThrow()
})

test.each([
  ['items', { items: AMOUNTS.items.slice(1) }],
  ['shipping', { shipping: paise(9_901) }],
  ['tax', { tax: paise(0) }],
  ['total', { total: paise(264_899) }],
])('a wrong %s is reported with both sums', (_, wrong) => {
  expect(() => assertAddsUp('order 1', { ...AMOUNTS, ...wrong })).toThrow(/^order 1 has a total of \d+ paise.* \d+$/)
})

test('a discount that isn’t the sum of the items’ shares is reported', () => {
  const wrong = { ...AMOUNTS, discount: paise(0), total: paise(269_900) }
  expect(() => assertAddsUp('order 1', wrong)).toThrow(/^order 1 has a discount of 0 paise.* 5000$/)
})

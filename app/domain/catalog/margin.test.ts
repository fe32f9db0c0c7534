import { expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { marginAtPriceText, marginOf } from './margin.ts'

const regular = { taxMode: 'regular' } as const

test('M472 a margin is what is left of the price after the tax in it and the cost', () => {
  const at = (price: number, costPrice: number | null, taxMode: 'regular' | 'unregistered' | 'composition') =>
    marginOf({ price: paise(price), costPrice: costPrice === null ? null : paise(costPrice) }, { taxMode })
  expect(at(1_050_00, 600_00, 'regular')).toEqual({ amount: 400_00, percent: 40 })
  expect(at(2_951_00, 2_000_00, 'regular')).toEqual({ amount: 500_85, percent: 20 })
  expect(at(1_050_00, 600_00, 'unregistered')).toEqual({ amount: 450_00, percent: 42.9 })
  expect(at(1_050_00, 600_00, 'composition')).toEqual({ amount: 450_00, percent: 42.9 })
  expect(at(1_050_00, 1_200_00, 'regular')).toEqual({ amount: -200_00, percent: -20 })
  expect(at(1_050_00, null, 'regular')).toBeUndefined()
  expect(at(0, 100_00, 'regular')).toBeUndefined()
})

test('a margin says which tax was taken off', () => {
  expect(marginAtPriceText({ amount: 400_00, percent: 40 }, paise(1_050_00), regular)).toBe('₹400 (40%), after 5% GST')
  expect(marginAtPriceText({ amount: -50, percent: -0.5 }, paise(100_00), { taxMode: 'unregistered' })).toBe(
    '−₹0.50 (−0.5%)',
  )
})

import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeProductInput } from '#tests/support/admin-factory.ts'
import { productWarnings, WARNING_TEXTS } from './product-warnings.ts'

const complete = makeProductInput({ price: paise(1_299_00) })

const warn = (saving: Partial<Parameters<typeof productWarnings>[0]>) =>
  productWarnings({ input: complete, shown: undefined, settings: { taxMode: 'unregistered' }, seen: [], ...saving })

describe('a price that fits neither tax rate', () => {
  const registered = { taxMode: 'regular' } as const
  const between = { price: paise(2_799_00) }

  test('M154 is warned about in a shop that collects tax, until the administrator has seen it', () => {
    expect(warn({ input: between, settings: registered })).toEqual(['price-between-rates'])
    expect(warn({ input: between, settings: registered, seen: ['price-between-rates'] })).toEqual([])
    for (const price of [2_625_00, 2_951_00]) {
      expect(warn({ input: { price: paise(price) }, settings: registered })).toEqual([])
    }
  })

  test.each(['unregistered', 'composition'] as const)('doesn’t matter to a shop that is %s', (taxMode) => {
    expect(warn({ input: between, settings: { taxMode } })).toEqual([])
  })

  test('is warned about once: not while it stays the same, and again when it changes', () => {
    const saving = { input: between, settings: registered }
    expect(warn({ ...saving, shown: between })).toEqual([])
    expect(warn({ ...saving, shown: { price: paise(2_700_00) } })).toEqual(['price-between-rates'])
  })

  test('names the nearest prices that fit one', () => {
    expect(WARNING_TEXTS['price-between-rates']).toMatch(/₹2,625 and ₹2,951/)
  })
})

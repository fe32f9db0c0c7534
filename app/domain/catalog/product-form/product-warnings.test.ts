import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeProductInput } from '#tests/support/factories/admin-factory.ts'
import { priceNotes, productWarnings, warningText } from './product-warnings.ts'

const complete = makeProductInput({ price: paise(1_299_00), originalPrice: paise(1_299_00) })

const at = (price: number, originalPrice = price) => ({ price: paise(price), originalPrice: paise(originalPrice) })

const warn = (saving: Partial<Parameters<typeof productWarnings>[0]>) =>
  productWarnings({
    input: complete,
    shown: undefined,
    settings: { taxMode: 'unregistered' },
    usualPrice: undefined,
    seen: [],
    ...saving,
  })

describe('a price that fits neither tax rate', () => {
  const registered = { taxMode: 'regular' } as const
  const between = at(2_799_00)

  test('M154 is warned about in a shop that collects tax, until the administrator has seen it', () => {
    expect(warn({ input: between, settings: registered })).toEqual(['price-between-rates'])
    expect(warn({ input: between, settings: registered, seen: ['price-between-rates'] })).toEqual([])
    for (const price of [2_625_00, 2_951_00]) {
      expect(warn({ input: at(price), settings: registered })).toEqual([])
    }
  })

  test.each(['unregistered', 'composition'] as const)('doesn’t matter to a shop that is %s', (taxMode) => {
    expect(warn({ input: between, settings: { taxMode } })).toEqual([])
  })

  test('is warned about once: not while it stays the same, and again when it changes', () => {
    const saving = { input: between, settings: registered }
    expect(warn({ ...saving, shown: between })).toEqual([])
    expect(warn({ ...saving, shown: at(2_700_00) })).toEqual(['price-between-rates'])
  })

  test('names the nearest prices that fit one', () => {
    expect(warningText('price-between-rates', undefined)).toMatch(/₹2,625 and ₹2,951/)
  })
})

describe('M304 a price is questioned', () => {
  const usualPrice = paise(890_00)

  test.for<[number, string[]]>([
    [89_00, ['slipped-digit']],
    [8_900_00, ['slipped-digit']],
    [8_90, ['unusual-price']],
    [0, ['unusual-price']],
    [2_670_00, ['unusual-price']],
    [2_669_99, []],
    [890_00, []],
    [296_67, []],
    [296_66, ['unusual-price']],
    [30_000_00, ['unusual-price']],
  ])('of %i paise, where 890 rupees are usual: %j', ([price, warnings]) => {
    expect(warn({ input: at(price), usualPrice })).toEqual(warnings)
    expect(warn({ input: at(price) })).toEqual([])
    expect(warn({ input: at(price), usualPrice, shown: at(price) })).toEqual([])
    expect(warn({ input: at(price), usualPrice, seen: warnings })).toEqual([])
  })

  test('that is above its original price', () => {
    expect(warn({ input: at(1_000_00, 999_00) })).toEqual(['original-below-price'])
    expect(warn({ input: at(1_000_00, 999_00), shown: at(1_000_00, 999_00) })).toEqual([])
    expect(warn({ input: at(1_000_00, 999_00), shown: at(1_000_00) })).toEqual(['original-below-price'])
    expect(warn({ input: at(1_000_00) })).toEqual([])
  })

  test('that changes the tax rate, in a shop that collects tax', () => {
    const settings = { taxMode: 'regular' } as const
    const saving = { shown: at(2_500_00), input: at(3_000_00), settings }
    expect(warn(saving)).toEqual(['price-changes-tax-rate'])
    expect(warn({ ...saving, shown: at(3_000_00), input: at(2_625_00) })).toEqual(['price-changes-tax-rate'])
    expect(warn({ ...saving, input: at(2_600_00) })).toEqual([])
    expect(warn({ ...saving, shown: undefined })).toEqual([])
    expect(warn({ ...saving, settings: { taxMode: 'unregistered' } })).toEqual([])
  })

  test('in words that name the usual price', () => {
    expect(warningText('slipped-digit', usualPrice)).toContain('usually cost about ₹890')
  })
})

describe('M369 while prices are typed', () => {
  const saving = { shown: undefined, settings: { taxMode: 'regular' }, usualPrice: paise(890_00) } as const
  const typed = (price?: number, originalPrice?: number, mrp?: number) => {
    const amount = (rupees: number | undefined) => (rupees === undefined ? undefined : paise(rupees * 100))
    return priceNotes({ price: amount(price), originalPrice: amount(originalPrice), mrp: amount(mrp) }, saving)
  }

  test('each field says what is wrong with it', () => {
    expect(typed(999, 1_299, 1_299)).toEqual({ price: [], originalPrice: [] })
    expect(typed(999, 1_299, 998).price).toEqual([expect.stringContaining('above the MRP of ₹998')])
    expect(typed(999, 1_299, 998).originalPrice).toEqual([expect.stringContaining('above the MRP of ₹998')])
    expect(typed(2_630).price).toEqual([expect.stringContaining('neither 5% nor 18%')])
    expect(typed(89).price).toEqual([expect.stringContaining('a digit too few')])
    expect(typed(999, 998).originalPrice).toEqual([expect.stringContaining('no discount')])
  })

  test('nothing is said of what is blank or unreadable', () => {
    expect(typed()).toEqual({ price: [], originalPrice: [] })
    expect(typed(undefined, 1_299, 1_000).price).toEqual([])
  })
})

test('M459 a struck price that wasn’t asked for long enough is warned about once', () => {
  const since = (days: number) => new Date(Date.UTC(2026, 0, 1 - days))
  const asked = (days: number) => ({
    days: 30,
    until: since(0),
    history: [{ price: paise(1_000_00), since: since(days), until: null }],
  })
  const reduced = at(800_00, 1_000_00)
  expect(warn({ input: reduced, shown: at(1_000_00), asked: asked(30) })).toEqual([])
  expect(warn({ input: reduced, shown: at(1_000_00), asked: asked(29) })).toEqual(['original-not-asked'])
  expect(warn({ input: reduced, shown: at(1_000_00), asked: asked(29), seen: ['original-not-asked'] })).toEqual([])
  expect(warn({ input: reduced, shown: reduced, asked: asked(29) })).toEqual([])
  expect(warn({ input: at(1_000_00), asked: asked(0) })).toEqual([])
  const typed = { price: paise(800_00), originalPrice: paise(1_000_00), mrp: undefined }
  const saving = { shown: at(1_000_00), settings: { taxMode: 'unregistered' }, usualPrice: undefined } as const
  expect(priceNotes(typed, { ...saving, asked: asked(29) })).toMatchObject({
    price: [],
    originalPrice: [expect.any(String)],
  })
})

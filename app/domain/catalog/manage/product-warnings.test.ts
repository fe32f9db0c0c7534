import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { makeProductInput } from '#tests/support/admin-factory.ts'
import { productWarnings, warningText } from './product-warnings.ts'

const settings = { maker: 'Gul Textiles, Ahmedabad', packer: '', taxMode: 'unregistered' } as const
const complete = makeProductInput({
  mrp: paise(1_299_00),
  netQuantity: '1 N',
  sizes: ['S'],
  measurements: 'S: bust 91',
})
const bare = { ...complete, mrp: null, netQuantity: '' }

const warn = (saving: Partial<Parameters<typeof productWarnings>[0]>) =>
  productWarnings({ input: complete, shown: undefined, settings, seen: [], ...saving })

test('a new product warns of what it doesn’t declare, until the administrator has seen it', () => {
  expect(warn({})).toEqual([])
  expect(warn({ input: bare })).toEqual(['mrp', 'net-quantity'])
  expect(warn({ input: bare, seen: ['mrp'] })).toEqual(['mrp', 'net-quantity'])
  expect(warn({ input: bare, seen: ['net-quantity', 'mrp'] })).toEqual([])
})

test('a product on sale warns only of declarations that it would lose', () => {
  expect(warn({ input: { ...bare, price: paise(1) }, shown: bare })).toEqual([])
  expect(warn({ input: { ...bare, measurements: '' }, shown: bare })).toEqual(['mrp', 'net-quantity', 'measurements'])
  expect(warn({ input: { ...complete, sizes: ['S', 'M'] }, shown: complete })).toEqual(['measurements'])
})

describe('a price that fits neither tax rate', () => {
  const registered = { ...settings, taxMode: 'regular' } as const
  const between = { ...complete, price: paise(2_799_00), originalPrice: paise(2_799_00), mrp: paise(2_799_00) }

  test('M154 is warned about in a shop that collects tax, until the administrator has seen it', () => {
    expect(warn({ input: between, settings: registered })).toEqual(['price-between-rates'])
    expect(warn({ input: between, settings: registered, seen: ['price-between-rates'] })).toEqual([])
    for (const price of [2_625_00, 2_951_00]) {
      expect(warn({ input: { ...complete, price: paise(price) }, settings: registered })).toEqual([])
    }
  })

  test.each(['unregistered', 'composition'] as const)('doesn’t matter to a shop that is %s', (taxMode) => {
    expect(warn({ input: between, settings: { ...settings, taxMode } })).toEqual([])
  })

  test('is warned about once: not while it stays the same, and again when it changes', () => {
    const saving = { input: between, settings: registered }
    expect(warn({ ...saving, shown: between })).toEqual([])
    expect(warn({ ...saving, shown: { ...between, price: paise(2_700_00) } })).toEqual(['price-between-rates'])
  })

  test('names the nearest prices that fit one', () => {
    expect(warningText(['price-between-rates'])).toMatch(/₹2,625 and ₹2,951/)
    expect(warningText(['mrp', 'price-between-rates'])).toMatch(/MRP.*₹2,625 and ₹2,951/s)
  })
})

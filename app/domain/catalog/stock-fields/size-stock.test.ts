import { expect, test } from 'vitest'
import { checkSizeStock, readSizeStock, sizeStockText, sumOfSizes, typedSizeStock } from './size-stock.ts'

const bySize = (...rows: [size: string, count: string, loaded?: string][]) => ({
  isBySize: true,
  rows: rows.map(([size, count, loaded = '']) => ({ size, count, loaded })),
})

test('the form’s rows are read in their order', () => {
  const form = new FormData()
  for (const [name, value] of [
    ['asksSizeStock', 'yes'],
    ['isBySize', 'on'],
    ['stockSize', 'S'],
    ['stockSize', 'M'],
    ['stockCount', '3'],
    ['stockCount', ''],
    ['stockLoaded', '2'],
    ['stockLoaded', ''],
  ] as const) {
    form.append(name, value)
  }
  expect(readSizeStock(form)).toEqual(bySize(['S', '3', '2'], ['M', '']))
  form.delete('isBySize')
  expect(readSizeStock(form).isBySize).toBe(false)
  expect(readSizeStock(new FormData())).toEqual({ isBySize: false, rows: [] })
})

test('each offered size is counted, and one that is not offered only while it has units', () => {
  const typed = bySize(['S', '3', '2'], ['M', ''], ['XL', '1', '4'], ['XS', '0', '1'])
  expect(checkSizeStock(typed, { sizes: ['S', 'M', 'L'], isAsked: true, quantity: 99 })).toEqual({
    status: 'ok',
    onHand: new Map([
      ['S', 3],
      ['M', 0],
      ['L', 0],
      ['XL', 1],
    ]),
    loaded: new Map([
      ['S', 2],
      ['XL', 4],
      ['XS', 1],
    ]),
  })
  expect(sumOfSizes(typed.rows)).toBe(4)
})

test('a form that doesn’t count sizes gives the shared number, and a form that doesn’t ask gives none', () => {
  const shared = { isBySize: false, rows: [] }
  expect(checkSizeStock(shared, { sizes: ['S'], isAsked: true, quantity: 9 })).toEqual({
    status: 'ok',
    onHand: new Map([['', 9]]),
    loaded: undefined,
  })
  expect(checkSizeStock(shared, { sizes: ['S'], isAsked: false, quantity: 9 })).toMatchObject({ onHand: undefined })
})

test.each(['-1', '1.5', 'many', '10000000', '1000001'])('%s is not a count', (count) => {
  const check = checkSizeStock(bySize(['S', count]), { sizes: ['S'], isAsked: true, quantity: 0 })
  expect(check).toEqual({ status: 'invalid', size: 'S' })
})

test('the form opens with the current counts', () => {
  const stock = new Map([
    ['M', 2],
    ['XL', 1],
  ])
  expect(typedSizeStock(stock, ['S', 'M'])).toEqual(bySize(['S', '0', '0'], ['M', '2', '2'], ['XL', '1', '1']))
  expect(typedSizeStock(new Map([['', 5]]), ['S'])).toEqual({ ...bySize(['S', '']), isBySize: false })
  expect([sizeStockText(stock), sizeStockText(new Map([['', 5]]))]).toEqual(['M 2, XL 1', '5'])
})

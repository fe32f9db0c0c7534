import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDocumentNumber } from '#app/vocabulary/document-number.ts'
import {
  invoiceNumber,
  orderDocumentNumber,
  plainOrderNumber,
  replacementNumber,
  shownOrderNumber,
} from './order-number.ts'

describe('the order number', () => {
  test('M130 is the year and six digits, and its invoice number starts with INV-', () => {
    expect(formatDocumentNumber('2627', 123)).toBe('2627-000123')
    expect(invoiceNumber('2627-000123')).toBe('INV-2627-000123')
  })

  test('gives an invoice number of at most 16 characters', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9_999_999 }), (counter) => {
        const number = formatDocumentNumber('2627', counter)
        expect(number).toMatch(/^[0-9]{4}-[0-9]{6,7}$/)
        expect(invoiceNumber(number).length).toBeLessThanOrEqual(16)
        expect(Number(number.slice(5))).toBe(counter)
        const replaces = { id: '1', orderNumber: number }
        expect(orderDocumentNumber({ orderNumber: replacementNumber(number), replaces }).length).toBeLessThanOrEqual(16)
      }),
    )
  })

  test.each([0, -1, 1.5, 10_000_000, Number.NaN])('rejects the counter %s', (counter) => {
    expect(() => formatDocumentNumber('2627', counter)).toThrow(RangeError)
  })
})

test('M400 a replacement’s number starts with R, and that of its delivery challan with DC-', () => {
  const orderNumber = replacementNumber(formatDocumentNumber('2627', 4))
  expect(orderNumber).toBe('R2627-000004')
  expect(orderDocumentNumber({ orderNumber, replaces: {} })).toBe('DC-R2627-000004')
  expect(orderDocumentNumber({ orderNumber: '2627-000123', replaces: null })).toBe('INV-2627-000123')
})

test.each([
  [' #2627-000123 ', '2627-000123'],
  ['INV-2627-000123', '2627-000123'],
  ['order r2627-000004', 'R2627-000004'],
  ['dc-r2627-000004', 'R2627-000004'],
  ['rose kurti', 'rose kurti'],
])('%s stands for the order %s', (typed, number) => {
  expect(plainOrderNumber(typed)).toBe(number)
})

test('M99 without an order number, the back office shows the start of the id in capitals', () => {
  const id = '0199c0de-7777-7abc-8def-0123456789ab'
  expect(shownOrderNumber({ id, orderNumber: '2627-000001' })).toBe('2627-000001')
  expect(shownOrderNumber({ id, orderNumber: null })).toBe('0199C0DE')
})

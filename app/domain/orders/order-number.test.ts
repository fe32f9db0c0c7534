import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  financialYear,
  formatDocumentNumber,
  invoiceNumber,
  orderDocumentNumber,
  plainOrderNumber,
  replacementNumber,
  shownOrderNumber,
} from './order-number.ts'

describe('the financial year', () => {
  test.each([
    ['2026-03-31T18:29:59.999Z', '2526', 'the last millisecond of March in India'],
    ['2026-03-31T18:30:00Z', '2627', 'midnight of 1 April in India'],
    ['2026-11-21T10:00:00Z', '2627', 'November'],
    ['2026-12-31T20:00:00Z', '2627', 'January in India, still December in London'],
    ['2027-01-15T10:00:00Z', '2627', 'January'],
    ['2099-06-01T00:00:00Z', '9900', 'the turn of the century'],
  ])('of %s is %s: %s', (instant, year) => {
    expect(financialYear(new Date(instant))).toBe(year)
  })

  test('spans two consecutive years and starts on 1 April in India', () => {
    const instants = fc.date({ min: new Date('2000-04-02'), max: new Date('2098-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (instant) => {
        const year = financialYear(instant)
        expect(Number(year.slice(2))).toBe(Number(year.slice(0, 2)) + 1)

        const startsAt = Date.UTC(2000 + Number(year.slice(0, 2)), 3, 1) - 5.5 * 3_600_000
        const endsAt = Date.UTC(2001 + Number(year.slice(0, 2)), 3, 1) - 5.5 * 3_600_000
        expect(instant.getTime()).toBeGreaterThanOrEqual(startsAt)
        expect(instant.getTime()).toBeLessThan(endsAt)
      }),
    )
  })
})

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

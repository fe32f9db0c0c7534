import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDayAndMonth,
  formatWeekdayDate,
  parseShopMinute,
  shopDate,
  toShopMinute,
} from './dates.ts'

const invalid = new Date('the 31st of February')

describe('dates as the shop writes them', () => {
  test('M102 dates are in en-IN long form', () => {
    expect(formatDate(new Date('2026-11-21T10:00:00Z'))).toBe('21 November 2026')
    expect(formatWeekdayDate(new Date('2026-11-21T10:00:00Z'))).toBe('Saturday, 21 November 2026')
    expect(formatDateTime(new Date('2026-11-21T11:00:00Z'))).toBe('21 November 2026, 4:30 pm')
    expect(formatDayAndMonth(new Date('2026-11-21T10:00:00Z'))).toBe('21 November')
  })

  test('the day is the one in India, wherever the shop runs', () => {
    expect(formatDate(new Date('2026-11-20T18:29:59Z'))).toBe('20 November 2026')
    expect(formatDate(new Date('2026-11-20T18:30:00Z'))).toBe('21 November 2026')
    expect(formatDateTime(new Date('2026-11-20T18:30:00Z'))).toBe('21 November 2026, 12:00 am')
  })

  test('today is the date in India', () => {
    expect(shopDate(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
    expect(shopDate(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
  })

  test('a minute is typed in India time', () => {
    const minute = new Date('2026-11-08T03:30:00Z')
    expect(toShopMinute(minute)).toBe('2026-11-08T09:00')
    expect(parseShopMinute('2026-11-08T09:00')).toEqual(minute)
    for (const typed of [
      '',
      '2026-11-08',
      '2026-02-30T09:00',
      '2026-11-08T24:00',
      '0026-11-08T09:00',
      '2026-13-01T09:00',
    ]) {
      expect(parseShopMinute(typed), typed).toBeUndefined()
    }
  })

  test("M123 an invalid date reads 'Invalid Date'", () => {
    expect(formatDate(invalid)).toBe('Invalid Date')
    expect(formatWeekdayDate(invalid)).toBe('Invalid Date')
    expect(formatDateTime(invalid)).toBe('Invalid Date')
    expect(formatDayAndMonth(invalid)).toBe('Invalid Date')
  })
})

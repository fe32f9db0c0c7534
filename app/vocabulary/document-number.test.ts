import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { financialYear } from './document-number.ts'

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

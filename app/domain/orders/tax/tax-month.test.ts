import { expect, test } from 'vitest'
import { listTaxMonths, monthKey, taxMonth } from './tax-month.ts'

test.each([
  ['2026-11', '2627', '2026-10-01', '2026-04-01'],
  ['2027-01', '2627', '2027-01-01', '2026-04-01'],
  ['2027-03', '2627', '2027-01-01', '2026-04-01'],
  ['2027-04', '2728', '2027-04-01', '2027-04-01'],
])('%s is of the financial year %s, and its quarter and year start in India time', (key, year, quarter, first) => {
  expect(taxMonth(key)).toMatchObject({
    key,
    financialYear: year,
    quarterFrom: new Date(`${quarter}T00:00:00+05:30`),
    yearFrom: new Date(`${first}T00:00:00+05:30`),
  })
})

test('a month lasts from its first midnight in India to the next month’s', () => {
  expect(taxMonth('2026-12')).toMatchObject({
    label: 'December 2026',
    from: new Date('2026-11-30T18:30:00Z'),
    to: new Date('2026-12-31T18:30:00Z'),
  })
  expect(monthKey(new Date('2026-11-30T18:29:59.999Z'))).toBe('2026-11')
  expect(monthKey(new Date('2026-11-30T18:30:00Z'))).toBe('2026-12')
})

test.each(['', '2026', '2026-13', '2026-00', '2026-1', '1999-11', '2026-11-01', '２０２６-11'])(
  '%j is no month',
  (key) => {
    expect(taxMonth(key)).toBeUndefined()
  },
)

test('the months since the first sale are listed, newest first, and this month always', () => {
  const now = new Date('2027-02-10T12:00:00+05:30')
  const keys = (first: Date) => listTaxMonths(first, now).map(({ key }) => key)
  expect(keys(new Date('2026-12-31T23:59:59+05:30'))).toEqual(['2027-02', '2027-01', '2026-12'])
  expect(keys(now)).toEqual(['2027-02'])
})

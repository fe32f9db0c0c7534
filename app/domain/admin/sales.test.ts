import { expect, test } from 'vitest'
import { formatDay, lastDays, readSalesPeriod } from './sales.ts'

test('the last days follow the shop’s calendar, today last', () => {
  expect(lastDays(3, new Date('2026-03-01T18:29:00Z'))).toEqual(['2026-02-27', '2026-02-28', '2026-03-01'])
  expect(lastDays(3, new Date('2026-03-01T18:31:00Z')), 'past midnight in India').toEqual([
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ])
})

test('a day is formatted for display', () => {
  expect(formatDay('2026-11-08')).toBe('8 Nov')
})

test.each([
  ['30', 30],
  ['90', 90],
  ['14', 14],
  [null, 14],
  ['7', 14],
  ['1e9', 14],
])('%s selects %i days', (text, days) => {
  expect(readSalesPeriod(text)).toBe(days)
})

import { expect, test } from 'vitest'
import { addedOn } from './added-on.ts'

test('M81 the date follows the calendar in India', () => {
  expect(addedOn(new Date('2026-11-17T18:29:59Z'))).toBe('Added on 17 Nov 2026')
  expect(addedOn(new Date('2026-11-17T18:30:00Z'))).toBe('Added on 18 Nov 2026')
})

test('an invalid date says so', () => {
  expect(addedOn(new Date('no date'))).toBe('Added on Invalid Date')
})

import { expect, test } from 'vitest'
import { ageText } from './waiting-time.ts'

const now = new Date('2026-11-22T10:00:00Z')

test.each([
  ['2026-11-22T10:00:01Z', 'less than an hour'],
  ['2026-11-22T09:00:01Z', 'less than an hour'],
  ['2026-11-22T09:00:00Z', '1 hour'],
  ['2026-11-20T10:00:01Z', '47 hours'],
  ['2026-11-20T10:00:00Z', '2 days'],
  ['2026-10-01T10:00:00Z', '52 days'],
])('what has waited since %s shows as %s', (since, text) => {
  expect(ageText(new Date(since), now)).toBe(text)
})

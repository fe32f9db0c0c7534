import { expect, test } from 'vitest'
import { openingHours } from './opening-hours.ts'
import { DEFAULT_SETTINGS } from './settings-fields.ts'

test('the usual hours are those of the specification', () => {
  expect(openingHours(DEFAULT_SETTINGS.hours)).toEqual([
    { days: 'Mon-Fri', hours: '9-8' },
    { days: 'Sat', hours: '10-6' },
    { days: 'Sun', hours: '11-5' },
  ])
})

test('hours may contain colons, and lines may be about something else', () => {
  expect(openingHours('Mon-Sat: 10:30-19:00\n\nBy appointment')).toEqual([
    { days: 'Mon-Sat', hours: '10:30-19:00' },
    { days: 'By appointment', hours: '' },
  ])
  expect(openingHours('Mon: 10-1\nMon: 4-8')).toEqual([{ days: 'Mon', hours: '10-1, 4-8' }])
})

import { expect, test } from 'vitest'
import { fillInPlace } from './fill-in-place.ts'

const EMPTY = { city: '', state: '' }
const SURAT = { city: 'Surat', state: 'Gujarat' }
const CHENNAI = { city: 'Chennai', state: 'Tamil Nadu' }

test('M253 a PIN code fills in its city and its most frequent State', () => {
  expect(fillInPlace(EMPTY, {}, { states: ['Tamil Nadu', 'Puducherry'], district: 'Chennai' })).toEqual(CHENNAI)
})

test.each([
  ['a corrected PIN code replaces what the wrong one filled in', CHENNAI, CHENNAI, SURAT],
  ['a city that someone typed stays', { city: 'Avadi', state: '' }, {}, { state: 'Gujarat' }],
  ['a city that someone changed stays', { city: 'Avadi', state: 'Tamil Nadu' }, CHENNAI, { state: 'Gujarat' }],
  ['a State that someone changed stays', { city: 'Chennai', state: 'Kerala' }, CHENNAI, { city: 'Surat' }],
  ['a saved address stays', CHENNAI, {}, {}],
])('M253 %s', (_, shown, filledIn, expected) => {
  expect(fillInPlace(shown, filledIn, { states: ['Gujarat'], district: 'Surat' })).toEqual(expected)
})

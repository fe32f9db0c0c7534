import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { createSpelling, editDistance, romanised, soundOf } from './spelling.ts'

const spelling = createSpelling(
  ['kurti', 'kurta', 'anarkali', 'red', 'silk', 'dabu'].map((word, index) => ({ word, products: 10 - index })),
)

test.each([
  ['anarkli', ['anarkali']],
  ['anarkail', ['anarkali']],
  ['anarkalee', ['anarkali']],
  // Equally near to both: the word that more products have comes first.
  ['kurto', ['kurti', 'kurta']],
  ['kurtee', ['kurti']],
  ['dabhoo', ['dabu']],
  // Too short, or too far from all.
  ['rad', []],
  ['palazzo', []],
])('the words nearest to %s are %j', (typed, expected) => {
  expect(spelling.nearest(typed)).toEqual(expected)
})

test.each([
  ['', '', 0],
  ['silk', 'silk', 0],
  ['silk', 'sikl', 1],
  ['silk', 'slk', 1],
  ['silk', 'silks', 1],
  ['silk', 'sulk', 1],
  ['silk', '', 4],
  ['kurti', 'kutri', 1],
  ['ab', 'ba', 1],
])('%s and %s are %i apart', (a, b, expected) => {
  expect(editDistance(a, b)).toBe(expected)
})

test.each([
  ['sooti', 'suti'],
  ['suthi', 'suti'],
  ['chunni', 'chuni'],
  ['zardozi', 'jardoji'],
  ['phulkari', 'fulkari'],
  ['salwar', 'salvar'],
])('%s sounds like %s', (a, b) => {
  expect(soundOf(a)).toBe(soundOf(b))
})

test('comparing letters first misses no known word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', 'z'), minLength: 4, maxLength: 8 })
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1, maxLength: 5 }), (typed, known) => {
      const limit = typed.length < 6 ? 1 : 2
      const isNear = known.some((other) => {
        const distance = editDistance(typed, other)
        return distance <= limit && (distance <= 1 || other[0] === typed[0])
      })
      const sounds = known.some((other) => soundOf(other) === soundOf(typed))
      const nearest = createSpelling(known.map((word) => ({ word, products: 1 }))).nearest(typed)
      expect(nearest.length > 0).toBe(isNear || sounds)
    }),
    { numRuns: RUNS },
  )
})

test.each([
  ['लाल', 'lal'],
  ['कुर्ती', 'kurti'],
  ['कुर्ता', 'kurta'],
  ['सफ़ेद', 'safed'],
  ['गुलाबी', 'gulabi'],
  ['चिकनकारी', 'chikankari'],
  ['फुलकारी', 'phulkari'],
  ['रेशम', 'resham'],
  ['અનારકલી', 'anarakli'],
  ['કુર્તી', 'kurti'],
  ['લાલ', 'lal'],
  ['બાંધણી', 'bandhani'],
])('M411 %s is typed %s in Latin letters', (word, latin) => {
  expect(romanised(word)).toBe(latin)
})

test.each(['kurti', '', 'कुर्तीx', 'ક4', '்'])('M411 “%s” is no word of these scripts', (word) => {
  expect(romanised(word)).toBeUndefined()
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { passwordScore, strengthBars, strengthWord } from './password-strength.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['aB', 2],
  ['aB1', 3],
  ['aB1!', 4],
  ['abcdefgh', 2],
  ['abcdefghijkl', 3],
  ['ABCDEFGHIJKL', 3],
  ['Abcdefgh', 3],
  ['Abcdefg1', 5],
  ['Abcdef1!', 6],
  ['Abcdefghijk1', 6],
  ['Abcdefghij1!', 7],
])('M113 the score of %j is %i', (password, score) => {
  expect(passwordScore(password)).toBe(score)
})

test('M113 scores 0 to 2 are Weak, 3 and 4 Fair, 5 and 6 Good, 7 Strong', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(strengthWord)).toEqual([
    'Weak',
    'Weak',
    'Weak',
    'Fair',
    'Fair',
    'Good',
    'Good',
    'Strong',
  ])
})

test('M44 the meter fills no bar for an empty password and all five for the highest score', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(strengthBars)).toEqual([0, 1, 1, 2, 3, 4, 4, 5])
})

test('M113 adding characters never makes a password weaker', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (password, more) => {
      expect(passwordScore(password + more)).toBeGreaterThanOrEqual(passwordScore(password))
      expect(passwordScore(password)).toBeLessThanOrEqual(7)
    }),
    { numRuns: RUNS },
  )
})

import { expect, test } from 'vitest'
import { GST_STATE_CODES, gstinProblem, isGstin, stateOfGstin } from './gstin.ts'

test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM'])('%s is a GSTIN', (gstin) => {
  expect(isGstin(gstin)).toBe(true)
})

test('changing any character makes a GSTIN invalid', () => {
  const gstin = '27AAPFU0939F1ZV'
  for (const [index, character] of [...gstin].entries()) {
    for (const other of '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.replace(character, '')) {
      expect(isGstin(gstin.slice(0, index) + other + gstin.slice(index + 1)), `${other} at ${index}`).toBe(false)
    }
  }
})

test.each(['', '27AAPFU0939F1Z', '27AAPFU0939F1ZVX', '27aapfu0939f1zv', ' 27AAPFU0939F1ZV', '99AAPFU0939F1ZV'])(
  '%j is not a GSTIN',
  (text) => {
    expect(isGstin(text)).toBe(false)
  },
)

test('a GSTIN begins with the code of its state, and no two states share one', () => {
  expect(stateOfGstin('24AAACC1206D1ZM')).toBe(GST_STATE_CODES.Gujarat)
  const codes = Object.values(GST_STATE_CODES)
  expect(new Set(codes).size).toBe(36)
})

test.each([
  ['27AAPFU0939F1Z', 'length'],
  ['99AAPFU0939F1ZV', 'state'],
  ['27AAPF10939F1ZV', 'pan'],
  ['27AAPFU0939F0ZV', 'entity'],
  ['27AAPFU0939F1YV', 'z'],
  ['27AAPFU0939F1ZW', 'check-character'],
  ['27AAPFU0939F1ZV', undefined],
])('M358 the wrong part of %s is %s', (gstin, problem) => {
  expect(gstinProblem(gstin)).toBe(problem)
})

import { expect, test } from 'vitest'
import { GST_STATE_CODES, isGstin, stateOfGstin } from './gstin.ts'

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

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeProblem, readSizeCodes, sizeCodesProblems, writeSizeCodes } from './size-codes.ts'

test('the codes of sizes survive being written and read', () => {
  const code = fc.stringMatching(/^[A-Z0-9][A-Z0-9.-]{0,20}$/)
  const size = fc.stringMatching(/^[A-Z0-9][A-Za-z0-9 :/-]{0,10}[A-Z]$/)
  fc.assert(
    fc.property(fc.dictionary(size, code), (codes) => {
      expect(readSizeCodes(writeSizeCodes(new Map(Object.entries(codes))))).toEqual(new Map(Object.entries(codes)))
    }),
  )
})

test('codes may be typed on lines of their own, and blank ones are none', () => {
  expect(readSizeCodes(' S : A-1\n\nM:A-2,')).toEqual(
    new Map([
      ['S', 'A-1'],
      ['M', 'A-2'],
    ]),
  )
  expect(writeSizeCodes(new Map([['S', ' ']]))).toBe('')
  expect(readSizeCodes('S')).toBeUndefined()
  expect(readSizeCodes('S: 1, S: 2')).toBeUndefined()
})

describe('a barcode', () => {
  test.each(['4006381333931', '036000291452', '96385074', '10012345678902', 'GM-0017', '123456'])(
    '%s is fine',
    (code) => {
      expect(codeProblem('barcode', code)).toBeUndefined()
    },
  )

  test.each([
    ['4006381333932', 'it should be 1'],
    ['036000291453', 'it should be 2'],
    ['96385070', 'it should be 4'],
  ])('%s has a wrong check digit', (code, reason) => {
    expect(codeProblem('barcode', code)).toContain(reason)
  })

  test('of any other digits in one place is noticed, wherever it is', () => {
    fc.assert(
      fc.property(fc.nat(12), fc.integer({ min: 1, max: 9 }), (place, added) => {
        const digits = [...'4006381333931']
        digits[place] = String((Number(digits[place]) + added) % 10)
        expect(codeProblem('barcode', digits.join(''))).toBeDefined()
      }),
    )
  })
})

test('a SKU is letters, digits and a few signs, and two sizes can’t share one', () => {
  expect(codeProblem('sku', 'GM-017_M/2.1')).toBeUndefined()
  for (const sku of ['', '-1', 'A B', 'A:B', 'x'.repeat(41)]) expect(codeProblem('sku', sku)).toBeDefined()
  expect(sizeCodesProblems('sku', 'S: a-1, M: A-1')).toEqual(['Two sizes have the SKU A-1'])
  expect(sizeCodesProblems('barcode', 'S: 96385074, M: 96385074')).toEqual([])
  // What is typed with a separator in it isn’t taken for another size.
  expect(sizeCodesProblems('sku', writeSizeCodes(new Map([['M', 'A:B']])))).toHaveLength(1)
})

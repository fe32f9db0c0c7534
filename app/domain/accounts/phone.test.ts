import { expect, test } from 'vitest'
import { phoneDigits, withoutCountryCode } from './phone.ts'

test('what stands between the digits is dropped', () => {
  expect(phoneDigits(' (98250) 12-345 ')).toBe('9825012345')
  expect(phoneDigits('+91 98250')).toBe('9198250')
})

test.each(['+91 98250 12345', '919825012345', '098250-12345'])('%s is typed without its code', (text) => {
  expect(withoutCountryCode(text)).toBe('9825012345')
})

test.each(['', '98250 12345', '91982 50123', '+91 98250 1234', '+92 98250 12345', '0091 98250 12345'])(
  '%j stays as it is',
  (text) => {
    expect(withoutCountryCode(text)).toBe(text)
  },
)

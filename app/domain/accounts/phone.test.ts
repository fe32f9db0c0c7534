import { expect, test } from 'vitest'
import { formatPhone, groupPhone, phoneDigits, searchedPhone, withoutCountryCode } from './phone.ts'

test('phone digits leave out everything else that was typed', () => {
  expect(phoneDigits(' (98250) 12-345 ')).toBe('9825012345')
  expect(phoneDigits('+91 98250')).toBe('9198250')
})

test.each(['+91 98250 12345', '919825012345', '098250-12345'])('%s loses its country code or leading zero', (text) => {
  expect(withoutCountryCode(text)).toBe('9825012345')
})

test.each(['', '98250 12345', '91982 50123', '+91 98250 1234', '+92 98250 12345', '0091 98250 12345'])(
  '%j stays unchanged',
  (text) => {
    expect(withoutCountryCode(text)).toBe(text)
  },
)

test('a search that may be a phone number is converted to the format of stored phone numbers', () => {
  expect(searchedPhone('+91 98250-12345')).toBe('9825012345')
  expect(searchedPhone('(98250)')).toBe('98250')
  expect(searchedPhone('12345 Asha')).toBeUndefined()
  expect(searchedPhone('-')).toBeUndefined()
})

test('ten digits are shown in two groups, with or without the country code', () => {
  expect(formatPhone('9825012345')).toBe('+91 98250 12345')
  expect(groupPhone('9825012345')).toBe('98250 12345')
})

test.each(['', '079 4000 0000', '919825012345', 'none'])('%j is shown unchanged', (text) => {
  expect(formatPhone(text)).toBe(text)
  expect(groupPhone(text)).toBe(text)
})

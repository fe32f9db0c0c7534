import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { TYPED_ADDRESS } from '#tests/support/factories/address-factory.ts'
import { saveAddressForm } from './address.form.ts'
import { formatAddress, INDIAN_STATES, preselectedAddress } from './address.ts'

const addressInput = saveAddressForm.fields(z)

const typed = { ...TYPED_ADDRESS, addressLine2: 'Navrangpura' }

function messages(change: object): Record<string, string[] | undefined> {
  const parsed = addressInput.safeParse({ ...typed, ...change })
  return parsed.success ? {} : parsed.error.flatten().fieldErrors
}

test('M115 a complete address is accepted as typed', () => {
  expect(addressInput.parse(typed)).toEqual({ ...typed, isDefault: false })
})

test.each([
  ['fullName', '  ', 'Full name is required'],
  ['fullName', undefined, 'Full name is required'],
  ['addressLine1', '', 'Address is required'],
  ['city', '', 'City is required'],
  ['state', '', 'State is required'],
  ['state', 'Bavaria', 'State is required'],
  ['state', undefined, 'State is required'],
  ['postalCode', '38000', 'Please enter a valid 6-digit postal code'],
  ['postalCode', '3800091', 'Please enter a valid 6-digit postal code'],
  ['postalCode', '38000a', 'Please enter a valid 6-digit postal code'],
  ['phone', '98250 123', 'Please enter a valid 10-digit phone number'],
  ['phone', '98250123456', 'Please enter a valid 10-digit phone number'],
  ['phone', '98250x2345', 'Please enter a valid 10-digit phone number'],
  ['phone', undefined, 'Please enter a valid 10-digit phone number'],
])('M115 %s %j is rejected: %s', (field, value, message) => {
  expect(messages({ [field]: value })).toEqual({ [field]: [message] })
})

test.each(['98250 12345', '98250-12345', ' (98250) 12345 '])('a phone typed as %s is stored as ten digits', (phone) => {
  expect(addressInput.parse({ ...typed, phone }).phone).toBe('9825012345')
})

test('a phone that happens to start with 91 keeps its ten digits', () => {
  expect(addressInput.parse({ ...typed, phone: '9198765432' }).phone).toBe('9198765432')
})

test('the second address line may be left out', () => {
  expect(addressInput.parse({ ...typed, addressLine2: ' ' }).addressLine2).toBeNull()
  expect(addressInput.parse({ ...typed, addressLine2: undefined }).addressLine2).toBeNull()
})

test('M115 there are 36 states and union territories, each once and in order', () => {
  expect(INDIAN_STATES).toHaveLength(36)
  expect(new Set(INDIAN_STATES).size).toBe(36)
  expect([...INDIAN_STATES].sort()).toEqual([...INDIAN_STATES])
})

describe('display', () => {
  test('an address is shown on one line, with or without its second address line', () => {
    expect(formatAddress(typed)).toBe('14 Sarita Society, Navrangpura, Ahmedabad, Gujarat 380009')
    expect(formatAddress({ ...typed, addressLine2: null })).toBe('14 Sarita Society, Ahmedabad, Gujarat 380009')
  })

  test('M55 the default address is preselected', () => {
    expect(preselectedAddress([{ isDefault: false }, { isDefault: true }])).toEqual({ isDefault: true })
    expect(preselectedAddress([])).toBeUndefined()
  })
})

import { expect, test } from 'vitest'
import { INDIAN_STATES } from '#app/domain/addresses/address.ts'
import { checkPinCodeState, pinCodeWarningText } from './pin-code-warning.ts'
import { findPinCode, isPinCode } from './pin-codes.server.ts'

test('a PIN code has six digits and doesn’t begin with 0', () => {
  expect(['380006', '380', '038000', '38000a', '3800061'].filter(isPinCode)).toEqual(['380006'])
})

test('a PIN code leads to its State and district', async () => {
  expect(await findPinCode('380006')).toEqual({ states: ['Gujarat'], district: 'Ahmedabad' })
  expect(await findPinCode('999999')).toBeUndefined()
})

test('the file names the States as the address form does, even if a code lies in several', async () => {
  const codes = ['110001', '160014', '194101', '396210', '605001', '682001', '744101', '799001']
  const places = await Promise.all(codes.map(findPinCode))
  for (const place of places) {
    expect(place?.states.filter((state) => !INDIAN_STATES.some((known) => known === state))).toEqual([])
  }
})

test('M253 a code gets a warning when it is unknown or in another State', async () => {
  const place = await findPinCode('380006')
  expect(checkPinCodeState(place, 'Gujarat')).toBeUndefined()
  expect(checkPinCodeState(place, '')).toBeUndefined()
  const warning = checkPinCodeState(place, 'Goa')
  expect(warning).toEqual({ kind: 'other-state', states: ['Gujarat'] })
  expect(warning && pinCodeWarningText(warning, '380006')).toContain('Gujarat')
  expect(checkPinCodeState(undefined, 'Goa')).toEqual({ kind: 'unknown' })
})

import { expect, test } from 'vitest'
import { isNewNumber, type Shipment } from './shipment.ts'

const none: Shipment = { courier: null, trackingNumber: null }
const first: Shipment = { courier: 'DTDC', trackingNumber: 'D1' }

test.each<[string, Shipment, Shipment, boolean]>([
  ['a first number', first, none, true],
  ['the same number', first, first, false],
  ['a corrected number', { ...first, trackingNumber: 'D2' }, first, true],
  ['a corrected courier', { ...first, courier: 'Delhivery' }, first, true],
  ['a courier without a number', { ...none, courier: 'DTDC' }, none, false],
  ['a removed number', none, first, false],
])('%s is new to the customer or not', (_, shipment, announced, expected) => {
  expect(isNewNumber(shipment, announced)).toBe(expected)
})

import { expect, test } from 'vitest'
import { actionLabel, listChanges } from './audit-log.ts'

type State = Parameters<typeof listChanges>[0]['before']

const changes = (before: State, after: State, entity = 'orders') => listChanges({ entity, before, after })

test('an action reads as words', () => {
  expect(actionLabel('change-order-status')).toBe('Change order status')
})

test('a change lists each field with its values before and after', () => {
  expect(changes({ status: 'confirmed', courier: null }, { status: 'shipped', courier: 'DTDC' })).toEqual([
    { field: 'status', before: 'confirmed', after: 'shipped' },
    { field: 'courier', before: 'empty', after: 'DTDC' },
  ])
})

test('a created entry has no value before, a deleted one no value after', () => {
  expect(changes(null, { name: 'Neel', size: ['S', 'M'], is_new: false })).toEqual([
    { field: 'name', before: undefined, after: 'Neel' },
    { field: 'size', before: undefined, after: 'S, M' },
    { field: 'is new', before: undefined, after: 'false' },
  ])
  expect(changes({ order_number: '2627-000001' }, null)).toEqual([
    { field: 'order number', before: '2627-000001', after: undefined },
  ])
  expect(changes(null, null)).toEqual([])
})

test('M236 settings are listed with the names and values that their screen shows', () => {
  const before = { deliveryCharge: 7900, alertNewOrder: false, ofAnotherRelease: 1 }
  const after = { deliveryCharge: 9950, alertNewOrder: true, ofAnotherRelease: 2 }
  expect(changes(before, after, 'settings_versions')).toEqual([
    { field: 'Usual delivery charge (₹)', before: '₹79', after: '₹99.50' },
    { field: 'New order', before: 'off', after: 'on' },
    { field: 'ofAnotherRelease', before: '1', after: '2' },
  ])
})

import { expect, test } from 'vitest'
import { actionLabel, listChanges } from './audit-log.ts'

test('an action reads as words', () => {
  expect(actionLabel('change-order-status')).toBe('Change order status')
})

test('a change lists each field with its values before and after', () => {
  expect(listChanges({ status: 'confirmed', courier: null }, { status: 'shipped', courier: 'DTDC' })).toEqual([
    { field: 'status', before: 'confirmed', after: 'shipped' },
    { field: 'courier', before: 'empty', after: 'DTDC' },
  ])
})

test('a created entry has no value before, a deleted one no value after', () => {
  expect(listChanges(null, { name: 'Neel', size: ['S', 'M'], is_new: false })).toEqual([
    { field: 'name', before: undefined, after: 'Neel' },
    { field: 'size', before: undefined, after: 'S, M' },
    { field: 'is new', before: undefined, after: 'false' },
  ])
  expect(listChanges({ order_number: '2627-000001' }, null)).toEqual([
    { field: 'order number', before: '2627-000001', after: undefined },
  ])
  expect(listChanges(null, null)).toEqual([])
})

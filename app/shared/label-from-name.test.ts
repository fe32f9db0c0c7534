import { expect, test } from 'vitest'
import { labelFromName } from './label-from-name.ts'

test('names of actions and fields read as words', () => {
  expect(labelFromName('change-order-status')).toBe('Change order status')
  expect(labelFromName('tracking_number')).toBe('Tracking number')
  expect(labelFromName('fileName')).toBe('File name')
})

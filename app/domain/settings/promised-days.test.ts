import { expect, test } from 'vitest'
import { deliveryDays, processingDays, shippingDays } from './promised-days.ts'
import { DEFAULT_SETTINGS } from './settings-fields.ts'

test('the usual settings promise what the specification states', () => {
  expect(deliveryDays(DEFAULT_SETTINGS)).toBe('13-14 days')
  expect(processingDays(DEFAULT_SETTINGS)).toBe('1-2 business days')
  expect(shippingDays(DEFAULT_SETTINGS)).toBe('8-14 business days')
})

test('a range of one number is that number', () => {
  expect(deliveryDays({ deliveryDaysFrom: 5, deliveryDaysTo: 5 })).toBe('5 days')
  expect(processingDays({ processingDaysFrom: 1, processingDaysTo: 1 })).toBe('1 business day')
  expect(processingDays({ processingDaysFrom: 0, processingDaysTo: 1 })).toBe('0-1 business day')
})

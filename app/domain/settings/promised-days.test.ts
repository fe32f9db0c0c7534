import { expect, test } from 'vitest'
import { deliveryBy, deliveryDays, processingDays, shippingDays } from './promised-days.ts'
import { DEFAULT_SETTINGS } from './settings-fields.ts'

test('the usual settings promise what the specification states', () => {
  expect(deliveryDays(DEFAULT_SETTINGS)).toBe('13-14 days')
  expect(processingDays(DEFAULT_SETTINGS)).toBe('1-2 business days')
  expect(shippingDays(DEFAULT_SETTINGS)).toBe('8-14 business days')
})

test('the dated promise is the last of the promised days, in India time', () => {
  const now = new Date('2026-11-20T20:00:00Z')
  expect(deliveryBy(DEFAULT_SETTINGS, now)).toBe('5 December')
  expect(deliveryBy({ ...DEFAULT_SETTINGS, deliveryDaysTo: 3 }, now)).toBe('24 November')
  expect(deliveryBy({ ...DEFAULT_SETTINGS, lineDatedDelivery: false }, now)).toBeUndefined()
})

test('a range of one number is that number', () => {
  expect(deliveryDays({ deliveryDaysFrom: 5, deliveryDaysTo: 5 })).toBe('5 days')
  expect(processingDays({ processingDaysFrom: 1, processingDaysTo: 1 })).toBe('1 business day')
  expect(processingDays({ processingDaysFrom: 0, processingDaysTo: 1 })).toBe('0-1 business day')
})

import { describe, expect, test } from 'vitest'
import { deliveryDaysTo, formatDeliveryArea, parseDeliveryArea } from './delivery-areas.ts'

describe('a line of the delivery areas', () => {
  test.for([
    ['380: 4', { prefix: '380', days: 4 }],
    ['110001 - 2 days', { prefix: '110001', days: 2 }],
    ['194: No', { prefix: '194', days: null }],
    ['Others: no', { prefix: '', days: null }],
  ] as const)('%s is read', ([line, area]) => {
    expect(parseDeliveryArea(line)).toEqual(area)
    expect(parseDeliveryArea(formatDeliveryArea(area))).toEqual(area)
  })

  test.for(['', '380', '380: 0', '380: 91', '080: 3', '3800061: 3', 'Gujarat: 3', '380: soon'])(
    '%o is rejected',
    (line) => {
      expect(parseDeliveryArea(line)).toBeUndefined()
    },
  )
})

describe('the delivery time', () => {
  const settings = { deliveryDaysTo: 14, deliveryAreas: ['3: 7', '380: 4', '194: no'] }

  test('is that of the area with the most digits', () => {
    expect(deliveryDaysTo(settings, '380006')).toBe(4)
    expect(deliveryDaysTo(settings, '390001')).toBe(7)
  })

  test('is what the shop promises elsewhere', () => {
    expect(deliveryDaysTo(settings, '110001')).toBe(14)
  })

  test('is null where the shop doesn’t deliver', () => {
    expect(deliveryDaysTo(settings, '194101')).toBeNull()
    const near = { ...settings, deliveryAreas: [...settings.deliveryAreas, 'others: no'] }
    expect(deliveryDaysTo(near, '110001')).toBeNull()
    expect(deliveryDaysTo(near, '380006')).toBe(4)
  })
})

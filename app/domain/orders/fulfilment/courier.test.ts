import { describe, expect, test } from 'vitest'
import { COURIER_NAMES, courierName, isKnownCourier, trackingLink } from './courier.ts'

describe('couriers', () => {
  test.each([
    ['delhivery', 'Delhivery'],
    [' BLUEDART ', 'Blue Dart'],
    ['blue-dart', 'Blue Dart'],
    ['Our own van', 'Our own van'],
    ['  Ravi ', 'Ravi'],
  ])('%j is named %s', (typed, name) => {
    expect(courierName(typed)).toBe(name)
  })

  test('known ones have a tracking page over HTTPS', () => {
    for (const name of COURIER_NAMES) {
      expect(trackingLink(name, '12345')).toMatch(/^https:\/\/[a-z.]+\/[^{}]*$/)
    }
  })

  test('the name that a courier service gives a courier’s offer leads to the courier’s page', () => {
    expect(trackingLink('Delhivery Surface', '12345')).toBe(trackingLink('Delhivery', '12345'))
    expect(isKnownCourier('Blue Dart Air 500gm')).toBe(true)
    expect(courierName('Delhivery Surface')).toBe('Delhivery Surface')
  })

  test('tracking links escape the number', () => {
    expect(trackingLink('Delhivery', '1234 5/../?x=1#&')).toBe(
      'https://www.delhivery.com/track/package/1234%205%2F..%2F%3Fx%3D1%23%26',
    )
  })

  test('there is no link for an unknown courier or before there is a number', () => {
    expect(trackingLink('Our own van', '12345')).toBeUndefined()
    expect(trackingLink(null, '12345')).toBeUndefined()
    expect(trackingLink('Delhivery', null)).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { COURIER_NAMES, courierName, trackingLink } from './courier.ts'

describe('a courier', () => {
  test.each([
    ['delhivery', 'Delhivery'],
    [' BLUEDART ', 'Blue Dart'],
    ['blue-dart', 'Blue Dart'],
    ['Our own van', 'Our own van'],
    ['  Ravi ', 'Ravi'],
  ])('%s is %s', (typed, name) => {
    expect(courierName(typed)).toBe(name)
  })

  test('that is known has a tracking page over HTTPS', () => {
    for (const name of COURIER_NAMES) {
      expect(trackingLink(name, '12345')).toMatch(/^https:\/\/[a-z.]+\/[^{}]*$/)
    }
  })

  test('gets the tracking number, escaped', () => {
    expect(trackingLink('Delhivery', '1234 5/../?x=1#&')).toBe(
      'https://www.delhivery.com/track/package/1234%205%2F..%2F%3Fx%3D1%23%26',
    )
  })

  test('that is unknown, or has no number yet, has no link', () => {
    expect(trackingLink('Our own van', '12345')).toBeUndefined()
    expect(trackingLink(null, '12345')).toBeUndefined()
    expect(trackingLink('Delhivery', null)).toBeUndefined()
  })
})

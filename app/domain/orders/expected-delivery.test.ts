import { describe, expect, test } from 'vitest'
import { formatDate } from '#app/shared/dates.ts'
import { expectedDelivery } from './expected-delivery.ts'

describe('expected delivery', () => {
  const createdAt = new Date('2026-11-21T10:00:00Z')

  test('is the date stored with the order', () => {
    const estimatedDelivery = new Date('2026-12-01T00:00:00Z')
    expect(expectedDelivery({ estimatedDelivery, createdAt })).toEqual(estimatedDelivery)
  })

  test('M75 falls back to 14 days after the order', () => {
    expect(formatDate(expectedDelivery({ estimatedDelivery: null, createdAt }))).toBe('5 December 2026')
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { RUNS } from '#tests/support/run/property-runs.ts'
import { deliveryLabel, orderDelivery } from './delivery-label.ts'

test.each([
  [-400, 'Delivered', undefined],
  [-1, 'Delivered', undefined],
  [0, 'Delivering Today', '0 days left'],
  [1, 'Delivering Tomorrow', '1 days left'],
  [2, 'Delivering Soon', '2 days left'],
  [3, 'Delivering Soon', '3 days left'],
  [4, 'In Transit', '4 days left'],
  [14, 'In Transit', '14 days left'],
  [null, 'Not Set', undefined],
])('M103 with %s days left the delivery reads %s', (daysLeft, label, note) => {
  expect(deliveryLabel(daysLeft)).toEqual({ label, note })
})

test('M103 an order that has arrived or is cancelled counts no days', () => {
  const delivery = (status: OrderStatus) => orderDelivery({ status, daysUntilDelivery: 14 })
  expect(delivery('shipped')).toEqual(deliveryLabel(14))
  expect(delivery('delivered')).toEqual({ label: 'Delivered', note: undefined })
  expect(delivery('cancelled')).toEqual({ label: '–', note: undefined })
})

test('M103 the label only moves forward day by day, and shows the days left until the date has passed', () => {
  const stages = ['In Transit', 'Delivering Soon', 'Delivering Tomorrow', 'Delivering Today', 'Delivered']
  fc.assert(
    fc.property(fc.integer({ min: -1000, max: 1000 }), (daysLeft) => {
      const today = deliveryLabel(daysLeft)
      const tomorrow = deliveryLabel(daysLeft - 1)
      expect(stages).toContain(today.label)
      expect(stages.indexOf(tomorrow.label)).toBeGreaterThanOrEqual(stages.indexOf(today.label))
      expect(today.note).toBe(daysLeft < 0 ? undefined : `${daysLeft} days left`)
    }),
    { numRuns: RUNS },
  )
})

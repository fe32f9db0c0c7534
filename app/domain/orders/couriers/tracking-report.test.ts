import { expect, test } from 'vitest'
import type { OrderStatus } from '#app/vocabulary/statuses.ts'
import { returnAfter, scansOf, statusAfter } from './tracking-report.ts'

const scan = {
  date: '2023-05-19 11:59:16',
  activity: 'In Transit - Shipment picked up',
  location: 'Chomu_SamodRd_D (Rajasthan)',
  'sr-status': 42,
  'sr-status-label': 'PICKED UP',
}

test('scans become entries with Indian time; those without a meaning or a date are left out', () => {
  const scans = [
    scan,
    { ...scan, 'sr-status-label': 'NA' },
    { ...scan, 'sr-status-label': null },
    { ...scan, date: 'yesterday' },
    { ...scan, activity: '', location: ' ', 'sr-status': 17, 'sr-status-label': 'OUT FOR DELIVERY' },
  ]
  expect(scansOf({ scans })).toEqual([
    {
      status: 'Picked Up',
      message: 'In Transit - Shipment picked up',
      location: 'Chomu_SamodRd_D (Rajasthan)',
      at: new Date('2023-05-19T06:29:16Z'),
      isNotified: false,
    },
    {
      status: 'Out For Delivery',
      message: 'Out For Delivery',
      location: null,
      at: new Date('2023-05-19T06:29:16Z'),
      isNotified: true,
    },
  ])
  expect(scansOf({ scans: null })).toEqual([])
})

test.each<[OrderStatus, number | undefined, OrderStatus | undefined]>([
  ['confirmed', 42, 'shipped'],
  ['processing', 18, 'shipped'],
  ['confirmed', 5, undefined],
  ['confirmed', undefined, undefined],
  ['shipped', 18, undefined],
  ['shipped', 7, 'delivered'],
  ['confirmed', 7, 'delivered'],
  ['delivered', 18, undefined],
  ['delivered', 7, undefined],
  ['cancelled', 18, undefined],
  ['shipped', 9, undefined],
])('an order that is %s moves by report %s to %s', (status, reported, expected) => {
  expect(statusAfter(status, { is_return: 0, shipment_status_id: reported })).toBe(expected)
})

test.each([
  [9, { isBack: false }],
  [46, { isBack: false }],
  [10, { isBack: true }],
  [14, { isBack: true }],
  [7, undefined],
  [undefined, undefined],
])('report %s means that a parcel which wasn’t taken is %j', (reported, expected) => {
  expect(returnAfter({ is_return: 0, shipment_status_id: reported })).toEqual(expected)
  expect(returnAfter({ is_return: 1, shipment_status_id: reported })).toBeUndefined()
})

test('a return moves nothing', () => {
  expect(statusAfter('shipped', { is_return: 1, shipment_status_id: 7 })).toBeUndefined()
})

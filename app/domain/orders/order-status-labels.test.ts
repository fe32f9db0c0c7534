import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { CHOSEN_ORDER_STATUSES, ORDER_PAYMENT_STATUSES, ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import {
  adminStatusLabel,
  FILTERABLE_STATUSES,
  listedStatusLabel,
  ORDER_STATUS_LABELS,
  offeredStatuses,
  PAYMENT_STATUS_LABELS,
  paymentLabel,
  paymentTone,
  TRACKING_MESSAGES,
} from './order-status-labels.ts'

describe('order status labels', () => {
  test('M109 has the seven values of an order and the four of a payment', () => {
    const seven = ['draft', 'pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled']
    expect(CHOSEN_ORDER_STATUSES).toEqual(seven)
    expect(ORDER_STATUSES).toEqual([...seven, 'refused'])
    expect(ORDER_PAYMENT_STATUSES).toEqual(['paid', 'pending', 'failed', 'cancelled'])
  })

  test('M70 the filter of My Orders offers every status but draft', () => {
    const offered = ['pending', 'confirmed', 'processing', 'shipped', 'delivered', 'cancelled']
    expect(offeredStatuses(FILTERABLE_STATUSES, {})).toEqual(offered)
    expect(offeredStatuses(FILTERABLE_STATUSES, { codOffered: true })).toEqual([...offered, 'refused'])
  })

  test("M71 the customer's list says 'Out for delivery' only for shipped orders", () => {
    expect(listedStatusLabel('shipped')).toBe('Out for delivery')
    for (const status of ORDER_STATUSES.filter((status) => status !== 'shipped')) {
      expect(listedStatusLabel(status)).toBe(ORDER_STATUS_LABELS[status])
    }
  })

  test("M100 the back office says 'Pending (Draft)' only for pending orders", () => {
    expect(adminStatusLabel('pending')).toBe('Pending (Draft)')
    for (const status of CHOSEN_ORDER_STATUSES.filter((status) => status !== 'pending')) {
      expect(adminStatusLabel(status)).toBe(ORDER_STATUS_LABELS[status])
    }
  })

  test.each([
    ['paid', 'Paid', 'success'],
    ['pending', 'Pending', 'warning'],
    ['failed', 'Failed', 'warning'],
    ['cancelled', 'Cancelled', 'warning'],
  ] as const)('M78 a %s payment reads %s, in the tone %s', (status, label, tone) => {
    expect(PAYMENT_STATUS_LABELS[status]).toBe(label)
    expect(paymentTone(status)).toBe(tone)
  })

  test('nothing is to be paid for an order that ended before it was paid on delivery', () => {
    const label = (toCollect: number, paymentStatus: 'paid' | 'pending' = 'pending') =>
      paymentLabel({ paymentStatus, cod: { fee: paise(0), toCollect: paise(toCollect), returnedAt: null } })
    expect([label(1_299_00), label(0), label(0, 'paid')]).toEqual(['Pending', 'Nothing to pay', 'Paid'])
    expect(paymentLabel({ paymentStatus: 'pending' })).toBe('Pending')
  })

  test('every status has its own message for the customer', () => {
    expect(new Set(ORDER_STATUSES.map((each) => TRACKING_MESSAGES[each])).size).toBe(ORDER_STATUSES.length)
  })
})

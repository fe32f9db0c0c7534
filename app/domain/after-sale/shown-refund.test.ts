import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { type ShownRefund, sumShownRefunds, toShownRefunds, withRefunds } from './shown-refund.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))

function refund(overrides: Partial<ShownRefund>): ShownRefund {
  return { id: 'r', amount: paise(499_00), status: 'due', createdAt: at(10), updatedAt: at(10), ...overrides }
}

function entry(status: string, createdAt: Date) {
  return { id: status, status, message: '', location: null, estimatedDelivery: null, createdAt }
}

test('a cancelled refund moves no money and isn’t shown; the administrator’s words aren’t either', () => {
  const internal = { ...refund({ id: 'kept' }), note: 'A friend of mine', providerText: 'insufficient balance' }
  expect(toShownRefunds([refund({ status: 'cancelled' }), internal])).toEqual([refund({ id: 'kept' })])
})

test('what came back and what is on its way are different sums', () => {
  const refunds = (['processed', 'processed', 'due', 'pending', 'failed'] as const).map((status) => refund({ status }))
  expect(sumShownRefunds(refunds)).toEqual({ refunded: 998_00, onItsWay: 1_497_00 })
  expect(sumShownRefunds([])).toEqual({ refunded: 0, onItsWay: 0 })
})

describe('M375 what happened to the money is part of what happened to the order', () => {
  const tracking = [entry('Order Delivered', at(12)), entry('Order Confirmed', at(8))]
  const shown = (refunds: ShownRefund[]) => withRefunds(tracking, refunds).map(({ status }) => status)

  test('a refund starts, and is processed later', () => {
    expect(shown([refund({ status: 'pending' })])).toEqual(['Order Delivered', 'Refund Started', 'Order Confirmed'])
    const processed = refund({ status: 'processed', updatedAt: at(13) })
    expect(shown([processed])).toEqual(['Payment Refunded', 'Order Delivered', 'Refund Started', 'Order Confirmed'])
    expect(withRefunds(tracking, [processed])[0]?.message).toBe(
      '₹499 was refunded. Most banks show it within 5-7 working days.',
    )
  })

  test('entries of the same moment stay in the order in which they happened', () => {
    const processed = refund({ status: 'processed', createdAt: at(12), updatedAt: at(12) })
    expect(shown([processed]).slice(0, 3)).toEqual(['Payment Refunded', 'Refund Started', 'Order Delivered'])
  })

  test('ids are unique, and nothing is added without refunds', () => {
    const entries = withRefunds(tracking, [refund({ id: 'a', status: 'processed' }), refund({ id: 'b' })])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    expect(shown([])).toEqual(['Order Delivered', 'Order Confirmed'])
  })
})

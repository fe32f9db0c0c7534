import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/vocabulary/statuses.ts'
import { laterStatus } from './payment-status.ts'

describe('a payment reported as', () => {
  const expected: Record<PaymentStatus, Record<PaymentStatus, PaymentStatus>> = {
    created: {
      created: 'created',
      failed: 'failed',
      authorized: 'authorized',
      captured: 'captured',
      refunded: 'refunded',
    },
    failed: {
      created: 'failed',
      failed: 'failed',
      authorized: 'authorized',
      captured: 'captured',
      refunded: 'refunded',
    },
    authorized: {
      created: 'authorized',
      failed: 'authorized',
      authorized: 'authorized',
      captured: 'captured',
      refunded: 'refunded',
    },
    captured: {
      created: 'captured',
      failed: 'captured',
      authorized: 'captured',
      captured: 'captured',
      refunded: 'refunded',
    },
    refunded: {
      created: 'refunded',
      failed: 'refunded',
      authorized: 'refunded',
      captured: 'refunded',
      refunded: 'refunded',
    },
  }

  const moves = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((reported) => [from, reported] as const))

  test.each(moves)('%s, then as %s, moves forward or stays', (from, reported) => {
    expect(laterStatus(from, reported)).toBe(expected[from][reported])
  })
})

import { describe, expect, test } from 'vitest'
import { PAYMENT_STATUSES, type PaymentStatus } from '#app/shared/statuses.ts'
import { laterStatus } from './payment-status.ts'

describe('a payment told of a state', () => {
  const known: Record<PaymentStatus, Record<PaymentStatus, PaymentStatus>> = {
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

  const moves = PAYMENT_STATUSES.flatMap((from) => PAYMENT_STATUSES.map((told) => [from, told] as const))

  test.each(moves)('%s, then %s, moves forward or stays', (from, told) => {
    expect(laterStatus(from, told)).toBe(known[from][told])
  })
})

import { describe, expect, test } from 'vitest'
import { laterState, PAYMENT_STATES, type PaymentState } from './payment-state.ts'

describe('a payment told of a state', () => {
  const known: Record<PaymentState, Record<PaymentState, PaymentState>> = {
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

  const moves = PAYMENT_STATES.flatMap((from) => PAYMENT_STATES.map((told) => [from, told] as const))

  test.each(moves)('%s, then %s, moves forward or stays', (from, told) => {
    expect(laterState(from, told)).toBe(known[from][told])
  })
})

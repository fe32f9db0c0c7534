import { describe, expect, test } from 'vitest'
import { paise } from '#app/money.ts'
import { refundDueError, startPaymentError } from './purchase-messages.ts'

describe('why no payment was started', () => {
  test('is the code of the outcome with its text', () => {
    expect(startPaymentError({ status: 'insufficient-stock' })).toEqual({
      code: 'insufficient-stock',
      error: 'Insufficient stock available',
    })
    expect(startPaymentError({ status: 'total-changed', total: paise(1_299_50) })).toEqual({
      code: 'total-changed',
      error: 'Failed to prepare order: the total is now ₹1,299.50, please review your order again',
    })
  })

  test("is the provider's message if it sent one", () => {
    const rejected = { kind: 'rejected', description: 'Authentication failed' } as const
    expect(startPaymentError({ status: 'provider-failed', error: rejected })).toEqual({
      code: 'provider-rejected',
      error: 'Authentication failed',
    })
    const unavailable = { kind: 'unavailable', description: undefined } as const
    expect(startPaymentError({ status: 'provider-failed', error: unavailable })).toEqual({
      code: 'provider-unavailable',
      error: 'the payment provider is unavailable',
    })
  })
})

test('the reason why a payment didn’t become an order is followed by where the money is', () => {
  expect(refundDueError('amount-mismatch')).toEqual({
    code: 'amount-mismatch',
    error: 'the amount paid doesn’t match the order, and your money is on its way back to you',
  })
  expect(refundDueError('no-order').error).toBe('your money is on its way back to you')
})

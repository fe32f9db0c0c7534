import type { RazorpayErrorDetails } from './razorpay-error.ts'

/** Why a payment failed, as the failure event, the payment and the webhook say. */
export type PaymentFailure = Pick<RazorpayErrorDetails, 'code' | 'description' | 'source' | 'step' | 'reason'>

/** Reasons a payment can fail with; the test cards and the control endpoint name them. */
export const FAILURE_REASONS = [
  'payment_failed',
  'payment_cancelled',
  'payment_timed_out',
  'insufficient_fund',
  'card_declined',
  'card_disabled_for_online_payments',
  'card_number_invalid',
  'gateway_technical_error',
  'authentication_failed',
  'invalid_vpa',
] as const

export type FailureReason = (typeof FAILURE_REASONS)[number]

const FAILURES: Record<FailureReason, Omit<PaymentFailure, 'reason'>> = {
  payment_failed: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The bank didn’t accept the payment. Please try another payment method.',
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  payment_cancelled: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payment was cancelled. You can try again.',
    source: 'customer',
    step: 'payment_authentication',
  },
  payment_timed_out: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The payment took too long. Please try again.',
    source: 'customer',
    step: 'payment_authentication',
  },
  insufficient_fund: {
    code: 'BAD_REQUEST_ERROR',
    description: 'There isn’t enough money in the account for this payment.',
    source: 'customer',
    step: 'payment_authorization',
  },
  card_declined: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The bank declined the card.',
    source: 'issuer_bank',
    step: 'payment_authorization',
  },
  card_disabled_for_online_payments: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The card isn’t enabled for online payments.',
    source: 'customer',
    step: 'payment_authorization',
  },
  card_number_invalid: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The card number is incorrect. Please check it.',
    source: 'customer',
    step: 'payment_initiation',
  },
  gateway_technical_error: {
    code: 'GATEWAY_ERROR',
    description:
      'The payment failed because of a problem at the bank. Any money debited will be returned in a few days.',
    source: 'gateway',
    step: 'payment_authorization',
  },
  authentication_failed: {
    code: 'GATEWAY_ERROR',
    description: 'The one-time password was incorrect.',
    source: 'customer',
    step: 'payment_authentication',
  },
  invalid_vpa: {
    code: 'BAD_REQUEST_ERROR',
    description: 'This UPI ID doesn’t exist.',
    source: 'customer',
    step: 'payment_initiation',
  },
}

/** The details that belong to a reason. */
export function paymentFailure(reason: FailureReason): PaymentFailure {
  return { ...FAILURES[reason], reason }
}

import type { RazorpayErrorDetails } from './razorpay-error.ts'

/** Why a payment failed, as the failure event, the payment and the webhook say. */
export type PaymentFailure = Pick<RazorpayErrorDetails, 'code' | 'description' | 'source' | 'step' | 'reason'>

const failure = (
  source: string,
  step: 'initiation' | 'authentication' | 'authorization',
  description: string,
  code: PaymentFailure['code'] = 'BAD_REQUEST_ERROR',
) => ({ code, description, source, step: `payment_${step}` })

/** What a payment can fail with; the test cards and the control endpoint name the reasons. */
const FAILURES = {
  payment_failed: failure(
    'issuer_bank',
    'authorization',
    'The bank didn’t accept the payment. Please try another payment method.',
  ),
  payment_cancelled: failure('customer', 'authentication', 'The payment was cancelled. You can try again.'),
  payment_timed_out: failure('customer', 'authentication', 'The payment took too long. Please try again.'),
  insufficient_fund: failure('customer', 'authorization', 'There isn’t enough money in the account for this payment.'),
  card_declined: failure('issuer_bank', 'authorization', 'The bank declined the card.'),
  card_disabled_for_online_payments: failure(
    'customer',
    'authorization',
    'The card isn’t enabled for online payments.',
  ),
  card_number_invalid: failure('customer', 'initiation', 'The card number is incorrect. Please check it.'),
  gateway_technical_error: failure(
    'gateway',
    'authorization',
    'The payment failed because of a problem at the bank. Any money debited will be returned in a few days.',
    'GATEWAY_ERROR',
  ),
  authentication_failed: failure('customer', 'authentication', 'The one-time password was incorrect.', 'GATEWAY_ERROR'),
  invalid_vpa: failure('customer', 'initiation', 'This UPI ID doesn’t exist.'),
}

export type FailureReason = keyof typeof FAILURES

export const FAILURE_REASONS = Object.keys(FAILURES) as [FailureReason, ...FailureReason[]]

export function paymentFailure(reason: FailureReason): PaymentFailure {
  return { ...FAILURES[reason], reason }
}

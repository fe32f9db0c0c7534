import type { RefundProblem, RefundReason } from '#app/vocabulary/refund-reasons.ts'

const REASONS: Record<RefundReason, string> = {
  'insufficient-stock': 'Sold out before the payment arrived',
  'offer-used-up': 'The offer was used up before the payment arrived',
  'amount-mismatch': 'The amount paid doesn’t match the order',
  'account-deleted': 'The customer deleted their account before the payment arrived',
  withdrawn: 'The draft was changed or cancelled before the payment arrived',
  'already-ordered': 'The same items were ordered with another payment',
  'already-paid': 'The order was paid with another payment',
  'no-order': 'The payment has no order',
  manual: 'Refunded by the administrator',
  cancelled: 'The order was cancelled',
  items: 'Items refunded by the administrator',
  complaint: 'Refunded after a complaint',
  'at-provider': 'Refunded directly at Razorpay',
}

/** Why a payment is refunded, for the back office: the administrator's own note where there is one. */
export function refundReasonText({ reason, note }: { reason: RefundReason; note: string | null }): string {
  return note || REASONS[reason]
}

const OBSTACLES: Record<RefundReason, string | undefined> = {
  'insufficient-stock': 'the items sold out before your payment arrived',
  'offer-used-up': 'the offer was used up before your payment arrived',
  'amount-mismatch': 'the amount paid doesn’t match the order',
  'account-deleted': 'the account was deleted before the payment arrived',
  withdrawn: 'the order was changed or cancelled before your payment arrived',
  'already-ordered': 'you ordered these items with another payment',
  'already-paid': 'the order was paid with another payment',
  'no-order': undefined,
  manual: undefined,
  cancelled: undefined,
  items: undefined,
  complaint: undefined,
  'at-provider': undefined,
}

/**
 * Why a payment didn't become an order, for its customer: part of a sentence, without a full stop. Undefined when the
 * reason says nothing to the customer; an administrator's note is never shown to them.
 */
export function orderObstacleText(reason: RefundReason): string | undefined {
  return OBSTACLES[reason]
}

const PROBLEMS: Record<RefundProblem, string> = {
  'not-captured': 'The payment isn’t captured yet',
  'rejected-by-bank': 'The bank rejected the refund',
  'rejected-by-provider': 'Razorpay rejected the refund',
  'provider-unavailable': 'Razorpay is unavailable',
  'refunded-at-provider': 'The money was refunded directly at Razorpay',
}

/**
 * Why a refund can't be sent, for the back office, with the provider's own message if it sent one.
 *
 * @returns Undefined when there is no problem.
 */
export function refundProblemText(problem: RefundProblem | null, providerText: string | null): string | undefined {
  if (problem === null) return providerText ?? undefined
  return providerText ? `${PROBLEMS[problem]}: ${providerText}` : PROBLEMS[problem]
}

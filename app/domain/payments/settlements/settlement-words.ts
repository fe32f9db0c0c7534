import type { FetchProblem, LineDifference, SettlementLineKind, SettlementStatus } from './settlement.ts'

export const SETTLEMENT_STATUS_LABELS: Readonly<Record<SettlementStatus, string>> = {
  created: 'Being paid out',
  processed: 'Paid out',
  failed: 'Failed',
}

export const LINE_KIND_LABELS: Readonly<Record<SettlementLineKind, string>> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
  other: 'Other',
}

/** Sentences without a full stop. */
export const DIFFERENCE_TEXTS: Readonly<Record<LineDifference, string>> = {
  'payment-unknown': 'This payment isn’t in your shop',
  'payment-amount': 'The shop has another amount for this payment',
  'refund-unknown': 'This refund isn’t in your shop',
  'refund-amount': 'The shop has another amount for this refund',
  'line-sum': 'Amount and fee don’t add up to what was settled',
  'settled-twice': 'Also in another settlement',
}

export const FETCH_PROBLEM_TEXTS: Readonly<Record<FetchProblem, string>> = {
  rejected: 'Razorpay rejects the request. Check that the key may read settlements.',
  unavailable: 'Razorpay couldn’t be reached. The shop tries again by itself.',
}

/** Why a payment is refunded, as the database stores it. */
export const REFUND_REASONS = [
  /** A late payment: the units have been sold. */
  'insufficient-stock',
  'amount-mismatch',
  /** A late payment: others have used the offer as often as it can be used, or its customer has. */
  'offer-used-up',
  /** The customer deleted their account before the payment arrived. */
  'account-deleted',
  /** The owner changed or cancelled the draft before its link was paid. */
  'withdrawn',
  /** Another checkout of the customer has bought the same lines of the cart. */
  'already-ordered',
  /** Another payment of the same checkout has become its order. */
  'already-paid',
  /** The administrator refunds a payment that has no order. */
  'no-order',
  /** The administrator refunds an order, in part or in full; their note says why. */
  'manual',
  /** The order was cancelled, by its customer or by the administrator. */
  'cancelled',
  /** The administrator refunds items of an order; their note says why. */
  'items',
  /** The outcome of a complaint. */
  'complaint',
  /** Made directly at the provider, by hand. */
  'at-provider',
] as const

export type RefundReason = (typeof REFUND_REASONS)[number]

/** What keeps a refund from being sent, or made it fail, as the database stores it. */
export const REFUND_PROBLEMS = [
  'not-captured',
  'rejected-by-bank',
  'rejected-by-provider',
  'provider-unavailable',
  /** The money was refunded directly at the provider, so nothing is left to refund. */
  'refunded-at-provider',
] as const

export type RefundProblem = (typeof REFUND_PROBLEMS)[number]

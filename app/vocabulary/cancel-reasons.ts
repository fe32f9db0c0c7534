/** Why an order was cancelled, as the database stores it; `other` comes with the customer's own words. */
export const CANCEL_REASONS = [
  'changed-mind',
  'ordered-by-mistake',
  'wrong-details',
  'too-slow',
  'found-elsewhere',
  'other',
] as const

export type CancelReason = (typeof CANCEL_REASONS)[number]

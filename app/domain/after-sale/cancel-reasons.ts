import type { CancelReason } from '#app/vocabulary/cancel-reasons.ts'

/** The reasons in the customer's words. */
export const CANCEL_REASON_LABELS: Readonly<Record<CancelReason, string>> = {
  'changed-mind': 'I changed my mind',
  'ordered-by-mistake': 'I ordered by mistake',
  'wrong-details': 'The size, address or another detail is wrong',
  'too-slow': 'Delivery takes too long',
  'found-elsewhere': 'I found something I like better',
  other: 'Another reason',
}

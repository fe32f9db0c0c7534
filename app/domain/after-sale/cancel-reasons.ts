import type { CancelReason } from '#app/shared/cancel-reasons.ts'

const LABELS: Record<CancelReason, string> = {
  'changed-mind': 'I changed my mind',
  'ordered-by-mistake': 'I ordered by mistake',
  'wrong-details': 'The size, address or another detail is wrong',
  'too-slow': 'Delivery takes too long',
  'found-elsewhere': 'I found something I like better',
  other: 'Another reason',
}

/** A reason in the customer's words. */
export function cancelReasonLabel(reason: CancelReason): string {
  return LABELS[reason]
}

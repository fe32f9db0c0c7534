import { z } from 'zod'
import { CANCEL_REASONS, type CancelReason } from '#app/shared/cancel-reasons.ts'

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

/** The customer's form. An empty note is null. */
export const cancelOrderInput = z.object({
  reason: z.enum(CANCEL_REASONS, 'Choose a reason'),
  note: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters')
    .optional()
    .transform((text) => text || null),
})

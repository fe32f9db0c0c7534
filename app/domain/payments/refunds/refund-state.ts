/** What can become of a refund. */
export const REFUND_STATES = ['due', 'pending', 'processed', 'failed'] as const

export type RefundState = (typeof REFUND_STATES)[number]

const LABELS: Record<RefundState, string> = {
  due: 'To be sent',
  pending: 'On its way',
  processed: 'Given back',
  failed: 'Failed',
}

export function refundStateLabel(state: RefundState): string {
  return LABELS[state]
}

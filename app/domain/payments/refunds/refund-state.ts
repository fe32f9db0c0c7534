/** The statuses of a refund. */
export const REFUND_STATES = ['due', 'pending', 'processed', 'failed'] as const

export type RefundState = (typeof REFUND_STATES)[number]

const LABELS: Record<RefundState, string> = {
  due: 'Not sent yet',
  pending: 'Processing',
  processed: 'Refunded',
  failed: 'Failed',
}

export function refundStateLabel(state: RefundState): string {
  return LABELS[state]
}

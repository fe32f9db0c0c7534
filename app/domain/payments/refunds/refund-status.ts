import type { RefundStatus } from '#app/shared/statuses.ts'

const LABELS: Record<RefundStatus, string> = {
  due: 'Not sent yet',
  pending: 'Processing',
  processed: 'Refunded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export function refundStatusLabel(status: RefundStatus): string {
  return LABELS[status]
}

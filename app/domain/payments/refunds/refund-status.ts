import type { RefundStatus } from '#app/vocabulary/statuses.ts'

export const REFUND_STATUS_LABELS: Readonly<Record<RefundStatus, string>> = {
  due: 'Not sent yet',
  pending: 'Processing',
  processed: 'Refunded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

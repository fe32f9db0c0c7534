import { href } from 'react-router'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { isOfflinePayment } from '#app/vocabulary/payment-methods.ts'
import type { RefundStatus } from '#app/vocabulary/statuses.ts'

export const REFUND_STATUS_LABELS: Readonly<Record<RefundStatus, string>> = {
  due: 'Not sent yet',
  pending: 'Processing',
  processed: 'Refunded',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

interface RefundOfPayment {
  readonly status: RefundStatus
  readonly razorpayPaymentId: string
}

/** Whether the owner has to pay it back, because its money didn't come through the provider. */
export function isToPayBack({ status, razorpayPaymentId }: RefundOfPayment): boolean {
  return status === 'due' && isOfflinePayment(razorpayPaymentId)
}

/** The status for the back office. */
export function refundStatusLabel(refund: RefundOfPayment): string {
  return isToPayBack(refund) ? 'To pay back' : REFUND_STATUS_LABELS[refund.status]
}

/** Where the owner says that a refund was paid back. */
export function payBackPath(refundId: string): string {
  return addressWith(href('/admin/payments'), { payBack: refundId })
}

import type { OrderPaymentStatus, OrderStatus } from '#app/shared/statuses.ts'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import { paymentStatusLabel, paymentTone } from '../order-status.ts'

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** The word for the status, which differs between the shop and the back office. */
  label: string
}

export function OrderStatusBadge({ status, label }: OrderStatusBadgeProps) {
  return <StatusBadge tone={status}>{label}</StatusBadge>
}

/** How the customer sees a payment: paid is green, anything else yellow. */
export function PaymentBadge({ status }: { status: OrderPaymentStatus }) {
  return <StatusBadge tone={paymentTone(status)}>{paymentStatusLabel(status)}</StatusBadge>
}

const ADMIN_TONES: Record<OrderPaymentStatus, StatusTone> = {
  paid: 'paid',
  pending: 'pending',
  failed: 'cancelled',
  cancelled: 'cancelled',
}

/** How the back office sees a payment: one that came to nothing is red. */
export function AdminPaymentBadge({ status }: { status: OrderPaymentStatus }) {
  return <StatusBadge tone={ADMIN_TONES[status]}>{paymentStatusLabel(status)}</StatusBadge>
}

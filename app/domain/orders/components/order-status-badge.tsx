import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import type { OrderPaymentStatus, OrderStatus } from '#app/vocabulary/statuses.ts'
import type { Order } from '../order.ts'
import { ORDER_STATUS_TONES, paymentLabel, paymentTone } from '../order-status-labels.ts'

interface OrderStatusBadgeProps {
  status: OrderStatus
  /** The status in words, which differ between the shop and the back office. */
  label: string
}

export function OrderStatusBadge({ status, label }: OrderStatusBadgeProps) {
  return <StatusBadge tone={ORDER_STATUS_TONES[status]}>{label}</StatusBadge>
}

interface PaymentBadgeProps {
  order: Pick<Order, 'paymentStatus' | 'cod'>
}

/** The payment status for customers: green when paid, otherwise yellow. */
export function PaymentBadge({ order }: PaymentBadgeProps) {
  return <StatusBadge tone={paymentTone(order.paymentStatus)}>{paymentLabel(order)}</StatusBadge>
}

const ADMIN_TONES: Record<OrderPaymentStatus, StatusTone> = {
  paid: 'success',
  pending: 'warning',
  failed: 'critical',
  cancelled: 'critical',
}

/** The payment status for the back office; a failed one is red. */
export function AdminPaymentBadge({ order }: PaymentBadgeProps) {
  return <StatusBadge tone={ADMIN_TONES[order.paymentStatus]}>{paymentLabel(order)}</StatusBadge>
}

/** The payment status of an order in the back office, or `No charge` for a replacement. */
export function OrderPaymentBadge({ order }: { order: Pick<Order, 'paymentStatus' | 'cod' | 'replaces'> }) {
  return order.replaces ? <StatusBadge tone="success">No charge</StatusBadge> : <AdminPaymentBadge order={order} />
}

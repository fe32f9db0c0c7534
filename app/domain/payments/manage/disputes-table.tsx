import { href } from 'react-router'
import {
  DISPUTE_PHASE_LABELS,
  DISPUTE_STATUS_LABELS,
  type DisputeStatus,
  isUnanswered,
} from '#app/domain/payments/disputes/dispute-status.ts'
import type { ListedDispute } from '#app/domain/payments/disputes/disputes.server.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'

const TONES: Record<DisputeStatus, StatusTone> = {
  open: 'warning',
  under_review: 'progress',
  action_required: 'warning',
  won: 'success',
  lost: 'critical',
  closed: 'success',
}

/** Payments that a customer's bank disputes, with the deadline of those that need a response. */
export function DisputesTable({ disputes }: { disputes: ListedDispute[] }) {
  return (
    <section className="mb-6">
      <h2 className="mb-2 text-xl">Disputes</h2>
      <p className="mb-2 max-w-prose text-soft">
        A customer’s bank is disputing these payments. Accept a dispute or send evidence in the Razorpay dashboard
        before its deadline. If you don’t respond, you’ll lose the money.
      </p>
      <DataTable
        caption="Disputes"
        columns={COLUMNS}
        rows={disputes}
        rowKey={({ id }) => id}
        isUrgent={({ status }) => isUnanswered(status)}
      />
    </section>
  )
}

const COLUMNS: Column<ListedDispute>[] = [
  {
    header: 'Order',
    card: 'lead',
    cell: ({ id, orderId, orderNumber, razorpayPaymentId }) => (
      <>
        {orderId ? <TextLink to={href('/admin/orders/:orderId', { orderId })}>{orderNumber}</TextLink> : 'No order'}
        <span className="block text-sm text-muted wrap-anywhere">{razorpayPaymentId}</span>
        <span className="block text-sm text-muted wrap-anywhere">{id}</span>
      </>
    ),
  },
  {
    header: 'Reason',
    card: 'line',
    cell: ({ phase, reason, reasonCode }) => (
      <>
        {DISPUTE_PHASE_LABELS[phase]}
        <span className="block text-sm text-muted wrap-anywhere">{reason ?? reasonCode ?? 'No reason given'}</span>
      </>
    ),
  },
  {
    header: 'Amount',
    align: 'end',
    card: 'aside',
    cell: ({ amount, amountDeducted }) => (
      <>
        {formatRupees(amount)}
        {amountDeducted > 0 && (
          <span className="block text-sm whitespace-nowrap text-danger">{formatRupees(amountDeducted)} deducted</span>
        )}
      </>
    ),
  },
  {
    header: 'Status',
    card: 'line-end',
    cell: ({ status }) => <StatusBadge tone={TONES[status]}>{DISPUTE_STATUS_LABELS[status]}</StatusBadge>,
  },
  {
    header: 'Respond by',
    card: 'foot',
    cell: ({ status, respondBy, openedAt }) =>
      isUnanswered(status) && respondBy ? (
        <b className="font-semibold text-danger">{formatDateTime(respondBy)}</b>
      ) : (
        <span className="text-muted">Opened {formatDate(openedAt)}</span>
      ),
  },
]

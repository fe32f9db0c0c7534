import { href } from 'react-router'
import type { ListedRefund } from '#app/domain/payments/refunds/refund-list.server.ts'
import { refundProblemText, refundReasonText } from '#app/domain/payments/refunds/refund-messages.ts'
import { isToPayBack, payBackPath, refundStatusLabel } from '#app/domain/payments/refunds/refund-status.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate, formatDateTime } from '#app/shared/dates.ts'
import { BUTTON_COLUMN, type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { ContractButton } from '#app/ui/forms/contract-button.tsx'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import { StatusBadge, type StatusTone } from '#app/ui/status-badge.tsx'
import type { RefundStatus } from '#app/vocabulary/statuses.ts'
import { paymentMethodLabel } from '../payment-method.ts'
import type { PaymentWithoutOrder } from './payments-without-order.server.ts'
import { refundPaymentForm, retryRefundForm } from './refund-payment.form.ts'

const TONES: Record<RefundStatus, StatusTone> = {
  due: 'warning',
  pending: 'progress',
  processed: 'success',
  failed: 'critical',
  cancelled: 'critical',
}

interface PaymentsWithoutOrderProps {
  /** Not empty. */
  payments: PaymentWithoutOrder[]
  /** How many there are, shown or not. */
  total: number
}

/** Captured payments without an order. */
export function PaymentsWithoutOrder({ payments, total }: PaymentsWithoutOrderProps) {
  return (
    <section className="mb-6">
      {payments.some(({ isMatched }) => !isMatched) && (
        <p className="mb-2 max-w-prose text-soft">
          Razorpay captured a payment for your shop, but this database has no matching checkout. This usually happens
          after restoring an older backup. Refund the payment, or contact the customer first.
        </p>
      )}
      <DataTable
        caption="Payments without an order"
        columns={PAYMENT_COLUMNS}
        rows={payments}
        rowKey={(payment) => payment.razorpayPaymentId}
        isUrgent={() => true}
      />
      {total > payments.length && (
        <p className="mt-2 text-sm text-muted">
          Showing the oldest {payments.length} of {total} payments. Refund some to see more.
        </p>
      )}
    </section>
  )
}

/** Refunds with their status. */
export function RefundsTable({ refunds }: { refunds: ListedRefund[] }) {
  return (
    <DataTable
      caption="Refunds"
      columns={REFUND_COLUMNS}
      rows={refunds}
      rowKey={(refund) => refund.id}
      isUrgent={(refund) => refund.status === 'failed'}
    />
  )
}

const PAYMENT_COLUMNS: Column<PaymentWithoutOrder>[] = [
  {
    header: 'Razorpay payment',
    card: 'lead',
    cell: (payment) => (
      <>
        <b className="font-semibold wrap-anywhere lg:whitespace-nowrap">{payment.razorpayPaymentId}</b>
        <span className="block text-sm text-muted wrap-anywhere lg:whitespace-nowrap">{payment.razorpayOrderId}</span>
        {!payment.isMatched && <span className="block text-sm text-danger">Unknown checkout</span>}
      </>
    ),
  },
  {
    header: 'Customer',
    card: 'line',
    cell: ({ customerName, customerEmail, customerPhone }) =>
      [customerName, customerEmail, customerPhone].some((fact) => fact !== null) ? (
        <>
          {customerName && <span className="block wrap-anywhere">{customerName}</span>}
          {customerEmail && <EmailText email={customerEmail} />}
          {customerPhone && <span className="block text-sm text-muted wrap-anywhere">{customerPhone}</span>}
        </>
      ) : (
        'N/A'
      ),
  },
  {
    header: 'Amount',
    align: 'end',
    card: 'aside',
    cell: ({ amount, method }) => (
      <>
        {formatRupees(amount)}
        {method && <span className="block text-sm whitespace-nowrap text-muted">{paymentMethodLabel(method)}</span>}
      </>
    ),
  },
  { header: 'Received', card: 'foot', cell: (payment) => formatDateTime(payment.receivedAt) },
  {
    ...BUTTON_COLUMN,
    cell: ({ razorpayPaymentId }) => (
      <ContractButton
        form={refundPaymentForm}
        hidden={{ paymentId: razorpayPaymentId }}
        variant="quiet"
        aria-label={`Refund ${razorpayPaymentId}`}
        className="text-label lg:min-h-9"
      >
        Refund
      </ContractButton>
    ),
  },
]

const REFUND_COLUMNS: Column<ListedRefund>[] = [
  {
    header: 'Order',
    card: 'lead',
    cell: (refund) => (
      <>
        {refund.orderId ? (
          <TextLink to={href('/admin/orders/:orderId', { orderId: refund.orderId })}>{refund.orderNumber}</TextLink>
        ) : (
          'No order'
        )}
        <span className="block text-sm text-muted wrap-anywhere">{refund.razorpayPaymentId}</span>
        {refund.contact && <span className="block text-sm text-muted wrap-anywhere">{refund.contact}</span>}
      </>
    ),
  },
  {
    header: 'Reason',
    card: 'line',
    cell: (refund) => {
      const problem = refundProblemText(refund.problem, refund.providerText)
      return (
        <span className="wrap-anywhere">
          {refundReasonText(refund)}
          {problem && <span className="block text-sm text-danger">{problem}</span>}
          {refund.needsItems && (
            <TextLink to={addressWith(href('/admin/payments'), { assign: refund.id })} alone>
              Assign items
            </TextLink>
          )}
        </span>
      )
    },
  },
  { header: 'Amount', align: 'end', card: 'aside', cell: (refund) => formatRupees(refund.amount) },
  {
    header: 'Status',
    card: 'line-end',
    cell: (refund) => <StatusBadge tone={TONES[refund.status]}>{refundStatusLabel(refund)}</StatusBadge>,
  },
  { header: 'Requested', card: 'foot', cell: (refund) => formatDate(refund.createdAt) },
  {
    ...BUTTON_COLUMN,
    cell: (refund) =>
      isToPayBack(refund) ? (
        <TextLink to={payBackPath(refund.id)} alone>
          Mark as paid back
        </TextLink>
      ) : (
        (refund.status === 'failed' || refund.status === 'due') && (
          <ContractButton
            form={retryRefundForm}
            hidden={{ refundId: refund.id }}
            variant="quiet"
            aria-label={`Retry the refund of ${formatRupees(refund.amount)}`}
            className="text-label lg:min-h-9"
          >
            Retry
          </ContractButton>
        )
      ),
  },
]

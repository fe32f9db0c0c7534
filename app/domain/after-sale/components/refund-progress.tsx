import { payBackWords } from '#app/domain/payments/offline/pay-back-words.ts'
import { formatRupees, type Paise } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { REFUND_ARRIVAL } from '#app/vocabulary/shop.ts'
import { type ShownRefund, sumShownRefunds } from '../shown-refund.ts'

interface RefundProgressProps {
  /** Renders nothing when empty. */
  refunds: readonly ShownRefund[]
}

export function RefundProgress({ refunds }: RefundProgressProps) {
  if (refunds.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1.5 border-t border-line pt-3 text-label">
      {refunds.map((refund) => (
        <li key={refund.id}>
          <b className="font-semibold">{formatRupees(refund.amount)}</b>{' '}
          {refund.status !== 'processed'
            ? 'is on its way back to you.'
            : refund.byHand
              ? `was paid back on ${formatDate(refund.byHand.paidOn ? new Date(refund.byHand.paidOn) : refund.updatedAt)}${payBackWords(refund.byHand)}.`
              : `was refunded on ${formatDate(refund.updatedAt)}. Most banks show it within ${REFUND_ARRIVAL}.`}
        </li>
      ))}
    </ul>
  )
}

/** Beside 'Paid': how much of the payment came back, or is on its way. Renders nothing without refunds. */
export function RefundBadges({ refunds, paid }: RefundProgressProps & { paid: Paise }) {
  const { refunded, onItsWay } = sumShownRefunds(refunds)
  return (
    <>
      {refunded > 0 && (
        <StatusBadge tone="neutral">
          {refunded >= paid ? 'Refunded in full' : `${formatRupees(refunded)} refunded`}
        </StatusBadge>
      )}
      {onItsWay > 0 && <StatusBadge tone="warning">{formatRupees(onItsWay)} on its way back</StatusBadge>}
    </>
  )
}

import type { OrderRefund } from '#app/domain/payments/refunds/order-refunds.server.ts'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { REFUND_ARRIVAL } from '#app/shop.ts'

/** A refund as its customer may see it: without the administrator's note and the provider's problems. */
type ShownRefund = Pick<OrderRefund, 'id' | 'amount' | 'status' | 'updatedAt'>

export function toShownRefund({ id, amount, status, updatedAt }: OrderRefund): ShownRefund {
  return { id, amount, status, updatedAt }
}

/** Shows a customer the progress of their refunds, without cancelled ones: those move no money. */
export function RefundProgress({ refunds }: { refunds: readonly ShownRefund[] }) {
  const shown = refunds.filter((refund) => refund.status !== 'cancelled')
  if (shown.length === 0) return null
  return (
    <ul className="mt-3 grid gap-1.5 border-t border-line pt-3 text-label">
      {shown.map((refund) => (
        <li key={refund.id}>
          <b className="font-semibold">{formatRupees(refund.amount)}</b>{' '}
          {refund.status === 'processed'
            ? `was refunded on ${formatDate(refund.updatedAt)}. Most banks show it within ${REFUND_ARRIVAL}.`
            : 'is on its way back to you.'}
        </li>
      ))}
    </ul>
  )
}

import type { AdminOrder } from '#app/domain/orders/order.ts'
import { formatDateTime } from '#app/shared/dates.ts'
import { Banner } from '#app/ui/banner.tsx'
import { CANCEL_REASON_LABELS } from '../cancel-reasons.ts'

/** Who cancelled an order, when and why; nothing for an order that isn't cancelled. */
export function CancellationNote({ order: { cancellation } }: { order: Pick<AdminOrder, 'cancellation'> }) {
  if (!cancellation) return null
  const { by, reason, note, at } = cancellation
  return (
    <Banner tone="warning" title={`Cancelled by the ${by} on ${formatDateTime(at)}`}>
      {reason && <p>Reason: “{CANCEL_REASON_LABELS[reason]}”</p>}
      {note && <p className="whitespace-pre-line wrap-anywhere">Note: {note}</p>}
    </Banner>
  )
}

import { href } from 'react-router'
import { addressWith } from '#app/ui/navigation/preserved-params.tsx'
import { TextLink, textLinkStyles } from '#app/ui/navigation/text-link.tsx'
import type { AdminOrder } from '../order.ts'

export function packingSlipPath(orderId: string): string {
  return addressWith(href('/admin/packing-slips'), { orderIds: orderId })
}

/**
 * Links to an order's documents and to its changes in the audit log. A replacement has a delivery challan instead of an invoice;
 * an order that is cancelled or in the bin has no packing slip.
 */
export function OrderLinks({
  order: { id: orderId, replaces, status, deletedAt },
}: {
  order: Pick<AdminOrder, 'id' | 'replaces' | 'status' | 'deletedAt'>
}) {
  return (
    <div className="flex flex-wrap gap-x-5">
      {status !== 'cancelled' && deletedAt === null && (
        <a href={packingSlipPath(orderId)} target="_blank" rel="noreferrer" className={textLinkStyles({ alone: true })}>
          Packing slip
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <a
        href={href('/admin/orders/:orderId/invoice', { orderId })}
        download
        className={textLinkStyles({ alone: true })}
      >
        {replaces ? 'Delivery challan' : 'Invoice'}
      </a>
      <TextLink to={addressWith(href('/admin/audit-log'), { entity: 'orders', id: orderId })} alone>
        History
      </TextLink>
    </div>
  )
}

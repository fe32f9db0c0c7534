import { href } from 'react-router'
import { cn } from '#app/ui/class-names.ts'
import { addressWith } from '#app/ui/preserved-params.tsx'
import { TextLink, textLinkStyles } from '#app/ui/text-link.tsx'
import type { AdminOrder } from '../order.ts'

/** Links to an order's documents and to its changes in the audit log. A replacement has a delivery challan instead of an invoice. */
export function OrderLinks({ order: { id: orderId, replaces } }: { order: Pick<AdminOrder, 'id' | 'replaces'> }) {
  return (
    <>
      <a
        href={addressWith(href('/admin/packing-slips'), { orderIds: orderId })}
        target="_blank"
        rel="noreferrer"
        className={textLinkStyles({ alone: true })}
      >
        Packing slip
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      <a
        href={href('/admin/orders/:orderId/invoice', { orderId })}
        download
        className={cn(textLinkStyles({ alone: true }), 'ml-5')}
      >
        {replaces ? 'Delivery challan' : 'Invoice'}
      </a>
      <TextLink to={addressWith(href('/admin/audit-log'), { entity: 'orders', id: orderId })} alone className="ml-5">
        History
      </TextLink>
    </>
  )
}

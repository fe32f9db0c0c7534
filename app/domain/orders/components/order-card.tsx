import { useId } from 'react'
import { formatRupees } from '#app/money.ts'
import { ORDER_THUMBNAILS } from '#app/shop.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import type { KeptParams } from '#app/ui/kept-params.tsx'
import { countOrderPieces, type Order } from '../order.ts'
import { formatDate } from '../order-dates.ts'
import { listedStatusLabel, mayCustomerDelete } from '../order-status.ts'
import { AskDeleteOrder } from './ask-delete-order.tsx'
import { InvoiceLink } from './invoice-link.tsx'
import { OrderStatusBadge } from './order-status-badge.tsx'
import { OrderThumbnail } from './order-thumbnail.tsx'

interface OrderCardProps {
  order: Order
  detailsTo: string
  /** Parameters of the page's address that the question before deleting keeps. */
  keep: KeptParams
}

/** An order in My Orders. */
export function OrderCard({ order, detailsTo, keep }: OrderCardProps) {
  const titleId = useId()
  const pieces = countOrderPieces(order)
  const hidden = order.items.length - ORDER_THUMBNAILS
  return (
    <article aria-labelledby={titleId} className="rounded-md border border-line bg-surface-raised p-4 lg:px-6 lg:py-5">
      <div className="flex items-start justify-between gap-3 tabular-nums">
        <div>
          <h2 id={titleId} className="font-sans text-md font-semibold text-ink">
            Order {order.orderNumber}
          </h2>
          <p className="text-label text-soft">
            {formatDate(order.createdAt)} · {pieces} {pieces === 1 ? 'item' : 'items'}
          </p>
        </div>
        <OrderStatusBadge status={order.status} label={listedStatusLabel(order.status)} />
      </div>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-3 gap-y-1.5">
        <div className="flex gap-1.5">
          {order.items.slice(0, ORDER_THUMBNAILS).map((item) => (
            <OrderThumbnail key={item.id} image={item.image} className="w-12" />
          ))}
          {hidden > 0 && (
            <span className="grid h-16 w-12 flex-none place-items-center rounded-sm bg-rosegold-50 text-label font-semibold text-rosegold-800">
              +{hidden}
            </span>
          )}
        </div>
        <p className="text-lg font-bold tabular-nums">
          <span className="sr-only">Total </span>
          {formatRupees(order.total)}
        </p>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-x-0.5 gap-y-1">
        <ButtonLink variant="secondary" to={detailsTo} className="px-3.5 text-label">
          View Details
        </ButtonLink>
        <InvoiceLink orderId={order.id} variant="quiet" className="px-2 text-label">
          Invoice
        </InvoiceLink>
        {mayCustomerDelete(order.status) && (
          <AskDeleteOrder orderId={order.id} keep={keep} className="px-2 text-label" />
        )}
      </div>
    </article>
  )
}

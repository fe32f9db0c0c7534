import { ProductThumbnail } from '#app/domain/catalog/components/product-thumbnail.tsx'
import { formatRupees } from '#app/money.ts'
import { formatDate } from '#app/shared/dates.ts'
import { ORDER_THUMBNAILS } from '#app/vocabulary/shop.ts'
import { countOrderUnits, type Order } from '../order.ts'
import { listedStatusLabel } from '../order-status-labels.ts'
import { OrderStatusBadge } from './order-status-badge.tsx'

interface OrderOverviewProps {
  order: Order
  /** The heading level of the order's number. */
  heading: 'h2' | 'h3'
  headingId?: string
}

/** An order in a list: number, date, status, first images and total. */
export function OrderOverview({ order, heading: Heading, headingId }: OrderOverviewProps) {
  const units = countOrderUnits(order)
  const hidden = order.items.length - ORDER_THUMBNAILS
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Heading
          id={headingId}
          className="font-sans text-md font-semibold tracking-normal whitespace-nowrap text-ink tabular-nums"
        >
          Order {order.orderNumber}
        </Heading>
        <OrderStatusBadge status={order.status} label={listedStatusLabel(order.status)} />
      </div>
      <p className="text-label text-soft tabular-nums">
        {formatDate(order.createdAt)} · {units} {units === 1 ? 'item' : 'items'}
        {order.replaces && ` · Replacement for order ${order.replaces.orderNumber}`}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-2 gap-y-1.5">
        <div className="flex gap-1.5">
          {order.items.slice(0, ORDER_THUMBNAILS).map((item) => (
            <ProductThumbnail key={item.id} image={item.image} className="w-12" />
          ))}
          {hidden > 0 && (
            <span className="grid h-16 w-12 flex-none place-items-center rounded-sm bg-rosegold-50 text-label font-semibold text-rosegold-800">
              +{hidden}
            </span>
          )}
        </div>
        <p className="ml-auto text-lg font-bold tabular-nums">
          <span className="sr-only">Total </span>
          {formatRupees(order.total)}
        </p>
      </div>
    </>
  )
}

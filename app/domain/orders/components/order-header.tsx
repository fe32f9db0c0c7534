import type { ReactNode } from 'react'
import { expectedDelivery } from '#app/domain/orders/expected-delivery.ts'
import { formatDate } from '#app/shared/dates.ts'
import { PageTitle } from '#app/ui/layout/page-title.tsx'
import { PageWidth } from '#app/ui/layout/page-width.tsx'
import { Motif } from '#app/ui/ornaments/motif.tsx'
import { OPEN_ORDER_STATUSES } from '#app/vocabulary/statuses.ts'
import type { Order } from '../order.ts'
import { isJustPlaced, ORDER_STATUS_LABELS, orderHeading } from '../order-status-labels.ts'

interface OrderHeaderProps {
  order: Parameters<typeof orderHeading>[0] & Pick<Order, 'orderNumber' | 'estimatedDelivery' | 'createdAt'>
  children: ReactNode
}

/** The header of an order's page on a patterned background: what its status means, number and delivery date. Celebrates a new order. */
export function OrderHeader({ order, children }: OrderHeaderProps) {
  return (
    <section className="relative bg-surface-tint text-center">
      <span aria-hidden="true" className="print-jaal absolute inset-0 bg-rosegold-200" />
      <PageWidth className="relative bg-[radial-gradient(closest-side,var(--color-surface-tint)_55%,transparent)] py-7.5 lg:py-14">
        {isJustPlaced(order.status) && <Motif name="gul" className="mb-3 w-16 text-rosegold-600" />}
        <PageTitle className="mx-auto mb-1.5 max-w-[18em] wrap-anywhere">{orderHeading(order)}</PageTitle>
        <p className="text-md text-soft">
          {order.replaces ? 'Replacement' : 'Order'} <b className="text-ink tabular-nums">{order.orderNumber}</b> is{' '}
          {ORDER_STATUS_LABELS[order.status].toLowerCase()}.
          {OPEN_ORDER_STATUSES.includes(order.status) && (
            <>
              {' '}
              Expected delivery by <b className="text-ink">{formatDate(expectedDelivery(order))}</b>.
            </>
          )}
        </p>
        <div className="mt-5 grid gap-2.5 sm:flex sm:justify-center">{children}</div>
      </PageWidth>
    </section>
  )
}

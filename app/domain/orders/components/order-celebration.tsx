import type { ReactNode } from 'react'
import { expectedDelivery, formatDate } from '#app/shared/dates.ts'
import { Motif } from '#app/ui/motif.tsx'
import { PageTitle, PageWidth } from '#app/ui/page.tsx'
import type { Order } from '../order.ts'
import { orderStatusLabel } from '../order-status-labels.ts'

interface OrderCelebrationProps {
  order: Pick<Order, 'orderNumber' | 'status' | 'shippingAddress' | 'estimatedDelivery' | 'createdAt'>
  /** Buttons and links. */
  children: ReactNode
}

/** The header of an order's page: thanks, number and delivery date on a patterned background. A cancelled order isn't celebrated. */
export function OrderCelebration({ order, children }: OrderCelebrationProps) {
  const [firstName] = order.shippingAddress.full_name.split(' ')
  const isCancelled = order.status === 'cancelled'
  const isUnderWay = !isCancelled && order.status !== 'delivered'
  return (
    <section className="relative bg-surface-tint text-center">
      <span aria-hidden="true" className="print-jaal absolute inset-0 bg-rosegold-200" />
      <PageWidth className="relative bg-[radial-gradient(closest-side,var(--color-surface-tint)_55%,transparent)] py-7.5 lg:py-14">
        <Motif name="gul" className="w-16 text-rosegold-600" />
        <PageTitle className="mx-auto mt-3 mb-1.5 max-w-[18em] wrap-anywhere">
          {isCancelled ? 'Your order was cancelled' : `Thank you, ${firstName}. Your order is placed!`}
        </PageTitle>
        <p className="text-md text-soft">
          Order <b className="text-ink tabular-nums">{order.orderNumber}</b> is{' '}
          {orderStatusLabel(order.status).toLowerCase()}.
          {isUnderWay && (
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

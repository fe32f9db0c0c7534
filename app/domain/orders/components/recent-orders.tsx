import type { ReactNode } from 'react'
import { href } from 'react-router'
import { useShop } from '#app/domain/settings/shop-context.ts'
import { formatDate } from '#app/shared/dates.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Panel } from '#app/ui/layout/panel.tsx'
import { ButtonLink } from '#app/ui/navigation/button-link.tsx'
import { TextLink } from '#app/ui/navigation/text-link.tsx'
import type { Order } from '../order.ts'
import { shownPaymentMethod } from '../paid-by.ts'
import { InvoiceLink } from './invoice-link.tsx'
import { OrderOverview } from './order-overview.tsx'
import { PaymentBadge } from './order-status-badge.tsx'

interface RecentOrdersProps {
  orders: readonly Order[]
  /** What to show beside the payment status, such as what came back. */
  besidePayment: (order: Order) => ReactNode
}

/** A customer's latest orders on the account page, with a link to all of them. */
export function RecentOrders({ orders, besidePayment }: RecentOrdersProps) {
  return (
    <Panel>
      <div className="-mt-2 mb-1 flex items-center justify-between gap-3">
        <h2 className="text-xl lg:text-panel">My Orders</h2>
        <TextLink to={href('/orders')} alone>
          All orders
        </TextLink>
      </div>
      {orders.length === 0 ? (
        <EmptyState
          motif="buti"
          heading="h3"
          title="No Orders Found"
          action={<ButtonLink to={href('/products')}>Start Shopping</ButtonLink>}
        >
          Your orders and invoices will appear here.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {orders.map((order) => (
            <li key={order.id} className="py-4 last:pb-0">
              <RecentOrder order={order}>{besidePayment(order)}</RecentOrder>
            </li>
          ))}
        </ul>
      )}
      <TextLink to={href('/complaints')} alone className="mt-2">
        My complaints
      </TextLink>
    </Panel>
  )
}

function RecentOrder({ order, children }: { order: Order; children: ReactNode }) {
  const { linePaidOnline, codOffered = false } = useShop()
  return (
    <article>
      <OrderOverview order={order} heading="h3" />
      {!order.replaces && (
        <p className="mt-3 flex flex-wrap items-center gap-x-2.5 text-label">
          <span className="text-soft">Payment method</span>
          {/* As M85 says, although orders are paid online. */}
          {shownPaymentMethod(order, { codOffered })}
          <PaymentBadge order={order} />
          {children}
        </p>
      )}
      {linePaidOnline && order.paidAt && order.razorpayOrderId && (
        <p className="mt-0.5 text-sm text-soft wrap-anywhere">
          Paid online on {formatDate(order.paidAt)}, payment {order.razorpayPaymentId}
        </p>
      )}
      <div className="mt-2.5 flex flex-wrap items-center gap-1">
        <ButtonLink
          variant="secondary"
          to={href('/orders/:orderId', { orderId: order.id })}
          className="px-3.5 text-label"
        >
          View Details<span className="sr-only"> of order {order.orderNumber}</span>
        </ButtonLink>
        <InvoiceLink orderId={order.id} variant="quiet" className="px-2.5 text-label">
          {order.replaces ? 'Delivery challan' : 'Invoice'}
          <span className="sr-only"> of order {order.orderNumber}</span>
        </InvoiceLink>
      </div>
    </article>
  )
}
